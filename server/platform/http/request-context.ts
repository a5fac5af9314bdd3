import type { FastifyRequest } from 'fastify'
import { type Actor, type Ctx, createContext, type Services } from '../context.ts'

/** The context of a request made by `actor`. */
export function requestContext(
  services: Services,
  request: FastifyRequest,
  actor: Actor,
  more: Partial<Ctx> = {},
): Ctx {
  return createContext(services, {
    requestId: request.id,
    log: request.log as Ctx['log'],
    actor,
    peer: { ip: request.clientAddress, userAgent: request.headers['user-agent'] ?? '' },
    gone: () => request.signal,
    ...more,
  })
}
