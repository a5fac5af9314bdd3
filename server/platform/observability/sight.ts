import type { FastifyInstance } from 'fastify'
import type { Services } from '../context.ts'
import type { Env } from '../settings/env.ts'
import type { Figures } from './figures.ts'
import { type Observe, observeBy } from './observe.ts'
import { traceIds } from './running-span.ts'
import { serveMetrics } from './serve-metrics.ts'

/** What an operator sees of this process beside its log. */
export type Sight = {
  observe: Observe
  /** Fields for each log line; undefined while there are no traces. */
  lineFields: (() => object) | undefined
  /** Watches the requests of the application. */
  watch: (app: FastifyInstance) => void
  /** Serves the metrics, and tells the log of trouble; returns a function that ends both. */
  open: (services: Services, figures: readonly Figures[]) => Promise<() => Promise<void>>
}

/** Prepares what the settings ask for. Its libraries are loaded on demand: nothing else needs them. */
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
      const listen = { host: env.HOST, port: env.METRICS_PORT ?? 0 }
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
  return new Tracing(tracing, { believeCallers: TRUST_PROXY !== false })
}
