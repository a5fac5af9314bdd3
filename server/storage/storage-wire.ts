import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type ApiError, generalErrors, refusal } from '../../contract/errors.ts'
import { storageErrors } from '../../contract/storage/storage.ts'
import type { Actor, Ctx, Services } from '../platform/context.ts'
import { authenticate } from '../platform/http/authenticate.ts'
import { refusalFrom } from '../platform/http/refusal-from.ts'
import { requestContext } from '../platform/http/request-context.ts'
import { type OpenWire, speakWire } from '../platform/http/wire.ts'
import type { TokenError } from '../platform/keys/access-token.ts'
import { WrongType } from './complete-upload.ts'

/** How errors look: real status and plain text, real status and JSON, or 400 and JSON. */
export type ErrorStyle = 'resumable' | 'public' | 'call'

declare module 'fastify' {
  interface FastifyContextConfig {
    errorStyle?: ErrorStyle
  }
}

/** How much of a refused body is read anyway, so that the sender sees the response. */
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

/** Errors of `/storage/v1`, as clients of the hosted storage know them. */
export const storageWire: OpenWire = {
  exposedHeaders: answerHeaders,
  allowedHeaders: requestHeaders,
  refusalFrom: (error) =>
    refusalFrom(error, { badRequest: generalErrors.invalid, noSpace: storageErrors.diskFull }),
  reply: (refused, request) => {
    const errorStyle = request.routeOptions.config.errorStyle ?? 'public'
    drain(request.raw)
    if (errorStyle === 'resumable') {
      return { headers: { 'content-type': 'text/plain; charset=utf-8' }, body: refused.message }
    }
    const body = request.headers.authorization ? wireBody(refused) : bodyWithoutBearer(refused)
    const plain = errorStyle === 'public' || refused.status === 429 || refused.status >= 500
    const status = plain ? refused.status : 400
    return { status, body: { ...body, requestId: request.id } }
  },
  notFound: () => refusal(storageErrors.objectNotFound),
  unreadable: (url) => {
    const key = url.split('?', 1)[0]?.split('/').slice(5).join('/') ?? ''
    return refusal(storageErrors.invalidKey, { key })
  },
}

/** Makes a plugin respond like the hosted storage, and keeps browsers from running the files it serves. */
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
  // Bodies are files: the routes stream them, and no parser buffers them.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  await speakWire(app, storageWire)
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
  const { authorization } = request.headers
  // Clients of the hosted storage expect the messages of its library for a bad token.
  const refused = (error: TokenError) => refusal(tokenError(error, authorization))
  const { errorStyle } = request.routeOptions.config
  const actor = await authenticate(
    services,
    request.headers,
    errorStyle === 'call' ? { refused } : {},
  )
  if (!roles.includes(actor.role)) {
    throw refusal(authorization ? storageErrors.notAllowed : generalErrors.authenticationRequired)
  }
  return requestContext(services, request, actor, { access: 'user' })
}

function tokenError({ reason }: TokenError, authorization = '') {
  if (reason === 'expired') return storageErrors.expiredBearer
  return authorization.split('.').length === 3
    ? storageErrors.forgedBearer
    : storageErrors.unreadableBearer
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
  const deadline = setTimeout(() => raw.destroy(), drainMs)
  for (const over of ['end', 'close']) raw.once(over, () => clearTimeout(deadline))
  raw.resume()
}
