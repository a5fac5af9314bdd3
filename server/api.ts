import type { FastifyInstance } from 'fastify'
import type { Services } from './platform/context.ts'

/** Every call of `/api`. */
export async function api(_app: FastifyInstance, _options: { services: Services }) {}
