import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/briefs/briefs.ts'
import type { Services } from '../platform/context.ts'
import { serve } from '../platform/http/serve.ts'
import { createBrief } from './create-brief.ts'
import { deleteBrief } from './delete-brief.ts'
import { deleteBriefs } from './delete-briefs.ts'
import { getBrief } from './get-brief.ts'
import { listBriefs } from './list-briefs.ts'
import { setBriefStatuses } from './set-brief-statuses.ts'
import { updateBrief } from './update-brief.ts'

export function briefRoutes(app: FastifyInstance, services: Services) {
  serve(app, services, contract.listBriefs, listBriefs)
  serve(app, services, contract.getBrief, getBrief)
  serve(app, services, contract.createBrief, createBrief)
  serve(app, services, contract.updateBrief, updateBrief)
  serve(app, services, contract.deleteBrief, deleteBrief)
  serve(app, services, contract.setBriefStatuses, setBriefStatuses)
  serve(app, services, contract.deleteBriefs, deleteBriefs)
}
