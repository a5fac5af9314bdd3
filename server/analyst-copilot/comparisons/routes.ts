import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/analyst-copilot/comparisons.ts'
import type { Services } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { serveEvents } from '../../platform/http/serve-events.ts'
import { changeCopilotComparison } from './change-copilot-comparison.ts'
import { createCopilotComparison } from './create-copilot-comparison.ts'
import { deleteCopilotComparison } from './delete-copilot-comparison.ts'
import { exportCopilotComparison } from './export-copilot-comparison.ts'
import { fillCopilotComparison } from './filling/fill-copilot-comparison.ts'
import { getCopilotComparison } from './get-copilot-comparison.ts'
import { listComparisonCriteria } from './list-comparison-criteria.ts'
import { listCopilotComparisons } from './list-copilot-comparisons.ts'
import { restoreCopilotComparison } from './restore-copilot-comparison.ts'
import { stopCopilotComparison } from './stop-copilot-comparison.ts'
import { updateCopilotComparison } from './update-copilot-comparison.ts'

export function copilotComparisonRoutes(app: FastifyInstance, services: Services) {
  serve(app, services, contract.listCopilotComparisons, listCopilotComparisons)
  serve(app, services, contract.listComparisonCriteria, listComparisonCriteria)
  serve(app, services, contract.createCopilotComparison, createCopilotComparison)
  serve(app, services, contract.getCopilotComparison, getCopilotComparison)
  serve(app, services, contract.updateCopilotComparison, updateCopilotComparison)
  serve(app, services, contract.changeCopilotComparison, changeCopilotComparison)
  serve(app, services, contract.deleteCopilotComparison, deleteCopilotComparison)
  serve(app, services, contract.restoreCopilotComparison, restoreCopilotComparison)
  serveEvents(app, services, contract.fillCopilotComparison, fillCopilotComparison)
  serve(app, services, contract.stopCopilotComparison, stopCopilotComparison)
  serve(app, services, contract.exportCopilotComparison, exportCopilotComparison)
}
