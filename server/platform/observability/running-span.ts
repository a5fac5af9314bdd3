import { AsyncLocalStorage } from 'node:async_hooks'
import type { Span } from '@opentelemetry/api'

// Imports no tracing library: without tracing, these stay empty and cost nothing.

/** The span of the current work. */
export const runningSpan = new AsyncLocalStorage<Span>()

/** The spans of requests, for code that runs outside of their async context. */
export const requestSpans = new WeakMap<object, Span>()

/** The fields by which a log line names its trace, as log viewers expect them. */
export function traceIds(span = runningSpan.getStore()) {
  if (!span) return undefined
  const { traceId, spanId, traceFlags } = span.spanContext()
  return {
    trace_id: traceId,
    span_id: spanId,
    trace_flags: `0${traceFlags.toString(16)}`.slice(-2),
  }
}

/** The trace of the current work, as a W3C `traceparent` header. */
export function traceparent(): string | undefined {
  const ids = traceIds()
  return ids && `00-${ids.trace_id}-${ids.span_id}-${ids.trace_flags}`
}
