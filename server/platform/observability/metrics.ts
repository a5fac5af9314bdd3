import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Figures } from './figures.ts'
import type { Observe, Work } from './observe.ts'
import { within } from './within.ts'

/** Figures that take longer to read are left out of the response, in milliseconds. */
const patienceMs = 5000

/** The histogram of each kind of work, and the label for its name if there are several. */
const histograms: Record<Work['kind'], readonly [name: string, help: string, label?: string]> = {
  connection: [
    'database_connection_wait_seconds',
    'How long work waits for a connection to the database.',
  ],
  statement: [
    'database_statement_duration_seconds',
    'Duration of a database statement, by its first word.',
    'operation',
  ],
  store: [
    'store_operation_duration_seconds',
    'Duration of a file store operation; for send it includes the time that the reader takes.',
    'operation',
  ],
  job: ['job_duration_seconds', 'Duration of a job, by queue.', 'queue'],
  mail: [
    'mail_delivery_duration_seconds',
    'Duration of an attempt to deliver a mail or text message, by queue.',
    'queue',
  ],
  video: ['video_step_duration_seconds', 'Duration of a video processing step.', 'step'],
}

const quick = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const slow = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 900, 3600, 21_600]
const buckets = {
  connection: quick,
  statement: quick,
  store: quick,
  job: slow,
  mail: slow,
  video: slow,
}

/** Metrics of this process, in Prometheus's text format. */
export class Metrics {
  readonly #registry = new Registry()
  readonly #figures: { read: Figures['read']; gauges: Map<string, Gauge> }[] = []
  readonly observe: Observe
  readonly contentType = this.#registry.contentType

  constructor(about: Record<string, string>) {
    collectDefaultMetrics({ register: this.#registry })
    this.#gauge(
      'briefwell_info',
      'Always 1; its labels describe the process.',
      Object.keys(about),
    ).set(about, 1)
    this.observe = this.#observer()
  }

  /** The response to `GET /metrics`. */
  async text(): Promise<string> {
    await Promise.all(this.#figures.map((figures) => this.#read(figures)))
    return this.#registry.metrics()
  }

  /** Adds gauges that are read for each request. Those that cannot be read are left out. */
  addFigures({ gauges, read }: Figures) {
    const named = Object.entries(gauges).map(
      ([name, [help, ...labels]]) => [name, this.#gauge(name, help, labels)] as const,
    )
    this.#figures.push({ read, gauges: new Map(named) })
  }

  /** Labels by the route's pattern, never the path: ids would be unbounded labels, and leak. */
  watch(app: FastifyInstance) {
    const requests = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Response time, by method, route and status.',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
      registers: [this.#registry],
    })
    const open = this.#gauge('http_requests_open', 'Requests in progress.')
    const countBytes = this.#byteCounter()
    app.addHook('onRequest', (request, reply, done) => {
      open.inc()
      reply.raw.once('close', () => {
        open.dec()
        countBytes(request)
      })
      done()
    })
    app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
      const route = routeOptions.url ?? 'unknown'
      requests.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    })
  }

  #observer(): Observe {
    const kinds = Object.entries(histograms).map(([kind, [name, help, label]]) => {
      const histogram = new Histogram({
        name,
        help,
        labelNames: label ? [label, 'outcome'] : ['outcome'],
        buckets: buckets[kind as Work['kind']],
        registers: [this.#registry],
      })
      return [kind, { histogram, label }] as const
    })
    const measured = Object.fromEntries(kinds) as Record<Work['kind'], (typeof kinds)[0][1]>
    return async ({ kind, name }, run, outcomeOf) => {
      const { histogram, label } = measured[kind]
      const started = performance.now()
      let outcome = 'failed'
      try {
        const result = await run()
        outcome = outcomeOf?.(result) ?? 'done'
        return result
      } finally {
        const labels = label ? { [label]: name, outcome } : { outcome }
        histogram.observe(labels, (performance.now() - started) / 1000)
      }
    }
  }

  #gauge(name: string, help: string, labelNames: readonly string[] = []) {
    return new Gauge({ name, help, labelNames, registers: [this.#registry] })
  }

  async #read({ read, gauges }: { read: Figures['read']; gauges: Map<string, Gauge> }) {
    const samples = await within(patienceMs, read()).catch(() => [])
    for (const gauge of gauges.values()) {
      gauge.reset()
      // `reset` sets a gauge without labels to zero instead of removing it.
      gauge.remove({})
    }
    for (const { gauge, labels = {}, value } of samples) gauges.get(gauge)?.set(labels, value)
  }

  /** Counts the bytes on a connection since its previous request. */
  #byteCounter() {
    const counters = {
      received: new Counter({
        name: 'http_received_bytes_total',
        help: 'Bytes received with requests.',
        registers: [this.#registry],
      }),
      sent: new Counter({
        name: 'http_sent_bytes_total',
        help: 'Bytes sent in responses.',
        registers: [this.#registry],
      }),
    }
    const counted = new WeakMap<object, { received: number; sent: number }>()
    return ({ raw: { socket } }: FastifyRequest) => {
      const now = { received: socket.bytesRead, sent: socket.bytesWritten }
      const before = counted.get(socket) ?? { received: 0, sent: 0 }
      counted.set(socket, now)
      counters.received.inc(Math.max(0, now.received - before.received))
      counters.sent.inc(Math.max(0, now.sent - before.sent))
    }
  }
}
