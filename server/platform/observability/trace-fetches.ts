import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import {
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { runningSpan } from './running-span.ts'

/** The part of undici's diagnostics messages that we read. */
type Said = {
  request: { method: string; origin: string | URL }
  response?: { statusCode: number }
}

/**
 * Adds a span for each `fetch` of another server to the work that makes it. It contains only the
 * host: paths and queries may contain what users wrote. Returns a function that stops it.
 */
export function traceFetches(tracer: Tracer): () => void {
  const spans = new WeakMap<object, Span>()
  const listeners: Record<string, (said: Said) => void> = {
    'undici:request:create': ({ request }) => {
      const parent = runningSpan.getStore()
      if (!parent?.isRecording()) return
      const { hostname, port } = new URL(request.origin)
      const attributes = {
        'http.request.method': request.method,
        'server.address': hostname,
        ...(port && { 'server.port': Number(port) }),
      }
      const described = { kind: SpanKind.CLIENT, attributes }
      const context = trace.setSpan(ROOT_CONTEXT, parent)
      spans.set(request, tracer.startSpan(request.method, described, context))
    },
    'undici:request:headers': ({ request, response }) => {
      if (!response) return
      spans.get(request)?.setAttribute('http.response.status_code', response.statusCode)
    },
    'undici:request:trailers': ({ request }) => spans.get(request)?.end(),
    'undici:request:error': ({ request }) => {
      spans.get(request)?.setStatus({ code: SpanStatusCode.ERROR }).end()
    },
  }
  const subscribed = Object.entries(listeners).map(([channel, listen]) => {
    const hear = (said: unknown) => listen(said as Said)
    subscribe(channel, hear)
    return () => unsubscribe(channel, hear)
  })
  return () => {
    for (const stop of subscribed) stop()
  }
}
