import type { FastifyReply, FastifyRequest } from 'fastify'
import { authWire } from './auth/wire.ts'
import { dataWire } from './data-api/data-wire.ts'
import { functionWire } from './functions/function-wire.ts'
import { apiWire } from './platform/http/api-wire.ts'
import { sendRefusal, type Wire } from './platform/http/wire.ts'
import { storageWire } from './storage/storage-wire.ts'

const openWires: readonly [prefix: string, wire: Wire][] = [
  ['/auth/v1/', authWire],
  ['/rest/v1/', dataWire],
  ['/functions/v1/', functionWire],
  ['/storage/v1/', storageWire],
]

/**
 * Refuses an address that the router cannot decode, such as one with a broken '%'. No hook runs
 * for it, so the headers that hooks add to every other response are set here.
 */
export function refuseAddress(_error: Error, request: FastifyRequest, reply: FastifyReply) {
  const { id, url } = request
  const open = openWires.find(([prefix]) => url.startsWith(prefix))?.[1]
  const wire = open ?? apiWire
  reply.headers({
    'x-request-id': id,
    'x-content-type-options': 'nosniff',
    // The hook that cuts off an endless request body does not run either.
    connection: 'close',
    ...(open && { 'access-control-allow-origin': '*' }),
  })
  return sendRefusal(wire, wire.unreadable?.(url) ?? wire.notFound(), request, reply)
}
