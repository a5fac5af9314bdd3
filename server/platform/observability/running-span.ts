import { AsyncLocalStorage } from 'node:async_hooks'
import type { Span } from '@opentelemetry/api'

// Imports no library: these stay empty while tracing is off, and cost nothing.

/** The span of the work that is being done. */
export const runningSpan = new AsyncLocalStorage<Span>()

/** The spans of requests, for what happens outside of their work. */
export const requestSpans = new WeakMap<object, Span>()

/** How a log line names its trace, in the words that log viewers know. */
export function traceIds(span = runningSpan.getStore()) {
  if (!span) return undefined
  const { traceId, spanId, traceFlags } = span.spanContext()
  return {
    trace_id: traceId,
    span_id: spanId,
    trace_flags: `0${traceFlags.toString(16)}`.slice(-2),
  }
}

/** The trace of the running work, in the form of the W3C's header. */
export function traceparent(): string | undefined {
  const ids = traceIds()
  return ids && `00-${ids.trace_id}-${ids.span_id}-${ids.trace_flags}`
}
