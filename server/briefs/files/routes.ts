import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/briefs/brief-files.ts'
import type { Services } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { addBriefFile } from './add-brief-file.ts'
import { listBriefFiles } from './list-brief-files.ts'
import { removeBriefFile } from './remove-brief-file.ts'

export function briefFileRoutes(app: FastifyInstance, services: Services) {
  serve(app, services, contract.listBriefFiles, listBriefFiles)
  serve(app, services, contract.addBriefFile, addBriefFile)
  serve(app, services, contract.removeBriefFile, removeBriefFile)
}
