import { randomUUID } from 'node:crypto'
import { parse } from 'node:querystring'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { api } from './api.ts'
import { authRoutes } from './auth/routes.ts'
import { dataRoutes } from './data-api/routes.ts'
import { docsRoutes } from './docs/routes.ts'
import { functionRoutes } from './functions/routes.ts'
import { deliveryRoutes } from './mail/delivery/routes.ts'
import { devMailRoutes } from './mail/dev-mail.ts'
import type { Services } from './platform/context.ts'
import { rememberAddresses } from './platform/fair-use/fair-use.ts'
import { apiWire } from './platform/http/api-wire.ts'
import { admitBodies } from './platform/http/incoming-bodies.ts'
import { logRequests } from './platform/http/log-requests.ts'
import { refuseLongHeaders } from './platform/http/long-headers.ts'
import { securityHeaders } from './platform/http/security-headers.ts'
import { checkIntervalMs, headMs, refuseSlowBodies } from './platform/http/slow-bodies.ts'
import { maxHeaderBytes, refuseUnreadable } from './platform/http/unreadable-request.ts'
import { webApp } from './platform/http/web-app.ts'
import { answerErrors } from './platform/http/wire.ts'
import { health } from './platform/observability/health.ts'
import { storageRoutes } from './storage/routes.ts'
import { refuseAddress } from './unreadable-address.ts'

/** Largest JSON body on `/api`: above the longest text, so that the error can name its field. */
const bodyLimit = 4 * 1024 * 1024

/** The longest query, in characters, that any route except those of `/rest/v1` needs. */
const longestQuery = 16_384

/**
 * Ignores longer queries: parsing a flood of them cost more than everything else that was done to refuse them.
 * `/rest/v1` parses its own.
 */
function parseQuery(query: string) {
  return query.length > longestQuery ? {} : parse(query)
}

/** Builds the HTTP application: one process, one port, every prefix. `watch` observes its requests. */
export async function buildApp(
  services: Services,
  watch: (app: FastifyInstance) => void = () => {},
): Promise<FastifyInstance> {
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
      maxHeaderSize: maxHeaderBytes,
      headersTimeout: headMs,
      connectionsCheckingInterval: checkIntervalMs,
    },
    clientErrorHandler: refuseUnreadable,
  }) as unknown as FastifyInstance
  watch(app)
  logRequests(app, log, env.LOG_CLIENT_ADDRESS)
  closeIdleConnections(app)
  rememberAddresses(app)
  refuseLongHeaders(app)
  admitBodies(app)
  refuseSlowBodies(app, () => services.now())
  answerErrors(app, apiWire)
  await securityHeaders(app, services)
  await app.register(health, { services })
  await app.register(api, { services })
  await app.register(authRoutes, { services, prefix: '/auth/v1' })
  await app.register(dataRoutes, { services, prefix: '/rest/v1' })
  await app.register(functionRoutes, { services, prefix: '/functions/v1' })
  await app.register(storageRoutes, { services, prefix: '/storage/v1' })
  await app.register(deliveryRoutes, { services })
  await app.register(devMailRoutes, { services })
  await app.register(docsRoutes, { services })
  await webApp(app, env)
  return app
}

/** Closes each connection once its last request is answered, so that shutdown need not wait. */
function closeIdleConnections(app: FastifyInstance) {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onResponse', async () => {
    if (closing) setImmediate(() => app.server.closeIdleConnections())
  })
}

/** Fastify's form of the setting; a number counts the proxies in front of us. */
function trustedProxies(setting: Services['env']['TRUST_PROXY']) {
  return typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting
}
