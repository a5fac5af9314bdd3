import { z } from 'zod'
import { readBeginning, readBody } from '../../platform/http/outgoing/read-body.ts'
import type { Env } from '../../platform/settings/env.ts'
import type { Known } from './recognizer.ts'
import type { Segment } from './segment.ts'
import { TranscriptionError } from './transcription-error.ts'

/** A transcript on the wire: start and end in seconds from the beginning of the piece. */
const answerSchema = z.object({
  language: z.string().max(100).nullish(),
  text: z.string().nullish(),
  segments: z
    .array(
      z.object({
        start: z.number(),
        end: z.number(),
        text: z.string(),
        avg_logprob: z.number().nullish(),
        no_speech_prob: z.number().nullish(),
      }),
    )
    .max(100_000)
    .nullish(),
})
export type Transcript = { language: string | null; segments: Segment[] }

const mostAnswerBytes = 16 * 1024 * 1024
/** The same for the text of an error. */
const mostSaidBytes = 2048

type Settings = Pick<Env, 'TRANSCRIBE_API_KEY' | 'TRANSCRIBE_MODEL'> & { baseUrl: string }

/**
 * Has a piece of sound transcribed by the configured OpenAI-compatible server. A language that is known is one of BCP 47.
 * Redirects are not followed. Throws `TranscriptionError`.
 */
export async function askTranscriber(
  settings: Settings,
  sound: Uint8Array,
  { language, names }: Known,
  signal: AbortSignal,
): Promise<Transcript> {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(sound)], 'sound.mp3', { type: 'audio/mpeg' }))
  form.set('model', settings.TRANSCRIBE_MODEL)
  form.set('response_format', 'verbose_json')
  form.set('timestamp_granularities[]', 'segment')
  if (language !== null) form.set('language', language)
  if (names.length > 0) form.set('prompt', `${names.join(', ')}.`)
  const encoded = new Response(form)
  const { status, text } = await post(
    `${settings.baseUrl}/audio/transcriptions`,
    {
      accept: 'application/json',
      'content-type': encoded.headers.get('content-type') ?? '',
      ...(settings.TRANSCRIBE_API_KEY
        ? { authorization: `Bearer ${settings.TRANSCRIBE_API_KEY}` }
        : {}),
    },
    Buffer.from(await encoded.arrayBuffer()),
    signal,
  )
  if (status !== 200) {
    const later = status >= 500 || status === 408 || status === 429
    // The server's error goes to the log, and some servers echo the request with its key.
    const said = text.replaceAll(settings.TRANSCRIBE_API_KEY || '\0', '…').slice(0, 300)
    throw new TranscriptionError(later ? 'broken' : 'refused', `${status}: ${said}`, {
      final: !later,
    })
  }
  return readAnswer(text)
}

function readAnswer(text: string): Transcript {
  const parsed = answerSchema.safeParse(parseJson(text))
  const { language = null, segments, text: words } = parsed.data ?? {}
  // Without segments there are no times; silence may have none.
  if (!parsed.success || (!segments && words?.trim())) {
    throw new TranscriptionError('answer', `${text.length} characters, not as asked`)
  }
  return {
    language,
    segments: (segments ?? []).map(({ start, end, text, avg_logprob, no_speech_prob }) => ({
      startMs: Math.round(start * 1000),
      endMs: Math.round(end * 1000),
      text,
      logProbability: avg_logprob ?? null,
      noSpeech: no_speech_prob ?? null,
    })),
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Not `fetch`, which times out after five minutes: a busy server may need longer. */
async function post(
  address: string,
  headers: Record<string, string>,
  body: Buffer,
  signal: AbortSignal,
) {
  // Imported here, because loading them at the start would delay it.
  const [plain, encrypted] = await Promise.all([import('node:http'), import('node:https')])
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const lost = (error: Error) => {
      const { reason } = signal
      const slow = signal.aborted && reason instanceof Error && reason.name === 'TimeoutError'
      reject(new TranscriptionError(slow ? 'slow' : 'unreachable', String(error)))
    }
    const { request } = address.startsWith('https:') ? encrypted : plain
    const asked = request(address, { method: 'POST', headers, signal, agent: false }, (answer) => {
      const { statusCode: status = 0 } = answer
      const text =
        status === 200
          ? readBody(answer, mostAnswerBytes).then((bytes) => bytes.toString('utf8'))
          : readBeginning(answer, mostSaidBytes)
      text.then((text) => resolve({ status, text }), lost).finally(() => asked.destroy())
    })
    asked.on('error', lost)
    asked.setHeader('content-length', body.length)
    asked.end(body)
  })
}
