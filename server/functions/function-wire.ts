import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '../../contract/endpoint.ts'
import { errorEntry, generalErrors, refusal } from '../../contract/errors.ts'
import type { Services } from '../platform/context.ts'
import { authenticate } from '../platform/http/authenticate.ts'
import { publicBytes } from '../platform/http/incoming-bodies.ts'
import { refusalFrom } from '../platform/http/refusal-from.ts'
import { carryOut, type Verb } from '../platform/http/serve.ts'
import { allMethods, type OpenWire, parseJsonBodies, speakWire } from '../platform/http/wire.ts'

const errors = {
  notFound: errorEntry(404, 'NOT_FOUND', 'Requested function was not found'),
  invalidJwt: errorEntry(401, 'invalid_jwt', 'Invalid JWT'),
  notPosted: errorEntry(405, 'method_not_allowed', 'Call functions by POST.'),
} as const

/** Errors of `/functions/v1`: two in the format of the hosted platform, all others with `error`. */
export const functionWire: OpenWire = {
  exposedHeaders: ['X-Relay-Error', 'X-Request-Id', 'Retry-After'],
  refusalFrom: (error) => refusalFrom(error, { badRequest: generalErrors.invalid }),
  reply: ({ code, message, issues }, { id }) => {
    if (code === errors.notFound.code) {
      return { headers: { 'x-relay-error': 'true' }, body: { code, message } }
    }
    if (code === errors.invalidJwt.code) return { body: { code: 401, message } }
    return { body: { success: false, error: message, error_code: code, issues, requestId: id } }
  },
  notFound: () => refusal(errors.notFound),
}

/** Offers an endpoint's verb as a function of that name. */
export type Offer = <E extends Endpoint>(name: string, endpoint: E, verb: Verb<E>) => void

/** Makes a plugin speak the wire of functions. */
export async function speakFunctions(app: FastifyInstance, services: Services): Promise<Offer> {
  await speakWire(app, functionWire)
  parseJsonBodies(app, { badJson: generalErrors.invalid })
  return (name, endpoint, verb) => {
    app.route({
      // Browsers must be able to read that other methods are refused.
      method: [...allMethods],
      url: `/${name}`,
      bodyLimit: publicBytes,
      onRequest: async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const actor = await authenticate(services, request.headers, {
          refused: () => refusal(errors.invalidJwt),
        })
        if (request.method !== 'POST') {
          reply.header('allow', 'POST')
          throw refusal(errors.notPosted)
        }
        if (endpoint.access !== 'public' && !actor.userId) {
          throw refusal(generalErrors.authenticationRequired)
        }
        request.actor = actor
      },
      handler: async (request, reply) =>
        reply.send(await carryOut(services, endpoint, verb, request)),
    })
  }
}
