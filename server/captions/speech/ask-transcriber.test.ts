import { describe, expect, test } from 'vitest'
import { startTranscriber } from '../../testing/doubles/transcriber.ts'
import { askTranscriber } from './ask-transcriber.ts'
import type { TranscriptionError } from './transcription-error.ts'

const server = await startTranscriber({ decoding: false })

const ask = (given: { baseUrl?: string; ms?: number; language?: string; names?: string[] } = {}) =>
  askTranscriber(
    {
      baseUrl: given.baseUrl ?? server.baseUrl,
      TRANSCRIBE_MODEL: 'large-v3',
      TRANSCRIBE_API_KEY: undefined,
    },
    Buffer.from('sound'),
    { language: given.language ?? null, names: given.names ?? [] },
    AbortSignal.timeout(given.ms ?? 60_000),
  )
const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => ({ problem: 'none', final: false }),
    ({ problem, final }: TranscriptionError) => ({ problem, final }),
  )

describe('askTranscriber', () => {
  test('names the model, and sends no key if there is none', async () => {
    const answer = { language: 'en', text: 'Hi', segments: [{ start: 0, end: 1.5, text: ' Hi' }] }
    server.answers(() => ({ task: 'transcribe', ...answer, words: [] }))
    const segment = { startMs: 0, endMs: 1500, text: ' Hi', logProbability: null, noSpeech: null }
    expect(await ask()).toEqual({ language: 'en', segments: [segment] })
    const [heard] = server.heard
    expect([heard?.fields.model, heard?.authorization]).toEqual(['large-v3', undefined])
    expect(heard?.fields).not.toHaveProperty('language')
    expect(heard?.fields).not.toHaveProperty('prompt')
  })

  test('says the language if it is known, and reads how sure the server is', async () => {
    const sure = { avg_logprob: -0.2, no_speech_prob: 0.01 }
    server.answers(() => ({ segments: [{ start: 0, end: 1, text: 'Hallo', ...sure }] }))
    const { segments } = await ask({ language: 'de' })
    expect(segments).toMatchObject([{ logProbability: -0.2, noSpeech: 0.01 }])
    expect(server.heard[0]?.fields.language).toBe('de')
  })

  test('accepts an empty response for silence', async () => {
    server.answers(() => ({ text: ' ' }))
    expect(await ask()).toEqual({ language: null, segments: [] })
  })

  test.each([
    [500, 'oh no', 'broken', false],
    [429, { error: 'later' }, 'broken', false],
    [400, { error: 'what?' }, 'refused', true],
    [401, '', 'refused', true],
    [307, '', 'refused', true],
    [204, '', 'refused', true],
    [200, 'not even JSON', 'answer', false],
    [200, '{"segments": "none"}', 'answer', false],
    [200, { text: 'Words without times' }, 'answer', false],
    [200, { segments: [{ start: 'now', end: null, text: 1 }] }, 'answer', false],
    [200, '['.repeat(100_000), 'answer', false],
    [200, 'x'.repeat(17 * 1024 * 1024), 'unreachable', false],
  ])('classifies response %#, with status %s', async (status, answer, problem, final) => {
    server.answers((_heard, response) => {
      response.statusCode = status
      if (status === 307) response.setHeader('location', `${server.baseUrl}/elsewhere`)
      return answer
    })
    expect(await refusal(ask())).toEqual({ problem, final })
    expect(server.heard).toHaveLength(1)
  })

  test('distinguishes a timeout, a lost connection and an unreachable server', async () => {
    server.answers(() => undefined)
    expect(await refusal(ask({ ms: 200 }))).toEqual({ problem: 'slow', final: false })
    server.answers((_heard, response) => {
      response.writeHead(200, { 'content-length': 1000 })
      response.write('{')
    })
    expect(await refusal(ask({ ms: 200 }))).toEqual({ problem: 'slow', final: false })
    server.answers((_heard, response) => void response.destroy())
    expect(await refusal(ask())).toEqual({ problem: 'unreachable', final: false })
    const nobody = ask({ baseUrl: 'http://127.0.0.1:1/v1' })
    expect(await refusal(nobody)).toEqual({ problem: 'unreachable', final: false })
  })
})
