import type { FastifyInstance } from 'fastify'
import type { Endpoint, Input } from '../../../contract/endpoint.ts'
import type { Services } from '../context.ts'
import { parseInput } from './serve.ts'

/**
 * RFC 8058: lets mail programs unsubscribe by posting a form to the address of the page that people
 * would open.
 */
export function oneClick<E extends Endpoint>(
  app: FastifyInstance,
  services: Services,
  path: string,
  endpoint: E,
  verb: (ctx: { services: Services }, input: Input<E>) => Promise<unknown>,
) {
  app.register(async (mailPrograms) => {
    const forms = ['application/x-www-form-urlencoded', 'multipart/form-data']
    // Only the address matters; the body is ignored.
    const ignored = { parseAs: 'string', bodyLimit: 10_000 } as const
    mailPrograms.addContentTypeParser(forms, ignored, async () => ({}))
    mailPrograms.post(path, async (request) => verb({ services }, parseInput(endpoint, request)))
  })
}
