import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuseUnreadable, requestTimeout } from './unreadable-request.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file: it may take any time as long as bytes keep arriving. */
    streamed?: boolean
    /** The longest body of a visitor, if longer than that of other public calls. */
    visitorBytes?: number | undefined
    /** The client resumes after a lost connection, but would give up after a refusal. */
    resumed?: boolean
  }
}

/** The time limit for headers, and for bodies that are not files, in milliseconds. */
export const headMs = 30_000
const bodyMs = 60_000

/** The minimum that any body must bring per window, in bytes and milliseconds: 1 kB a second. */
const minBytes = 30_000
const windowMs = 30_000

/** How often the connections are checked, in milliseconds. */
export const checkIntervalMs = 1000

/** A body being received: when it began, and the bytes of its connection when the window began. */
type Arriving = {
  request: FastifyRequest
  reply: FastifyReply
  began: number
  window: { began: number; bytes: number }
}

/** Ends every request whose body arrives too slowly: with 408 if no response was sent yet. */
export function refuseSlowBodies(app: FastifyInstance, now: () => Date) {
  const arriving = new Set<Arriving>()
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    const began = now().getTime()
    // Injected test requests have no connection.
    if (hasBody(raw) && raw.socket instanceof Socket) {
      const window = { began, bytes: raw.socket.bytesRead }
      arriving.add({ request, reply, began, window })
    }
    done()
  })
  const look = setInterval(() => {
    const at = now().getTime()
    for (const one of arriving) {
      const { raw } = one.request
      const over = raw.complete || raw.socket.destroyed
      if (!over && !isSlow(one, at)) continue
      arriving.delete(one)
      if (!over) end(one)
    }
  }, checkIntervalMs)
  look.unref()
  app.addHook('onClose', async () => clearInterval(look))
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function isSlow({ request, began, window }: Arriving, at: number): boolean {
  const { raw, routeOptions } = request
  if (!routeOptions.config.streamed && at - began >= bodyMs) return true
  if (at - window.began < windowMs) return false
  const { bytesRead } = raw.socket
  // Bytes that we have not read yet are our own delay, not the client's.
  const slow = bytesRead - window.bytes < minBytes && raw.readableLength === 0
  Object.assign(window, { began: at, bytes: bytesRead })
  return slow
}

function end({ request: { raw, routeOptions }, reply }: Arriving) {
  const mayAnswer = reply.raw.socket !== null && !reply.raw.headersSent
  if (!mayAnswer || routeOptions.config.resumed) {
    raw.destroy()
    return
  }
  raw.socket.once('finish', () => raw.destroy())
  refuseUnreadable(requestTimeout, raw.socket)
}
