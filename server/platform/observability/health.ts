import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Services } from '../context.ts'

/** `/healthz`: the process serves. `/readyz`: its database answers too. */
export async function health(app: FastifyInstance, { services }: { services: Services }) {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    try {
      await sql`select 1`.execute(services.database.kysely)
      return { status: 'ok' }
    } catch {
      return reply.code(503).send({ status: 'unavailable' })
    }
  })
}
