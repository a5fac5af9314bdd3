import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/notifications/coming-soon.ts'
import type { Services } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { awaitArea } from './await-area.ts'
import { listAwaitedAreas } from './list-awaited-areas.ts'
import { stopAwaitingArea } from './stop-awaiting-area.ts'

export function comingSoonRoutes(app: FastifyInstance, services: Services) {
  serve(app, services, contract.listAwaitedAreas, listAwaitedAreas)
  serve(app, services, contract.awaitArea, awaitArea)
  serve(app, services, contract.stopAwaitingArea, stopAwaitingArea)
}
