import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const nothing = `data: ${JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: null }] })}\n\n`

/** What it repeats for ever: events without content, comments, an error. */
const answers = [
  { status: 200, type: 'text/event-stream', part: nothing.repeat(500) },
  { status: 200, type: 'text/event-stream', part: ': nothing yet\n\n'.repeat(2000) },
  { status: 500, type: 'text/plain', part: 'It failed. '.repeat(5000) },
] as const

/** A language model's server whose answers never end, as fast as they are read. */
export async function startEndlessModel() {
  let turn = 0
  const server = createServer((request, response) => {
    request.resume()
    const answer = answers[turn++ % answers.length] ?? answers[0]
    response.writeHead(answer.status, { 'content-type': answer.type })
    repeat(response, answer.part)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

function repeat(response: ServerResponse, part: string) {
  const more = () => {
    while (!response.destroyed && response.write(part));
  }
  response.on('drain', more)
  response.on('error', () => {})
  more()
}
