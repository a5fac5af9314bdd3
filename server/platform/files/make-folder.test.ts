import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { makeFolder } from './make-folder.ts'

const root = mkdtempSync(join(tmpdir(), 'briefwell-folders-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

it('creates missing folders, also concurrently', async () => {
  const path = join(root, 'one', 'two', 'three')
  await Promise.all(Array.from({ length: 10 }, () => makeFolder(path)))
  await makeFolder(path)
  expect(statSync(path).mode & 0o7777).toBe(0o700)
  expect(statSync(join(root, 'one')).mode & 0o7777).toBe(0o700)
})

it('reports what is in the way', async () => {
  const file = join(root, 'file')
  writeFileSync(file, '')
  await expect(makeFolder(file)).rejects.toMatchObject({ code: 'EEXIST' })
  await expect(makeFolder(join(file, 'one', 'two'))).rejects.toMatchObject({ code: 'ENOTDIR' })
})
