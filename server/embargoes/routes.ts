import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/embargoes/embargoes.ts'
import type { Services } from '../platform/context.ts'
import { serve } from '../platform/http/serve.ts'
import { decideTerms } from './decide-terms.ts'
import { exportAcceptances } from './export-acceptances.ts'
import { getEmbargo } from './get-embargo.ts'
import { getEmbargoTerms } from './get-embargo-terms.ts'
import { listAcceptances } from './list-acceptances.ts'
import { updateEmbargo } from './update-embargo.ts'
import { updateEmbargoTerms } from './update-embargo-terms.ts'

export function embargoRoutes(app: FastifyInstance, services: Services) {
  serve(app, services, contract.getEmbargo, getEmbargo)
  serve(app, services, contract.updateEmbargo, updateEmbargo)
  serve(app, services, contract.listAcceptances, listAcceptances)
  serve(app, services, contract.exportAcceptances, exportAcceptances)
  serve(app, services, contract.decideTerms, decideTerms)
  serve(app, services, contract.getEmbargoTerms, getEmbargoTerms)
  serve(app, services, contract.updateEmbargoTerms, updateEmbargoTerms)
}
