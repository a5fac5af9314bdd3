import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/account.ts'
import type { Services } from '../platform/context.ts'
import { serve } from '../platform/serve.ts'
import { getConfig } from './get-config.ts'
import { getMe } from './get-me.ts'

export function accountRoutes(app: FastifyInstance, services: Services) {
  serve(app, services, contract.getMe, getMe)
  serve(app, services, contract.getConfig, getConfig)
}
