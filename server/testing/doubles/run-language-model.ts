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

/** How the model does what it is asked for besides writing. */
type Aside = {
  /** Turns a question into search queries; by default it stays as it is. */
  queriesFor: (question: string) => readonly string[]
  /** Says whether its quotations say a sentence; by default they do. */
  confirms: (sentence: string) => boolean
}
const usual: Aside = { queriesFor: (question) => [question], confirms: () => true }

/** A real HTTP server with the API of OpenAI's `/chat/completions`. */
export async function runLanguageModel() {
  const heard: ModelHeard[] = []
  const state: Aside & { answer: Answer } = { ...usual, answer: () => ['NONE'] }
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
    const aside = replyAside(got, state)
    if (!aside) heard.push(got)
    const parts = aside ?? state.answer(got, response)
    if (!parts) return
    begin(response)
    for (const part of parts) sendPart(response, part)
    endWell(response)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    /** What it was asked to write. */
    heard,
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
    /** Sets what it writes from now on, and how it does the rest. */
    answers: (answer: Answer | readonly string[], aside: Partial<Aside> = {}) => {
      Object.assign(state, usual, aside)
      state.answer = typeof answer === 'function' ? answer : () => answer
      heard.length = 0
    },
  }
}

/** The reply to a call for search queries, or for reading sentences again; undefined for any other. */
function replyAside({ system, user }: ModelHeard, { queriesFor, confirms }: Aside) {
  if (system.startsWith('You turn a question into search queries')) {
    const question = JSON.parse(/^Question: (.*)$/m.exec(user)?.[1] ?? '""') as string
    return [JSON.stringify({ queries: queriesFor(question) })]
  }
  if (!system.startsWith('You check whether quotations say')) return undefined
  const sentences = user.split('\n').filter((line) => line.startsWith('{"sentence"'))
  return sentences.map((line) => {
    const { sentence, text } = JSON.parse(line) as { sentence: number; text: string }
    return `${sentence} ${confirms(text) ? 'yes' : 'no'}\n`
  })
}

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
