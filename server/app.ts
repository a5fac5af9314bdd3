import { randomUUID } from 'node:crypto'
import { parse } from 'node:querystring'
import Fastify, { type FastifyError, type FastifyInstance, LogController } from 'fastify'
import { ApiError, generalErrors, refusal } from '../contract/errors.ts'
import { api } from './api.ts'
import { authRoutes } from './auth/routes.ts'
import { dataRoutes } from './data-api/routes.ts'
import { docsRoutes } from './docs/routes.ts'
import { functionRoutes } from './functions/routes.ts'
import { devMailRoutes } from './mail/dev-mail.ts'
import type { Services } from './platform/context.ts'
import { refusalOf } from './platform/database/database-errors.ts'
import { rememberAddresses } from './platform/fair-use/fair-use.ts'
import { securityHeaders } from './platform/http/security-headers.ts'
import { headMs, lookMs, refuseSlowBodies } from './platform/http/slow-bodies.ts'
import { TooSoon } from './platform/http/too-soon.ts'
import { mostHeaderBytes, refuseUnreadable } from './platform/http/unreadable-request.ts'
import { webApp } from './platform/http/web-app.ts'
import { accountOf } from './platform/keys/access-token.ts'
import { health } from './platform/observability/health.ts'
import type { Log } from './platform/observability/log.ts'
import { storageRoutes } from './storage/routes.ts'
import { refuseAddress } from './unreadable-address.ts'

/** Largest JSON body on `/api`: above the longest text, so that a long text names its field. */
const bodyLimit = 4 * 1024 * 1024

/** Longest query that any route but those of `/rest/v1` has a use for, in letters. */
const longestQuery = 16_384

/**
 * Leaves longer queries unread: `/rest/v1` reads its own, and a flood of long addresses cost more
 * here than all that was done to refuse them.
 */
function parseQuery(query: string) {
  return query.length > longestQuery ? {} : parse(query)
}

/** Builds the HTTP application: one process, one port, every prefix. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const { env, log } = services
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies(env.TRUST_PROXY),
    bodyLimit,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 1024, querystringParser: parseQuery },
    frameworkErrors: refuseAddress,
    http: {
      maxHeaderSize: mostHeaderBytes,
      headersTimeout: headMs,
      connectionsCheckingInterval: lookMs,
    },
    clientErrorHandler: refuseUnreadable,
  }) as unknown as FastifyInstance
  observe(app, log)
  rememberAddresses(app)
  refuseSlowBodies(app, () => services.now())
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal: ApiError = refusalFrom(error)
    if (refusal.status >= 500) request.log.error({ err: error }, 'request failed')
    else if (error !== refusal) request.log.debug({ err: error }, 'request refused')
    const { status, code, message, issues } = refusal
    if (status === 401) reply.header('www-authenticate', 'Bearer')
    if (error instanceof TooSoon) reply.header('retry-after', error.retryAfter)
    return reply.code(status).send({ code, message, issues, requestId: request.id })
  })
  securityHeaders(app, env)
  await app.register(health, { services })
  await app.register(api, { services })
  await app.register(authRoutes, { services, prefix: '/auth/v1' })
  await app.register(dataRoutes, { services, prefix: '/rest/v1' })
  await app.register(functionRoutes, { services, prefix: '/functions/v1' })
  await app.register(storageRoutes, { services, prefix: '/storage/v1' })
  await app.register(devMailRoutes, { services })
  await app.register(docsRoutes, { services })
  await webApp(app, env)
  return app
}

/** The request id leaves with every answer, and each request leaves one line without its query. */
function observe(app: FastifyInstance, log: Log) {
  // Nothing in these lines is a secret: looking for one costs as much as writing them.
  const lines = log.child({}, { redact: [] })
  // A connection that was at work when the stop began is not waited for once it rests.
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    lines.info(
      {
        requestId: request.id,
        method: request.method,
        path: request.url.split('?', 1)[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        account: accountOf(request.headers),
        // Whoever answers an attack needs to know where it comes from; of other calls nobody does.
        ...(isRefusal(reply.statusCode) && { ip: request.ip }),
      },
      'request',
    )
    if (closing) setImmediate(() => app.server.closeIdleConnections())
    done()
  })
}

const isRefusal = (status: number) => status >= 400 && status < 500

/** The refusal that an error means for the caller. Unknown failures say nothing of their cause. */
function refusalFrom(error: FastifyError): ApiError {
  if (error instanceof ApiError) return error
  const known = refusalOf(error)
  if (known) return known
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return refusal(generalErrors.bodyTooLarge)
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return refusal(generalErrors.unsupportedType)
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return new ApiError({
      ...generalErrors.invalid,
      status: error.statusCode,
      message: error.message,
    })
  }
  return refusal(generalErrors.internal)
}

/** Fastify's form of the setting; a number counts the proxies in front of us. */
function trustedProxies(setting: Services['env']['TRUST_PROXY']) {
  return typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting
}
