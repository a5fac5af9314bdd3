import type { FastifyInstance } from 'fastify'
import type { Services } from '../context.ts'
import { readiness } from './readiness.ts'

/** `/healthz`: the process serves. `/readyz`: so do its database, file store and job queue. */
export async function health(app: FastifyInstance, { services }: { services: Services }) {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const found = await readiness(services)
    return reply.code(found.status === 'ok' ? 200 : 503).send(found)
  })
}
