import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/engagement/engagement.ts'
import type { Services } from '../platform/context.ts'
import { serve } from '../platform/http/serve.ts'
import { exportEngagement } from './export-engagement.ts'
import { getEngagement } from './get-engagement.ts'
import { getMute } from './get-mute.ts'
import { listEngagement } from './list-engagement.ts'
import { listWatchedThisWeek } from './list-watched-this-week.ts'
import { updateMute } from './update-mute.ts'

export function engagementRoutes(app: FastifyInstance, services: Services) {
  serve(app, services, contract.getEngagement, getEngagement)
  serve(app, services, contract.listEngagement, listEngagement)
  serve(app, services, contract.exportEngagement, exportEngagement)
  serve(app, services, contract.listWatchedThisWeek, listWatchedThisWeek)
  serve(app, services, contract.getMute, getMute)
  serve(app, services, contract.updateMute, updateMute)
}
