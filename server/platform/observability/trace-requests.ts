import { ROOT_CONTEXT, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'
import { parseTraceParent } from '@opentelemetry/core'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { requestSpans, runningSpan } from './running-span.ts'

/** Requested every few seconds by monitoring. */
const probes: readonly (string | undefined)[] = ['/healthz', '/readyz']

/**
 * Adds a span for each request, from its first hook until its response is closed. It is named after
 * the route, never the path, which may contain file names. If callers are trusted, their header says
 * which trace it continues and whether that is recorded.
 */
export function traceRequests(app: FastifyInstance, tracer: Tracer, trustCallers: boolean) {
  app.addHook('onRequest', (request, reply, done) => {
    const { method, routeOptions } = request
    const route = routeOptions.url
    if (probes.includes(route)) return done()
    const context = trustCallers ? contextOf(request) : ROOT_CONTEXT
    const attributes = {
      'http.request.method': method,
      'request.id': request.id,
      ...(route && { 'http.route': route }),
    }
    const name = route ? `${method} ${route}` : method
    const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, context)
    requestSpans.set(request, span)
    reply.raw.once('close', () => {
      const status = reply.raw.headersSent ? reply.statusCode : null
      if (status) span.setAttribute('http.response.status_code', status)
      if (!status || status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      if (!reply.raw.writableFinished) span.setAttribute('error.type', 'client gone')
      span.end()
    })
    done()
  })
  // Not in an earlier hook: reading the body loses the AsyncLocalStorage of the hooks before it.
  app.addHook('preHandler', (request, _reply, done) => {
    const span = requestSpans.get(request)
    if (span) runningSpan.run(span, done)
    else done()
  })
}

function contextOf({ headers }: FastifyRequest) {
  const header = headers.traceparent
  const caller = typeof header === 'string' ? parseTraceParent(header) : null
  return caller ? trace.setSpanContext(ROOT_CONTEXT, { ...caller, isRemote: true }) : ROOT_CONTEXT
}
