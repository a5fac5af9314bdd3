import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/changes/changes.ts'
import type { Services } from '../platform/context.ts'
import { serveEvents } from '../platform/http/serve-events.ts'
import type { ChangeHub } from './change-hub.ts'
import { followChanges } from './follow-changes.ts'

export function changeRoutes(app: FastifyInstance, services: Services, hub: ChangeHub) {
  app.addHook('preClose', () => hub.close())
  serveEvents(app, services, contract.followChanges, (ctx, _input, { gone }) =>
    followChanges(ctx, hub, gone),
  )
}
