import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A received request. */
export type ModelHeard = {
  path: string
  authorization: string | undefined
  model: string
  /** The system message and the user message. */
  system: string
  user: string
}
/** Writes to `response` itself, or returns parts to stream as a complete answer. */
type Answer = (heard: ModelHeard, response: ServerResponse) => readonly string[] | undefined

/** What a call is for: search queries, the check of sentences, or a text. */
type Call = 'queries' | 'check' | 'text'

const callOf = ({ system }: ModelHeard): Call => {
  if (system.startsWith('You turn a question into search queries')) return 'queries'
  return system.startsWith('You check whether quotations say') ? 'check' : 'text'
}

/** Confirms the sentences that hold, when they are read again. */
export const confirming =
  (holds: (sentence: string) => boolean): Answer =>
  ({ user }) => {
    const lines = user.split('\n').filter((line) => line.startsWith('{"sentence"'))
    return lines.map((line) => {
      const { sentence, text } = JSON.parse(line) as { sentence: number; text: string }
      return `${sentence} ${holds(text) ? 'yes' : 'no'}\n`
    })
  }

/**
 * A real HTTP server with the API of OpenAI's `/chat/completions`. It searches for questions as they stand, and
 * confirms every sentence, unless told otherwise.
 */
export async function runLanguageModel() {
  const heard: ModelHeard[] = []
  const others: ModelHeard[] = []
  const usual: Record<Call, Answer> = {
    queries: () => ['The question as it stands.'],
    check: confirming(() => true),
    text: () => ['NONE'],
  }
  const state = { ...usual }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const body = JSON.parse(Buffer.concat(chunks).toString()) as {
      model: string
      messages: { role: string; content: string }[]
    }
    const said = (role: string) => body.messages.find((each) => each.role === role)?.content ?? ''
    const got = {
      path: request.url ?? '',
      authorization: request.headers.authorization,
      model: body.model,
      system: said('system'),
      user: said('user'),
    }
    const call = callOf(got)
    if (call === 'text') heard.push(got)
    else others.push(got)
    const parts = state[call](got, response)
    if (!parts) return
    begin(response)
    for (const part of parts) sendPart(response, part)
    endWell(response)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    /** The calls for texts. */
    heard,
    /** The other calls. */
    others,
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
    /** Sets what it writes from now on, and how it answers the other calls. */
    answers: (
      answer: Answer | readonly string[],
      more: { queries?: Answer | readonly string[]; check?: Answer | readonly string[] } = {},
    ) => {
      const { queries = usual.queries, check = usual.check } = more
      state.text = toAnswer(answer)
      state.queries = toAnswer(queries)
      state.check = toAnswer(check)
      heard.length = 0
      others.length = 0
    },
  }
}

const toAnswer = (answer: Answer | readonly string[]): Answer =>
  typeof answer === 'function' ? answer : () => answer

export function begin(response: ServerResponse) {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
}

export function sendPart(response: ServerResponse, content: string) {
  sendChunk(response, { choices: [{ index: 0, delta: { content }, finish_reason: null }] })
}

/** Sends empty parts until then, so that the model is not taken for dead. */
export async function think(response: ServerResponse, until: Promise<unknown>) {
  const beating = setInterval(() => sendPart(response, ''), 1000)
  await until
  clearInterval(beating)
}

export const sendChunk = (response: ServerResponse, chunk: object) =>
  response.write(`data: ${JSON.stringify({ object: 'chat.completion.chunk', ...chunk })}\n\n`)

export function endWell(response: ServerResponse, finish_reason = 'stop') {
  sendChunk(response, { choices: [{ index: 0, delta: {}, finish_reason }] })
  sendChunk(response, { choices: [], usage: { prompt_tokens: 900, completion_tokens: 40 } })
  response.end('data: [DONE]\n\n')
}

/** The mark of the source with these words, as given to the model. */
export const markOf = ({ user }: ModelHeard, words: string) =>
  `[${/"source":"(s\d+)"/.exec(user.split('\n').find((line) => line.includes(words)) ?? '')?.[1]}]`
