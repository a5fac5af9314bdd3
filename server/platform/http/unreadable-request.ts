import type { Socket } from 'node:net'
import { generalErrors } from '../../../contract/errors.ts'

/**
 * The maximum length of a request's address and headers together: about 1,600 ids in one filter.
 */
export const maxHeaderBytes = 64 * 1024

const unreadable = {
  status: '400 Bad Request',
  code: 'bad_request',
  message: 'The request could not be read.',
}

const refusals: Record<string, typeof unreadable> = {
  HPE_HEADER_OVERFLOW: {
    ...generalErrors.headersTooLarge,
    status: '431 Request Header Fields Too Large',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    code: 'request_timeout',
    message: 'The request took too long to arrive.',
  },
}

/** The error that Node reports for a request that takes too long. */
export const requestTimeout = Object.assign(new Error('Request timeout'), {
  code: 'ERR_HTTP_REQUEST_TIMEOUT',
})

/** How long the client may keep the connection open after the refusal, in milliseconds. */
const lingerMs = 1000

type Unreadable = Error & { code?: string; rawPacket?: unknown }

/**
 * Answers a request that Node's HTTP parser refuses, before any route. Pages of any origin may read
 * the refusal, because the intended route is unknown.
 */
export function refuseUnreadable(error: Unreadable, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { status, code, message } = refusals[error.code ?? ''] ?? unreadable
  const body = JSON.stringify({ code, message, details: null, hint: null })
  const head = [
    `HTTP/1.1 ${status}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'access-control-allow-origin: *',
    'x-content-type-options: nosniff',
    'cache-control: no-store',
    'connection: close',
  ]
  // A client that sent HEAD would take a body for the next response.
  const { rawPacket } = error
  const bodiless = Buffer.isBuffer(rawPacket) && rawPacket.subarray(0, 5).toString() === 'HEAD '
  setTimeout(() => socket.destroy(), lingerMs).unref()
  socket.end(`${head.join('\r\n')}\r\n\r\n${bodiless ? '' : body}`)
}
