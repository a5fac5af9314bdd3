import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorEntry, generalErrors } from '../contract/errors.ts'
import { storageErrors } from '../contract/storage.ts'
import { dataErrors } from './data-api/data-errors.ts'

type Refusal = { status: number; body: object; headers?: Record<string, string> }

/** How each wire says that an address leads nowhere. */
const refusals: readonly [prefix: string, refuse: (url: string) => Refusal][] = [
  ['/storage/v1/', invalidKey],
  ['/rest/v1/', unknownPath],
  ['/functions/v1/', unknownFunction],
  ['/auth/v1/', () => named({ error_code: generalErrors.notFound.code })],
]

/**
 * Answers what no router reads: a broken '%', an endless id. No hook runs for it, so what every
 * answer carries is set here; pages of any origin may read it where they may call.
 */
export function refuseAddress(_error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const wire = refusals.find(([prefix]) => request.url.startsWith(prefix))
  const { status, body, headers } = wire ? wire[1](request.url) : named({})
  reply
    .code(status)
    .headers({
      'x-request-id': request.id,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      // No hook runs, so nobody would see to a body that never ends.
      connection: 'close',
      ...(wire && { 'access-control-allow-origin': '*' }),
      ...headers,
    })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ ...body, requestId: request.id }))
}

function named(more: object): Refusal {
  const { status, code, message }: ErrorEntry = generalErrors.notFound
  return { status, body: { code, message, ...more } }
}

function invalidKey(url: string): Refusal {
  const { status, code, message } = storageErrors.invalidKey
  const key = url.split('?', 1)[0]?.split('/').slice(5).join('/') ?? ''
  return {
    status,
    body: { statusCode: String(status), error: code, code, message: message.replace('{key}', key) },
  }
}

function unknownPath(): Refusal {
  const { status, code, message, details, hint } = dataErrors.unknownPath()
  return { status, body: { code, message, details, hint } }
}

function unknownFunction(): Refusal {
  return {
    status: 404,
    body: { code: 'NOT_FOUND', message: 'Requested function was not found' },
    headers: { 'x-relay-error': 'true' },
  }
}
