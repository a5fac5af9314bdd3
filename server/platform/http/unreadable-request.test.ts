import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { startHarness } from '../../testing/harness.ts'

const h = await startHarness()
const { port } = new URL(await h.listen())

/** Sends raw bytes; resolves to everything received until the server closes. */
function sent(request: string): Promise<string> {
  const socket = connect(Number(port), '127.0.0.1')
  socket.end(request)
  return text(socket)
}

const second = 'GET /healthz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'

/** Requests whose end a proxy and we could see differently (request smuggling). */
test.each([
  ['two lengths', `content-length: 0\r\ncontent-length: ${second.length}`],
  ['a length and chunks', `transfer-encoding: chunked\r\ncontent-length: ${second.length}`],
  ['a header folded over two lines', 'x-folded: a\r\n b\r\ncontent-length: 0'],
])('refuses a request of %s, and does not read what follows it', async (_, header) => {
  const answer = await sent(`POST /api/leads HTTP/1.1\r\nhost: a\r\n${header}\r\n\r\n${second}`)
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1)
})
