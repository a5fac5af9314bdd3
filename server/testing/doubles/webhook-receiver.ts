import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterFile } from '../after-file.ts'

type Received = { path: string; headers: IncomingHttpHeaders; body: string }

type Receiver = {
  url: string
  received: Received[]
  /** Sets how the next requests are answered; 200 by default. */
  answer: (respond: (response: ServerResponse, request: Received) => void) => void
  /** Resolves when this many requests have arrived. */
  until: (count: number) => Promise<void>
}

/** A webhook receiver on this machine. */
export async function webhookReceiver(): Promise<Receiver> {
  const received: Received[] = []
  const waiting: { count: number; done: () => void }[] = []
  let respond: (response: ServerResponse, request: Received) => void = (response) => response.end()
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const got = { path: request.url ?? '', headers: request.headers, body }
    received.push(got)
    respond(response, got)
    for (const { count, done } of waiting) if (received.length >= count) done()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  afterFile(async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    answer: (next) => {
      respond = next
    },
    until: (count) =>
      new Promise((done) => {
        if (received.length >= count) done()
        else waiting.push({ count, done })
      }),
  }
}

/** Verifies a request like a receiver with this secret. Throws if the signature is invalid. */
export function verified(
  secret: string,
  { body, headers }: Received,
): { type: string; data: object } {
  const checked = new Webhook(secret).verify(body, headers as Record<string, string>)
  return checked as { type: string; data: object }
}
