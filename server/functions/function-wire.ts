import cors from '@fastify/cors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '../../contract/endpoint.ts'
import { ApiError, generalErrors, refusal } from '../../contract/errors.ts'
import type { Actor, Services } from '../platform/context.ts'
import { refusalOf } from '../platform/database/database-errors.ts'
import { authenticate } from '../platform/http/authenticate.ts'
import { carryOut, type Verb } from '../platform/http/serve.ts'
import { TooSoon } from '../platform/http/too-soon.ts'

/** Offers the verb of an endpoint under the name of a function as well. */
export type Offer = <E extends Endpoint>(name: string, endpoint: E, verb: Verb<E>) => void

/** Makes a plugin speak the wire of functions: any origin, JSON, and an `error` that says why. */
export async function speakFunctions(app: FastifyInstance, services: Services): Promise<Offer> {
  await app.register(cors, {
    origin: '*',
    // Others are refused by a 405, which a page must be able to read.
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    exposedHeaders: ['X-Relay-Error', 'X-Request-Id', 'Retry-After'],
    strictPreflight: false,
    maxAge: 3600,
  })
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else parseJson(request, body as string, done)
  })
  app.setErrorHandler((error: FastifyError, request, reply) => refuse(error, request, reply))
  app.route({
    method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/*',
    handler: (_request, reply) =>
      reply
        .code(404)
        .header('x-relay-error', 'true')
        .send({ code: 'NOT_FOUND', message: 'Requested function was not found' }),
  })
  return (name, endpoint, verb) => {
    app.route({
      method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url: `/${name}`,
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const actor = await actorOf(services, request)
        if (!actor) return reply.code(401).send({ code: 401, message: 'Invalid JWT' })
        if (request.method !== 'POST') {
          reply.header('allow', 'POST')
          throw new ApiError(notPosted)
        }
        if (endpoint.access !== 'public' && !actor.userId) {
          throw refusal(generalErrors.authenticationRequired)
        }
        return reply.send(await carryOut(services, endpoint, verb, request, actor))
      },
    })
  }
}

const notPosted = { status: 405, code: 'method_not_allowed', message: 'Call functions by POST.' }

/** Who calls; null for a bearer that proves nothing. */
async function actorOf(services: Services, request: FastifyRequest): Promise<Actor | null> {
  try {
    return await authenticate(services, request.headers)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

function refuse(error: FastifyError | ApiError, request: FastifyRequest, reply: FastifyReply) {
  const { status, code, message, issues } = refusalFrom(error)
  if (status >= 500) request.log.error({ err: error }, 'request failed')
  if (error instanceof TooSoon) reply.header('retry-after', error.retryAfter)
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({ success: false, error: message, error_code: code, issues, requestId: request.id })
}

/** What an error means to the caller. Unknown failures say nothing of their cause. */
function refusalFrom(error: FastifyError | ApiError): ApiError {
  if (error instanceof ApiError) return error
  const known = refusalOf(error)
  if (known) return known
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return refusal(generalErrors.bodyTooLarge)
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return new ApiError({ ...generalErrors.invalid, status: error.statusCode })
  }
  return refusal(generalErrors.internal)
}
