import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * The fate of a request: passed on, answered 500, answered that the store has no room, ended within its body, ended within the response, passed on
 * without a response, or held until the test decides again.
 */
export type Fate =
  | 'passes'
  | 'fails'
  | 'finds no room'
  | 'breaks off'
  | 'is cut short'
  | 'loses its answer'
  | 'hangs'

/** How many bytes pass before a request or response ends. */
const lettersThrough = 100_000

/**
 * An HTTP proxy to `endpoint` on which the test decides each request's fate. Their Host header is unchanged, or
 * set to `naming`.
 */
export async function runBadLine(endpoint: string, { naming }: { naming?: string } = {}) {
  const state = { fate: (_: { method: string; url: string }): Fate | Promise<Fate> => 'passes' }
  let held: (() => void)[] = []
  const meet = async (asked: IncomingMessage, answer: ServerResponse) => {
    const fate = await state.fate({ method: asked.method ?? '', url: asked.url ?? '' })
    if (asked.destroyed) return
    if (fate === 'hangs') return void held.push(() => void meet(asked, answer))
    if (fate === 'fails') return refuse(asked, answer, 500, 'InternalError')
    if (fate === 'finds no room') return refuse(asked, answer, 507, 'XMinioStorageFull')
    const through = request(endpoint, {
      method: asked.method,
      path: asked.url,
      headers: naming ? { ...asked.headers, host: naming } : asked.headers,
    })
    through.on('error', () => answer.destroy())
    through.on('response', (got) => {
      if (fate === 'loses its answer') return got.resume().once('end', () => answer.destroy())
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
    asked.once('close', () => {
      if (!asked.complete) through.destroy()
    })
    asked.pipe(through)
  }
  const line = createServer(meet)
  await new Promise<void>((ready) => line.listen(0, '127.0.0.1', ready))
  return {
    endpoint: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    /** Sets the fate of requests from now on, or once the promise resolves; without `fate` all pass. */
    decide: (fate: typeof state.fate = () => 'passes') => {
      state.fate = fate
      const again = held
      held = []
      for (const meets of again) meets()
    },
    close: async () => {
      line.closeAllConnections()
      await new Promise((closed) => line.close(closed))
    },
  }
}

function refuse(asked: IncomingMessage, answer: ServerResponse, status: number, code: string) {
  asked.resume().once('end', () => {
    answer.writeHead(status, { 'content-type': 'application/xml' })
    answer.end(`<Error><Code>${code}</Code><Message>We are sorry.</Message></Error>`)
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
