import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { startHarness } from '../testing/harness.ts'
import { archiveOf } from '../testing/worlds/documents.ts'
import { postFile, storedRow } from '../testing/worlds/files.ts'
import { newCompany } from '../testing/worlds/people.ts'

const h = await startHarness()

test('a document of many parts is recognized with few reads of the store', async () => {
  const { owner } = await newCompany(h)
  const slides = Array.from({ length: 5_000 }, (_, at) => `ppt/slides/slide${at}.xml`)
  const deck = archiveOf('[Content_Types].xml', 'ppt/presentation.xml', ...slides)
  const { objects } = h.services
  const read = objects.read
  onTestFinished(() => {
    objects.read = read
  })
  let reads = 0
  objects.read = (path, range) => {
    reads++
    return read.call(objects, path, range)
  }
  const key = `${randomUUID()}.pptx`
  expect((await postFile(h, owner, deck, { bucket: 'brief_files', key })).statusCode).toBe(200)
  expect((await storedRow(h, key))?.mime_type).toContain('presentationml')
  expect(reads).toBeLessThan(10)
})
