import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { getCopilot } from '../../../contract/analyst-copilot/copilot-answers.ts'
import { meaningWeights } from '../../models/built-in-models.ts'
import { startModelHub } from '../../testing/doubles/model-hub.ts'
import { startHarness } from '../../testing/harness.ts'
import { ask } from '../../testing/worlds/copilot.ts'
import { newCompanies, newCompany } from '../../testing/worlds/people.ts'
import { newSharedBrief } from '../../testing/worlds/shares.ts'
import { embedPassages } from './embed-passages.ts'

const { MODELS_DIR = '' } = process.env

test('without the files, questions are answered by words, and the answer says so', async () => {
  const h = await startHarness({ env: { MEANING: 'local', MODELS_FETCH: 'off' } })
  const { ours } = await newCompanies(h)
  await newSharedBrief(h, ours, { title: 'Heron', description: 'The heron costs 40 euros.' })
  await embedPassages(h.services)
  const answer = await ask(h, ours.owner, 'How many euros does the heron cost?')
  expect(answer).toMatchObject({ refused: false, wordsOnly: true })
  h.services.env.MEANING = 'off'
  const plain = await ask(h, ours.owner, 'How many euros does the heron cost?')
  expect(plain).not.toHaveProperty('wordsOnly')
})

test('with the files, passages and questions are compared by their meaning', async () => {
  const env = {
    MEANING: 'local',
    MEANING_MODEL: 'test/tiny-meaning',
    MODELS_DIR: join(import.meta.dirname, '../../testing/fixtures'),
  }
  const h = await startHarness({ env })
  const { ours } = await newCompanies(h)
  await newSharedBrief(h, ours, { title: 'Heron', description: 'The heron is heavy.' })
  const question = 'How heavy is the heron?'
  // Nothing has been embedded yet.
  expect(await ask(h, ours.owner, question)).toMatchObject({ wordsOnly: true })
  await embedPassages(h.services)
  expect(await ask(h, ours.owner, question)).not.toHaveProperty('wordsOnly')
  const models = await h.sql`select distinct model from app.passage_windows`
  expect(models).toEqual([
    { model: expect.stringMatching(/^named-windows\/local\/test\/tiny-meaning@[0-9a-f]{12}$/) },
  ])
})

test('while the files are fetched, one can ask how far that is, and meaning counts once they are there', async () => {
  const name = 'test/tiny-meaning'
  const folder = join(import.meta.dirname, '../../testing/fixtures/tiny-meaning')
  const files: Record<string, Buffer> = {}
  for (const file of ['config.json', 'tokenizer.json', 'tokenizer_config.json', meaningWeights]) {
    files[file] = await readFile(join(folder, file))
  }
  const hub = await startModelHub(name, files)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const weights = files[meaningWeights] as Buffer
  const half = Math.floor(weights.length / 2)
  hub.answers(({ url }, response) => {
    if (!url?.endsWith('.onnx')) return false
    response.write(weights.subarray(0, half))
    void released.then(() => response.end(weights.subarray(half)))
    return true
  })
  const env = { MEANING: 'local', MEANING_MODEL: name, MODELS_URL: hub.url, MODELS_FETCH: 'on' }
  const h = await startHarness({ env })
  const company = await newCompany(h)
  const { owner: as } = company
  const fetched = async () => (await h.call(getCopilot, { as })).fetched
  await newSharedBrief(h, company, { title: 'Heron', description: 'The heron is heavy.' })
  const question = 'How heavy is the heron?'
  expect(await fetched()).toBeNull()
  expect(await ask(h, as, question)).toMatchObject({ wordsOnly: true })
  await expect.poll(fetched, { timeout: 8000 }).toBeGreaterThan(0)
  expect(await fetched()).toBeLessThan(1)
  release()
  await expect.poll(fetched).toBeNull()
  await embedPassages(h.services)
  expect(await ask(h, as, question)).not.toHaveProperty('wordsOnly')
})

if (MODELS_DIR) {
  describe('with the real model', () => {
    test('of passages with the same words, the one that means what is asked comes first', async () => {
      const h = await startHarness({ env: { MEANING: 'local', MODELS_DIR, MODELS_FETCH: 'off' } })
      const company = await newCompany(h)
      for (const [title, description] of [
        ['One', 'The puffin crate is blue.'],
        ['Two', 'The puffin crate is fast.'],
      ] as const) {
        await newSharedBrief(h, company, { title, description })
      }
      await embedPassages(h.services)
      const { sources, wordsOnly } = await ask(h, company.owner, 'Is the puffin crate quick?')
      expect(wordsOnly).toBeUndefined()
      expect(sources[0]?.snippet).toBe('The puffin crate is fast.')
    })
  })
}
