import type { FastifyInstance } from 'fastify'
import type { Services } from '../context.ts'
import { codeOf, readiness } from './readiness.ts'

/** `/healthz`: the process serves. `/readyz`: so do its database and job queue; the file store is named. */
export async function health(app: FastifyInstance, { services }: { services: Services }) {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const found = await readiness(services)
    return reply.code(codeOf(found)).send(found)
  })
}
