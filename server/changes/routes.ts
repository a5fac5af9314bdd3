import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/changes/changes.ts'
import type { Services } from '../platform/context.ts'
import { serveEvents } from '../platform/http/serve-events.ts'
import { ChangeHub } from './change-hub.ts'
import { followChanges } from './follow-changes.ts'

export function changeRoutes(app: FastifyInstance, services: Services) {
  const hub = new ChangeHub(services)
  app.addHook('preClose', () => hub.close())
  serveEvents(app, services, contract.followChanges, (ctx, _input, { gone }) =>
    followChanges(ctx, hub, gone),
  )
}
