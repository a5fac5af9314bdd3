import type { IncomingHttpHeaders } from 'node:http'
import cors from '@fastify/cors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, generalErrors } from '../../contract/errors.ts'
import { type Actor, type Ctx, createContext, type Services } from '../platform/context.ts'
import { authenticate } from '../platform/http/authenticate.ts'
import { TooSoon } from '../platform/http/too-soon.ts'
import type { Answer } from './answer.ts'
import { dataErrors } from './data-errors.ts'
import { dataRefusal } from './data-refusals.ts'
import { contentType } from './media.ts'

/** Makes a plugin speak the wire of tables: JSON whatever its label, its errors, any origin. */
export async function speakData(app: FastifyInstance) {
  await app.register(cors, {
    origin: '*',
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    exposedHeaders: [
      ...['Content-Range', 'Content-Location', 'Location', 'Preference-Applied', 'X-Request-Id'],
      ...['X-Total-Count', 'Link', 'X-Supabase-Api-Version', 'X-Relay-Error', 'ETag'],
      ...['Content-Length', 'Retry-After'],
    ],
    strictPreflight: false,
    maxAge: 3600,
  })
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else parseJson(request, body as string, done)
  })
  app.setErrorHandler((error, request, reply) => refuse(error, null, request, reply))
  app.route({
    method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/*',
    handler: async () => {
      throw dataErrors.unknownPath()
    },
  })
}

/** Runs a verb as the caller of the request and sends its answer, or the refusal it ends in. */
export async function answerData(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  verb: (ctx: Ctx) => Promise<Answer>,
) {
  let actor: Actor | null = null
  try {
    actor = await actorOf(services, request.headers)
    refuseOtherSchemas(request.headers)
    const ctx = createContext(services, {
      requestId: request.id,
      log: request.log as Ctx['log'],
      actor,
      peer: { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' },
      readOnly: request.method === 'GET' || request.method === 'HEAD',
    })
    const { status, body, media, headers = {} } = await verb(ctx)
    reply.code(status).headers({ 'cache-control': 'no-store', ...headers })
    return media ? reply.type(contentType(media)).send(body) : reply.send()
  } catch (error) {
    return refuse(error, actor, request, reply)
  }
}

/** Who calls. Throws PGRST303 for a token that has expired, PGRST301 for what is none of ours. */
async function actorOf(services: Services, headers: IncomingHttpHeaders): Promise<Actor> {
  try {
    return await authenticate(services, headers)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === generalErrors.sessionEnded.code) throw dataErrors.expiredToken()
    throw dataErrors.badToken('No suitable key or wrong key type')
  }
}

function refuseOtherSchemas(headers: IncomingHttpHeaders) {
  for (const name of ['accept-profile', 'content-profile']) {
    const schema = headers[name]
    if (schema !== undefined && schema !== 'public') throw dataErrors.unknownSchema(String(schema))
  }
}

function refuse(error: unknown, actor: Actor | null, request: FastifyRequest, reply: FastifyReply) {
  const refusal = dataRefusal(error, actor)
  const { status, code, message, details, hint } = refusal
  if (status >= 500) request.log.error({ err: error }, 'request failed')
  if (status === 401) reply.header('www-authenticate', challengeOf(code, message))
  if (error instanceof TooSoon) reply.header('retry-after', error.retryAfter)
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ code, message, details, hint }))
}

function challengeOf(code: string, message: string): string {
  if (!code.startsWith('PGRST')) return 'Bearer'
  return `Bearer error="invalid_token", error_description="${message}"`
}
