import {
  type Attributes,
  type Context,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { parseTraceParent } from '@opentelemetry/core'
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
  serviceNameEnvDetector,
} from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyInstance } from 'fastify'
import type { TracingSettings } from '../settings/tracing-settings.ts'
import type { Log } from './log.ts'
import type { Observe, Work } from './observe.ts'
import { runningSpan } from './running-span.ts'
import { traceFetches } from './trace-fetches.ts'
import { traceRequests } from './trace-requests.ts'
import { within } from './within.ts'

/** How long the process may wait for the receiver when it stops, in milliseconds. */
const lastBatchMs = 3000

/** How long no further failure of tracing is logged after one, in milliseconds. */
const quietMs = 60_000

/** Work that starts a trace of its own; all other work is a span of the current trace. */
const own: readonly Work['kind'][] = ['job', 'video']

/** Traces of requests, jobs and videos, sent by OTLP. */
export class Tracing {
  readonly #provider: TracerProvider
  readonly #tracer: Tracer
  readonly #trustCallers: boolean
  readonly #stopFetches: () => void

  /** `trustCallers`: requests continue the trace that their `traceparent` names. */
  constructor(settings: TracingSettings, { trustCallers }: { trustCallers: boolean }) {
    const exporter = settings.protocol === 'http/json' ? new JsonExporter() : new ProtobufExporter()
    this.#provider = new TracerProvider({
      resource: describeProcess(),
      sampler: samplerOf(settings),
      spanProcessors: [new BatchSpanProcessor({ exporter, ...settings.batch })],
    })
    this.#tracer = this.#provider.getTracer('briefwell')
    this.#trustCallers = trustCallers
    this.#stopFetches = traceFetches(this.#tracer)
  }

  readonly observe: Observe = (work, run, outcomeOf) => {
    const parent = runningSpan.getStore()
    const begins = own.includes(work.kind)
    // Work that outlives its request or job belongs to no trace.
    if (work.often || (!begins && !parent?.isRecording())) return run()
    const { name, ...described } = spanFor(work)
    const span = this.#tracer.startSpan(name, described, begins ? ROOT_CONTEXT : below(parent))
    return runningSpan.run(span, () => finish(span, run, outcomeOf))
  }

  watch(app: FastifyInstance) {
    traceRequests(app, this.#tracer, this.#trustCallers)
  }

  /** Logs errors of the tracing libraries, such as a receiver that does not answer. */
  tell(log: Log) {
    let quietUntil = 0
    const warn = (cause: string) => {
      if (Date.now() < quietUntil) return
      quietUntil = Date.now() + quietMs
      log.warn({ cause: messageIn(cause) }, 'traces are not sent')
    }
    const nothing = () => {}
    diag.setLogger(
      { error: warn, warn, info: nothing, debug: nothing, verbose: nothing },
      DiagLogLevel.WARN,
    )
  }

  /** Sends the remaining spans. */
  async close() {
    this.#stopFetches()
    await within(lastBatchMs, this.#provider.shutdown()).catch(() => {})
  }
}

/** The library reports errors as JSON, with their stack. */
function messageIn(told: string): string {
  try {
    const { message } = JSON.parse(told) as { message?: unknown }
    return String(message ?? told)
  } catch {
    return told
  }
}

/** The context below a span. */
function below(span: Span | undefined): Context {
  return span ? trace.setSpan(ROOT_CONTEXT, span) : ROOT_CONTEXT
}

async function finish<T>(span: Span, run: () => Promise<T>, outcomeOf?: (result: T) => string) {
  try {
    const result = await run()
    if (outcomeOf) span.setAttribute('outcome', outcomeOf(result))
    return result
  } catch (error) {
    // Only the kind of error: messages may contain what users wrote.
    span.setAttribute('error.type', nameOf(error))
    span.setStatus({ code: SpanStatusCode.ERROR })
    throw error
  } finally {
    span.end()
  }
}

function nameOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  return String(code ?? name ?? 'unknown')
}

/** The span of each kind of work, by OpenTelemetry's semantic conventions where they exist. */
function spanFor({ kind, name, about, askedBy }: Work) {
  const asked = askedBy ? parseTraceParent(askedBy) : null
  const links = asked ? [{ context: asked }] : []
  const described = (title: string, spanKind: SpanKind, attributes: Attributes) => ({
    name: title,
    kind: spanKind,
    links,
    attributes: { ...attributes, ...about },
  })
  if (kind === 'statement') {
    return described(name.toUpperCase(), SpanKind.CLIENT, {
      'db.system.name': 'postgresql',
      'db.operation.name': name.toUpperCase(),
    })
  }
  if (kind === 'job') {
    return described(`process ${name}`, SpanKind.CONSUMER, {
      'messaging.system': 'pg-boss',
      'messaging.operation.type': 'process',
      'messaging.destination.name': name,
    })
  }
  return described(`${kind} ${name}`, SpanKind.INTERNAL, {})
}

function rootSampler(sampler: TracingSettings['sampler'], share: number): Sampler {
  if (sampler.includes('traceidratio')) return new TraceIdRatioBasedSampler(share)
  return sampler.endsWith('always_off') ? new AlwaysOffSampler() : new AlwaysOnSampler()
}

function samplerOf({ sampler, share }: TracingSettings): Sampler {
  const root = rootSampler(sampler, share)
  return sampler.startsWith('parentbased') ? new ParentBasedSampler({ root }) : root
}

/** The attributes of this process in traces; OpenTelemetry's variables take precedence. */
function describeProcess() {
  const detectors = [
    serviceInstanceIdDetector,
    resourceAttributesEnvDetector,
    serviceNameEnvDetector,
  ]
  return defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'briefwell' }))
    .merge(detectResources({ detectors }))
}
