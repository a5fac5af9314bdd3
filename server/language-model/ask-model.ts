import { EventSourceParserStream } from 'eventsource-parser/stream'
import { z } from 'zod'
import type { CopilotProblem } from '../../contract/analyst-copilot/copilot-answers.ts'
import { type ModelSettings, type Posted, postToModel } from './post-to-model.ts'

/** Why a language model returned no answer, or only part of one. */
export class ModelError extends Error {
  readonly problem: CopilotProblem

  constructor(problem: CopilotProblem, detail: string) {
    super(detail)
    this.problem = problem
  }
}

export type Message = { role: 'system' | 'user'; content: string }
/** In tokens, as reported by the server; null if it does not report them. */
export type Usage = { input: number | null; output: number | null }

/** Together; unknown if one of them is. */
export const addUsage = (one: Usage, other: Usage): Usage => ({
  input: one.input === null || other.input === null ? null : one.input + other.input,
  output: one.output === null || other.output === null ? null : one.output + other.output,
})

/** In milliseconds: until the first part of an answer, between two parts, and in total. */
export const usualLimits = { firstMs: 60_000, nextMs: 30_000, wholeMs: 300_000 }
export type ModelLimits = typeof usualLimits

/** In characters; an answer is only a few sentences. */
const longestAnswer = 20_000
const longestEvent = 1_000_000
/** What a server may send in all: models that think aloud send far more than their answer. */
const mostEvents = 30_000
const mostBytes = 8 * 1024 * 1024

const chunkSchema = z.object({
  choices: z.array(
    z.object({
      delta: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }).nullish(),
      finish_reason: z.string().nullish(),
    }),
  ),
  usage: z.object({ prompt_tokens: z.int().min(0), completion_tokens: z.int().min(0) }).nullish(),
})

/**
 * Streams the answer of the configured OpenAI-compatible server in parts, and returns its token usage.
 * Redirects are not followed. Throws `ModelError`, also if the stream ends early.
 */
export async function* askModel(
  settings: ModelSettings,
  messages: readonly Message[],
  limits: ModelLimits,
  signal: AbortSignal,
): AsyncGenerator<string, Usage> {
  const patience = startPatience(limits)
  const either = AbortSignal.any([signal, patience.signal])
  try {
    const asked = {
      path: '/chat/completions',
      accept: 'text/event-stream',
      body: { messages, stream: true, stream_options: { include_usage: true } },
    }
    const response = await postToModel(settings, asked, either).catch((error: unknown) => {
      throw either.aborted ? either.reason : new ModelError('unreachable', String(error))
    })
    const body = await requireBody(response)
    return yield* readAnswer(body, patience.renew, either)
  } finally {
    patience.end()
  }
}

async function requireBody({ status, headers, body, said }: Posted) {
  if (status !== 200) {
    const busy = status >= 500 || status === 408 || status === 429
    throw new ModelError(busy ? 'broken' : 'refused', `${status}: ${await said()}`)
  }
  const type = headers.get('content-type') ?? ''
  if (!body || !/^text\/event-stream\b/i.test(type)) {
    await body?.cancel()
    throw new ModelError('unreadable', `200 with content of type ${type}`)
  }
  return body
}

async function* readAnswer(
  body: ReadableStream<Uint8Array>,
  renew: () => void,
  signal: AbortSignal,
): AsyncGenerator<string, Usage> {
  let usage: Usage = { input: null, output: null }
  let [finish, done, length]: [string | null, boolean, number] = [null, false, 0]
  try {
    const events = body
      .pipeThrough(limited(mostBytes))
      .pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>)
      .pipeThrough(new EventSourceParserStream({ maxBufferSize: longestEvent }))
    let count = 0
    for await (const { data } of events) {
      renew()
      if (++count > mostEvents) throw new ModelError('cut', 'the events do not end')
      if (data === '[DONE]') {
        done = true
        break
      }
      const { choices, usage: used } = readChunk(data)
      if (used) usage = { input: used.prompt_tokens, output: used.completion_tokens }
      const { delta, finish_reason } = choices[0] ?? {}
      if (delta?.refusal) throw new ModelError('declined', delta.refusal.slice(0, 300))
      finish = finish_reason ?? finish
      length += delta?.content?.length ?? 0
      if (length > longestAnswer) throw new ModelError('cut', 'the answer does not end')
      if (delta?.content) yield delta.content
    }
  } catch (error) {
    if (error instanceof ModelError) throw error
    throw signal.aborted ? signal.reason : new ModelError('cut', String(error))
  }
  if (finish === 'content_filter') throw new ModelError('declined', finish)
  if (finish === 'length' || (finish === null && !done)) {
    throw new ModelError('cut', finish ?? 'the stream ended without an end')
  }
  return usage
}

/** Passes on so many bytes, then fails: also comments, which are no events, must end. */
function limited(bytes: number) {
  let left = bytes
  return new TransformStream<Uint8Array, Uint8Array>({
    transform: (part, controller) => {
      left -= part.length
      if (left < 0) throw new ModelError('cut', 'the stream does not end')
      controller.enqueue(part)
    },
  })
}

function readChunk(data: string) {
  const json = parseJson(data)
  const chunk = chunkSchema.safeParse(json)
  if (chunk.success) return chunk.data
  const failed = z.object({ error: z.unknown() }).safeParse(json)
  const problem = failed.success && failed.data.error !== undefined ? 'broken' : 'unreadable'
  throw new ModelError(problem, data.slice(0, 300))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A signal that aborts when a part, or the whole, takes too long. */
function startPatience({ firstMs, nextMs, wholeMs }: ModelLimits) {
  const controller = new AbortController()
  const slow = (ms: number) =>
    setTimeout(() => controller.abort(new ModelError('slow', `nothing for ${ms} ms`)), ms)
  const whole = slow(wholeMs)
  let part = slow(firstMs)
  return {
    signal: controller.signal,
    renew: () => {
      clearTimeout(part)
      part = slow(nextMs)
    },
    end: () => {
      clearTimeout(part)
      clearTimeout(whole)
    },
  }
}
