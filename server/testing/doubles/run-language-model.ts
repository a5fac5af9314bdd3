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

/** How the prompt begins that has sentences checked. */
const checking = 'You check whether quotations'

/**
 * A real HTTP server with the API of OpenAI's `/chat/completions`. It confirms each sentence that it is to check,
 * unless told otherwise.
 */
export async function runLanguageModel() {
  const [heard, checked]: [ModelHeard[], ModelHeard[]] = [[], []]
  const confirm: Answer = ({ user }) => [
    user.replace(
      /^(?:\{"sentence":(\d+)|.).*$/gmu,
      (_, sentence = '') => sentence && `${sentence} yes`,
    ),
  ]
  const state: { answer: Answer; check: Answer } = { answer: () => ['NONE'], check: confirm }
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
    const isCheck = got.system.startsWith(checking)
    ;(isCheck ? checked : heard).push(got)
    const parts = (isCheck ? state.check : state.answer)(got, response)
    if (!parts) return
    begin(response)
    for (const part of parts) sendPart(response, part)
    endWell(response)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    /** The requests to write something, and those to check sentences. */
    heard,
    checked,
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
    /** Sets how it answers from now on; it confirms again what it is to check. */
    answers: (answer: Answer | readonly string[]) => {
      state.check = confirm
      checked.length = 0
      state.answer = typeof answer === 'function' ? answer : () => answer
      heard.length = 0
    },
    /** Sets how it checks sentences from now on. */
    checks: (answer: Answer | readonly string[]) => {
      state.check = typeof answer === 'function' ? answer : () => answer
      checked.length = 0
    },
  }
}

export function begin(response: ServerResponse) {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
}

export function sendPart(response: ServerResponse, content: string) {
  sendChunk(response, { choices: [{ index: 0, delta: { content }, finish_reason: null }] })
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
