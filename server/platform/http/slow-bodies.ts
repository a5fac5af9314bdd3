import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuseUnreadable, requestTimeout } from './unreadable-request.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file: it may take as long as it needs while its bytes keep coming. */
    streamed?: boolean
    /** Who sends the file goes on by themselves where the connection ends, but not after a refusal. */
    resumed?: boolean
  }
}

/** How long the head of a request may take, and a body that is no file, in milliseconds. */
export const headMs = 30_000
const bodyMs = 60_000

/** Any body brings at least so many bytes in so many milliseconds: 1 kB a second. */
const leastBytes = 30_000
const windowMs = 30_000

/** How often the connections are looked at, in milliseconds. */
export const lookMs = 1000

/** A body on its way: since when, and what its connection had brought when the window began. */
type Arriving = {
  request: FastifyRequest
  reply: FastifyReply
  began: number
  window: { began: number; bytes: number }
}

/** Ends every request whose body comes too slowly: by 408 where nothing was answered yet. */
export function refuseSlowBodies(app: FastifyInstance, now: () => Date) {
  const arriving = new Set<Arriving>()
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    const began = now().getTime()
    // Requests that tests inject have no connection.
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
  }, lookMs)
  look.unref()
  app.addHook('onClose', async () => clearInterval(look))
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function isSlow({ request, began, window }: Arriving, at: number): boolean {
  const { raw, routeOptions } = request
  if (!routeOptions.config.streamed && at - began >= bodyMs) return true
  if (at - window.began < windowMs) return false
  const { bytesRead } = raw.socket
  // What lies here unread is late by our own fault.
  const slow = bytesRead - window.bytes < leastBytes && raw.readableLength === 0
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
