import { describe, expect, test } from 'vitest'
import { begin, endWell, sendPart } from '../testing/doubles/run-language-model.ts'
import { startLanguageModel } from '../testing/worlds/copilot.ts'
import { askModel, ModelError, usualLimits } from './ask-model.ts'

const model = await startLanguageModel()

const ask = (limits: Partial<typeof usualLimits> = {}, baseUrl = model.baseUrl) =>
  askModel(
    { baseUrl, model: 'small-1', COPILOT_API_KEY: undefined },
    [{ role: 'user', content: 'Hello?' }],
    { ...usualLimits, ...limits },
    AbortSignal.timeout(60_000),
  )

/** The parts, and the error that ended them. */
async function read(parts: ReturnType<typeof ask>) {
  const heard: string[] = []
  try {
    for (;;) {
      const { done, value } = await parts.next()
      if (done) return { heard, ended: value }
      heard.push(value)
    }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    return { heard, ended: error.problem }
  }
}

describe('askModel', () => {
  test('streams the parts and reports the usage; sends no key if there is none', async () => {
    model.answers(['Hello ', 'there.'])
    expect(await read(ask())).toEqual({
      heard: ['Hello ', 'there.'],
      ended: { input: 900, output: 40 },
    })
    expect(model.heard[0]?.authorization).toBeUndefined()
  })

  test('waits for a slow server only as long as parts arrive', async () => {
    model.answers((_, response) => {
      begin(response)
      const parts = ['One ', 'by ', 'one.']
      const sending = setInterval(() => {
        const part = parts.shift()
        if (part) return sendPart(response, part)
        clearInterval(sending)
        endWell(response)
      }, 100)
      return undefined
    })
    const patient = { firstMs: 10_000, nextMs: 10_000 }
    expect(await read(ask(patient))).toMatchObject({ heard: ['One ', 'by ', 'one.'] })

    model.answers((_, response) => {
      begin(response)
      sendPart(response, 'One ')
      return undefined
    })
    expect(await read(ask({ nextMs: 200 }))).toEqual({ heard: ['One '], ended: 'slow' })
    model.answers(() => undefined)
    expect(await read(ask({ firstMs: 200 }))).toEqual({ heard: [], ended: 'slow' })
    expect(await read(ask({ wholeMs: 200 }))).toEqual({ heard: [], ended: 'slow' })
  })

  test.each([
    ['an error that does not end', 500, 'x'.repeat(65_536), 'broken'],
    [
      'events without content',
      200,
      `data: ${JSON.stringify({ choices: [] })}\n\n`.repeat(2000),
      'cut',
    ],
    ['comments, which are no events', 200, ':\n\n'.repeat(20_000), 'cut'],
  ] as const)('reads no more than it uses of %s', async (_, status, text, problem) => {
    let sent = 0
    model.answers((_heard, response) => {
      response.writeHead(status, { 'content-type': 'text/event-stream' })
      const send = () => {
        while (!response.destroyed) {
          sent += text.length
          if (!response.write(text)) return response.once('drain', send)
        }
      }
      send()
      return undefined
    })
    expect(await read(ask({ wholeMs: 30_000 }))).toEqual({ heard: [], ended: problem })
    expect(sent).toBeLessThan(64 * 1024 * 1024)
  })

  test('reports an unreachable server', async () => {
    expect(await read(ask({}, 'http://127.0.0.1:9/v1'))).toEqual({
      heard: [],
      ended: 'unreachable',
    })
  })
})
