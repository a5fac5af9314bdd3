import { expect, test } from 'vitest'
import { getCopilot } from '../../../contract/analyst-copilot/copilot-answers.ts'
import { startHarness } from '../../testing/harness.ts'
import { newUser } from '../../testing/worlds/people.ts'

const none = { model: null, embeddingModel: null, sentTo: null, fetched: null }

test('getCopilot returns the model and its host, or null without one', async () => {
  const COPILOT_BASE_URL = 'http://127.0.0.1:9/v1'
  const h = await startHarness({ env: { COPILOT_BASE_URL, COPILOT_MODEL: 'small-1' } })
  const asked = await h.call(getCopilot, { as: await newUser(h) })
  expect(asked).toEqual({ ...none, model: 'small-1', sentTo: '127.0.0.1:9' })
  const meaning = await startHarness({
    env: { COPILOT_BASE_URL, COPILOT_EMBEDDING_MODEL: 'near-1', MEANING: 'local' },
  })
  const told = await meaning.call(getCopilot, { as: await newUser(meaning) })
  expect(told).toEqual({ ...none, embeddingModel: 'near-1', sentTo: '127.0.0.1:9' })
  const plain = await startHarness()
  expect(await plain.call(getCopilot, { as: await newUser(plain) })).toEqual(none)
})
