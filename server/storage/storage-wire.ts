import type { IncomingMessage } from 'node:http'
import cors from '@fastify/cors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, generalErrors, refusal } from '../../contract/errors.ts'
import { storageErrors } from '../../contract/storage.ts'
import { type Actor, type Ctx, createContext, type Services } from '../platform/context.ts'
import { refusalOf } from '../platform/database/database-errors.ts'
import { authenticate } from '../platform/http/authenticate.ts'
import { TooSoon } from '../platform/http/too-soon.ts'
import { WrongType } from './complete-upload.ts'

/** How errors look: real status and plain text, real status and JSON, or 400 and JSON. */
export type Manner = 'resumable' | 'public' | 'call'

declare module 'fastify' {
  interface FastifyContextConfig {
    manner?: Manner
  }
}

/** How much of a refused body is still read, so that the sender sees the response. */
const drainBytes = 16 * 1024 * 1024
const drainMs = 5000

const requestHeaders = [
  ...['authorization', 'apikey', 'content-type', 'x-client-info', 'x-supabase-api-version'],
  ...['prefer', 'accept-profile', 'content-profile', 'range', 'range-unit', 'x-retry-count'],
  ...['if-none-match', 'if-range', 'if-modified-since'],
  ...['x-upsert', 'x-metadata', 'cache-control', 'x-region', 'traceparent', 'tracestate'],
  ...['baggage', 'tus-resumable', 'upload-length', 'upload-metadata', 'upload-offset'],
  ...['upload-concat', 'upload-defer-length', 'upload-checksum', 'x-http-method-override'],
  ...['x-signature', 'x-requested-with', 'x-request-id'],
]

const answerHeaders = [
  ...['content-range', 'content-location', 'location', 'preference-applied', 'x-total-count'],
  ...['link', 'x-supabase-api-version', 'x-relay-error', 'etag', 'content-length'],
  ...['accept-ranges', 'tus-resumable', 'tus-version', 'tus-extension', 'tus-max-size'],
  ...[
    'retry-after',
    'tus-complete',
    'upload-offset',
    'upload-length',
    'upload-expires',
    'upload-metadata',
  ],
  ...['upload-defer-length', 'x-request-id'],
]

/** Error names that outside clients know. */
const errorNames: Record<string, string> = {
  [storageErrors.duplicate.code]: 'Duplicate',
  [storageErrors.objectNotFound.code]: 'not_found',
  [storageErrors.bucketNotFound.code]: 'Bucket not found',
  [storageErrors.tooLarge.code]: 'Payload too large',
  [storageErrors.tooManyPixels.code]: 'Payload too large',
  [storageErrors.empty.code]: 'invalid_mime_type',
  [storageErrors.inUse.code]: 'Resource in use',
}

/**
 * Gives a plugin the storage wire: CORS for any origin, its error format, and headers that sandbox
 * files.
 */
export async function speakStorage(app: FastifyInstance) {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers({
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'x-robots-tag': 'none',
    })
    done()
  })
  await app.register(cors, {
    origin: '*',
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    allowedHeaders: requestHeaders,
    exposedHeaders: answerHeaders,
    strictPreflight: false,
    maxAge: 3600,
  })
  // Bodies are files: routes stream them, no parser buffers them.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(error, request, reply))
  app.route({
    method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/*',
    handler: async () => {
      throw refusal(storageErrors.objectNotFound)
    },
  })
}

/**
 * Returns the context of a caller in one of these roles. Throws 401 without a token, 403 for
 * another role.
 */
export async function callerContext(
  services: Services,
  request: FastifyRequest,
  roles: readonly Actor['role'][] = ['authenticated'],
): Promise<Ctx> {
  const actor = await actorOf(services, request)
  if (!roles.includes(actor.role)) {
    throw refusal(
      request.headers.authorization
        ? storageErrors.notAllowed
        : generalErrors.authenticationRequired,
    )
  }
  return contextOf(services, request, actor)
}

/**
 * Authenticates the caller. Clients expect the library's own wording of what is wrong with a token.
 */
async function actorOf(services: Services, request: FastifyRequest): Promise<Actor> {
  try {
    return await authenticate(services, request.headers)
  } catch (error) {
    const told = request.routeOptions.config.manner === 'call' && error instanceof ApiError
    throw told ? refusal(tokenError(error, request.headers.authorization)) : error
  }
}

function tokenError({ code }: ApiError, authorization = '') {
  if (code === generalErrors.sessionEnded.code) return storageErrors.expiredBearer
  return authorization.split('.').length === 3
    ? storageErrors.forgedBearer
    : storageErrors.unreadableBearer
}

/** Returns the context of a request made by `actor`. */
export function contextOf(services: Services, request: FastifyRequest, actor: Actor): Ctx {
  return createContext(services, {
    requestId: request.id,
    log: request.log as Ctx['log'],
    actor,
    peer: { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' },
    access: 'user',
  })
}

/** Translates an error into a refusal and logs it if it is a fault of ours. */
export function refusalFrom(error: unknown, log: Pick<Ctx['log'], 'error'>): ApiError {
  if (error instanceof ApiError) return error
  const known = refusalOf(error)
  const status = (error as FastifyError).statusCode ?? 500
  if (known) return known
  if (status < 500) return new ApiError({ ...generalErrors.invalid, status })
  log.error({ err: error }, 'storage request failed')
  return refusal(generalErrors.internal)
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalFrom(error, request.log)
  const manner = request.routeOptions.config.manner ?? 'public'
  drain(request.raw)
  if (refusal instanceof TooSoon) reply.header('retry-after', refusal.retryAfter)
  if (manner === 'resumable') {
    return reply.code(refusal.status).type('text/plain; charset=utf-8').send(refusal.message)
  }
  const body = request.headers.authorization ? wireBody(refusal) : bodyWithoutBearer(refusal)
  const plain = manner === 'public' || refusal.status === 429 || refusal.status >= 500
  const status = plain ? refusal.status : 400
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({ ...body, requestId: request.id })
}

function bodyWithoutBearer(refusal: ApiError) {
  if (refusal.status !== 401) return wireBody(refusal)
  const message = "headers must have required property 'authorization'"
  return { statusCode: '400', error: 'Error', message, code: 'InvalidRequest' }
}

function wireBody(refusal: ApiError) {
  const { message } = refusal
  if (refusal.status === 401 || refusal.status === 403) {
    return { statusCode: '403', error: 'Unauthorized', message, code: 'AccessDenied' }
  }
  return {
    statusCode: String(refusal.status),
    error: errorNames[refusal.code] ?? refusal.code,
    message: refusal instanceof WrongType ? `mime type ${refusal.type} is not supported` : message,
    code: refusal.code,
  }
}

/**
 * Closing a connection while the client is sending resets it, and our response is lost. So the rest
 * is read and discarded, within limits.
 */
export function drain(raw: IncomingMessage) {
  if (raw.readableEnded || raw.destroyed) return
  let left = drainBytes
  raw.unpipe()
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) raw.destroy()
  })
  const late = setTimeout(() => raw.destroy(), drainMs)
  for (const over of ['end', 'close']) raw.once(over, () => clearTimeout(late))
  raw.resume()
}
