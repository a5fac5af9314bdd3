import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { Histogram, Registry } from 'prom-client'

/** Metrics of this process, in Prometheus's text format. */
export type Metrics = {
  registry: Registry
  requests: Histogram<'method' | 'route' | 'status'>
}

/** Starts to measure. Loaded on demand, because nothing else needs the library. */
export async function createMetrics(pool: Pool): Promise<Metrics> {
  const { collectDefaultMetrics, Gauge, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request, by method, route and status.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
    registers: [registry],
  })
  new Gauge({
    name: 'database_connections',
    help: 'Connections to the database, by state; waiting: requests without one.',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  return { registry, requests }
}

/** Labels by the route's pattern, never the path: ids would be unbounded labels, and leak. */
export function measureRequests(app: FastifyInstance, { requests }: Metrics) {
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const route = routeOptions.url ?? 'unknown'
    requests.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
}

/** Serves `GET /metrics` on a port that visitors cannot reach; returns a function that stops it. */
export async function serveMetrics(
  { registry }: Metrics,
  listen: { host: string; port: number },
): Promise<() => Promise<void>> {
  const { createServer } = await import('node:http')
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics())
  })
  await new Promise<void>((listening, failed) => {
    server.once('error', failed).listen(listen, listening)
  })
  return () =>
    new Promise((closed) => {
      server.close(() => closed())
      server.closeAllConnections()
    })
}
