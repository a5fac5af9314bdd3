import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * The outcome of a request: forwarded, answered with 500, cut off within its body, cut off within
 * the response, or never answered.
 */
export type Fate = 'passes' | 'fails' | 'breaks off' | 'is cut short' | 'hangs'

/** The number of bytes that pass before a request or response is cut off. */
const lettersThrough = 100_000

/**
 * An HTTP proxy to `endpoint` that gives each request the outcome the test decides. The Host header
 * is unchanged, or set to `naming`.
 */
export async function runBadLine(endpoint: string, { naming }: { naming?: string } = {}) {
  const state = { fate: (_: { method: string; url: string }): Fate | Promise<Fate> => 'passes' }
  const line = createServer(async (asked, answer) => {
    const fate = await state.fate({ method: asked.method ?? '', url: asked.url ?? '' })
    if (fate === 'hangs') return
    if (fate === 'fails') return refuse(asked, answer)
    const through = request(endpoint, {
      method: asked.method,
      path: asked.url,
      headers: naming ? { ...asked.headers, host: naming } : asked.headers,
    })
    through.on('error', () => answer.destroy())
    through.on('response', (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      if (fate === 'is cut short') limit(got, () => answer.destroy())
      got.pipe(answer)
    })
    if (fate === 'breaks off') {
      limit(asked, () => {
        through.destroy()
        answer.destroy()
      })
    }
    asked.pipe(through)
  })
  await new Promise<void>((ready) => line.listen(0, '127.0.0.1', ready))
  return {
    endpoint: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    /** Sets the outcome of requests from now on; it may be a promise. Without `fate`, all are forwarded. */
    decide: (fate: typeof state.fate = () => 'passes') => {
      state.fate = fate
    },
    close: async () => {
      line.closeAllConnections()
      await new Promise((closed) => line.close(closed))
    },
  }
}

function refuse(asked: IncomingMessage, answer: ServerResponse) {
  asked.resume().once('end', () => {
    answer.writeHead(500, { 'content-type': 'application/xml' })
    answer.end('<Error><Code>InternalError</Code><Message>We are sorry.</Message></Error>')
  })
}

/** Calls `end` once the limit has passed. */
function limit(stream: IncomingMessage, end: () => void) {
  let seen = 0
  stream.on('data', (chunk: Buffer) => {
    seen += chunk.length
    if (seen > lettersThrough) end()
  })
}
