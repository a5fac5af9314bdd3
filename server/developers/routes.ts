import type { FastifyInstance } from 'fastify'
import * as keys from '../../contract/api-keys.ts'
import type { Services } from '../platform/context.ts'
import { serve } from '../platform/http/serve.ts'
import { createApiKey } from './keys/create-api-key.ts'
import { listApiKeys } from './keys/list-api-keys.ts'
import { revokeApiKey } from './keys/revoke-api-key.ts'

export function developerRoutes(app: FastifyInstance, services: Services) {
  serve(app, services, keys.listApiKeys, listApiKeys)
  serve(app, services, keys.createApiKey, createApiKey)
  serve(app, services, keys.revokeApiKey, revokeApiKey)
}
