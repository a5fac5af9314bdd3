import type { FastifyInstance } from 'fastify'
import { generalErrors, refusal } from '../../contract/errors.ts'
import type { Services } from '../platform/context.ts'

/**
 * The reference page at `/api/docs` and the document at `/api/docs/json`. Both are built on the first request,
 * because they would take an eighth of the server's startup time.
 */
export async function docsRoutes(app: FastifyInstance, { services }: { services: Services }) {
  let made: Promise<FastifyInstance> | undefined
  const make = async () => (await import('./docs-app.ts')).docsApp(services.env.PUBLIC_URL)
  const docs = () => {
    made ??= make().catch((error) => {
      made = undefined // let the next request try again
      throw error
    })
    return made
  }
  for (const url of ['/api/docs', '/api/docs/*']) {
    app.get(url, async ({ url, headers }, reply) => {
      const answer = await (await docs()).inject({ method: 'GET', url, headers })
      if (answer.statusCode === 404) throw refusal(generalErrors.notFound)
      const { connection: _, date: __, ...told } = answer.headers
      return reply.code(answer.statusCode).headers(told).send(answer.rawPayload)
    })
  }
}
