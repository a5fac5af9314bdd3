import type { FastifyInstance } from 'fastify'
import type { Services } from '../context.ts'
import type { Env } from '../settings/env.ts'
import type { Figures } from './figures.ts'
import { type Observe, observeBy } from './observe.ts'
import { traceIds } from './running-span.ts'
import { serveMetrics } from './serve-metrics.ts'

/** Metrics and traces of this process, as far as they are turned on. */
export type Sight = {
  observe: Observe
  /** Fields for each log line; undefined without tracing. */
  lineFields: (() => object) | undefined
  /** Observes the requests of the application. */
  watch: (app: FastifyInstance) => void
  /** Serves the metrics and logs failures of tracing. Returns a function that stops both. */
  open: (services: Services, figures: readonly Figures[]) => Promise<() => Promise<void>>
}

/** Prepares what the settings turn on. Libraries are loaded on demand: nothing else needs them. */
export async function prepareSight(env: Env): Promise<Sight> {
  const [metrics, tracing] = await Promise.all([prepareMetrics(env), prepareTracing(env)])
  const parts = [tracing, metrics].filter((part) => part !== null)
  return {
    observe: observeBy(parts.map(({ observe }) => observe)),
    lineFields: tracing ? () => traceIds() ?? {} : undefined,
    watch: (app) => {
      for (const part of parts) part.watch(app)
    },
    open: async (services, figures) => {
      tracing?.tell(services.log)
      for (const one of figures) metrics?.addFigures(one)
      const listen = { host: env.METRICS_HOST ?? env.HOST, port: env.METRICS_PORT ?? 0 }
      const stopMetrics = metrics && (await serveMetrics(metrics, services, listen))
      return async () => {
        await stopMetrics?.()
        await tracing?.close()
      }
    },
  }
}

async function prepareMetrics({ METRICS_PORT, ROLE }: Env) {
  if (!METRICS_PORT) return null
  const { Metrics } = await import('./metrics.ts')
  return new Metrics({ role: ROLE, node: process.versions.node })
}

async function prepareTracing({ tracing, TRUST_PROXY }: Env) {
  if (!tracing) return null
  const { Tracing } = await import('./tracing.ts')
  return new Tracing(tracing, { trustCallers: TRUST_PROXY !== false })
}
