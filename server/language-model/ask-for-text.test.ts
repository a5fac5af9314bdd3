import { describe, expect, test } from 'vitest'
import { startLanguageModel } from '../testing/worlds/copilot.ts'
import { askForText, shortLimits } from './ask-for-text.ts'

const model = await startLanguageModel()

const ask = (longest = 100) =>
  askForText(
    { baseUrl: model.baseUrl, model: 'small-1', COPILOT_API_KEY: undefined },
    [{ role: 'user', content: 'Hello?' }],
    { ...shortLimits, longest },
    AbortSignal.timeout(60_000),
  )

describe('askForText', () => {
  test('returns the parts together, and what they cost', async () => {
    model.answers(['Hello ', 'there.'])
    expect(await ask()).toEqual({ text: 'Hello there.', used: { input: 900, output: 40 } })
  })

  test('ends a reply that is too long', async () => {
    const closed = Promise.withResolvers<void>()
    model.answers((_, response) => {
      response.on('close', closed.resolve)
      return Array<string>(30).fill('and so on ')
    })
    await expect(ask()).rejects.toMatchObject({ problem: 'cut' })
    await closed.promise
  })
})
