import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/analyst-copilot/analyst-copilot.ts'
import * as asking from '../../contract/analyst-copilot/ask-vendor.ts'
import * as coverage from '../../contract/analyst-copilot/cio-coverage.ts'
import * as pack from '../../contract/analyst-copilot/cio-pack.ts'
import * as answers from '../../contract/analyst-copilot/copilot-answers.ts'
import * as record from '../../contract/analyst-copilot/copilot-record.ts'
import { listCopilotScope as scopeContract } from '../../contract/analyst-copilot/copilot-scope.ts'
import * as evidence from '../../contract/analyst-copilot/evidence-canvases.ts'
import type { Services } from '../platform/context.ts'
import { serve } from '../platform/http/serve.ts'
import { serveEvents } from '../platform/http/serve-events.ts'
import { answerCopilotQuery } from './answer-copilot-query.ts'
import { askCopilot } from './ask-copilot.ts'
import { askVendor } from './ask-vendor.ts'
import { createEvidenceCanvas } from './canvases/create-evidence-canvas.ts'
import { addCioPackItem } from './cio-pack/add-cio-pack-item.ts'
import { deleteCioPackItem } from './cio-pack/delete-cio-pack-item.ts'
import { findCioPassages } from './cio-pack/find-cio-passages.ts'
import { getCioCoverage } from './cio-pack/get-cio-coverage.ts'
import { judgeCioItem } from './cio-pack/judge-cio-item.ts'
import { listCioCoverage } from './cio-pack/list-cio-coverage.ts'
import { listCioPack } from './cio-pack/list-cio-pack.ts'
import { readCioItem } from './cio-pack/read-cio-item.ts'
import { restoreCioPackItem } from './cio-pack/restore-cio-pack-item.ts'
import { updateCioPackItem } from './cio-pack/update-cio-pack-item.ts'
import { copilotComparisonRoutes } from './comparisons/routes.ts'
import { createCopilotSession } from './create-copilot-session.ts'
import { deleteCopilotSession } from './delete-copilot-session.ts'
import { exportCopilotSession } from './export-copilot-session.ts'
import { getCopilotSession } from './get-copilot-session.ts'
import { listCopilotSessions } from './list-copilot-sessions.ts'
import { getCopilot } from './model/get-copilot.ts'
import { stopCopilotQuery } from './model/stop-copilot-query.ts'
import { exportCopilotRecord } from './record/export-copilot-record.ts'
import { getCopilotRetention } from './record/get-copilot-retention.ts'
import { listCopilotAskers } from './record/list-copilot-askers.ts'
import { listCopilotRecord } from './record/list-copilot-record.ts'
import { previewCopilotRetention } from './record/preview-copilot-retention.ts'
import { rateCopilotAnswer } from './record/rate-copilot-answer.ts'
import { updateCopilotRetention } from './record/update-copilot-retention.ts'
import { restoreCopilotSession } from './restore-copilot-session.ts'
import { listCopilotScope } from './scope/list-copilot-scope.ts'
import { updateCopilotSession } from './update-copilot-session.ts'
import { getVendorContact } from './vendor-questions/get-vendor-contact.ts'
import { copilotWorkspaceRoutes } from './workspaces/routes.ts'

export function copilotRoutes(app: FastifyInstance, services: Services) {
  serve(app, services, contract.listCopilotSessions, listCopilotSessions)
  serve(app, services, contract.createCopilotSession, createCopilotSession)
  serve(app, services, contract.getCopilotSession, getCopilotSession)
  serve(app, services, contract.updateCopilotSession, updateCopilotSession)
  serve(app, services, contract.deleteCopilotSession, deleteCopilotSession)
  serve(app, services, contract.restoreCopilotSession, restoreCopilotSession)
  serve(app, services, contract.askCopilot, askCopilot)
  serve(app, services, answers.getCopilot, getCopilot)
  serveEvents(app, services, answers.answerCopilotQuery, answerCopilotQuery)
  serve(app, services, answers.stopCopilotQuery, stopCopilotQuery)
  copilotWorkspaceRoutes(app, services)
  copilotComparisonRoutes(app, services)
  serve(app, services, record.rateCopilotAnswer, rateCopilotAnswer)
  serve(app, services, record.listCopilotRecord, listCopilotRecord)
  serve(app, services, record.listCopilotAskers, listCopilotAskers)
  serve(app, services, record.exportCopilotRecord, exportCopilotRecord)
  serve(app, services, record.getCopilotRetention, getCopilotRetention)
  serve(app, services, record.previewCopilotRetention, previewCopilotRetention)
  serve(app, services, record.updateCopilotRetention, updateCopilotRetention)
  serve(app, services, evidence.createEvidenceCanvas, createEvidenceCanvas)
  serve(app, services, scopeContract, listCopilotScope)
  serve(app, services, asking.askVendor, askVendor)
  serve(app, services, asking.getVendorContact, getVendorContact)
  serve(app, services, pack.listCioPack, listCioPack)
  serve(app, services, pack.addCioPackItem, addCioPackItem)
  serve(app, services, pack.updateCioPackItem, updateCioPackItem)
  serve(app, services, pack.deleteCioPackItem, deleteCioPackItem)
  serve(app, services, pack.restoreCioPackItem, restoreCioPackItem)
  serve(app, services, coverage.listCioCoverage, listCioCoverage)
  serve(app, services, coverage.getCioCoverage, getCioCoverage)
  serve(app, services, coverage.findCioPassages, findCioPassages)
  serve(app, services, coverage.judgeCioItem, judgeCioItem)
  serve(app, services, coverage.readCioItem, readCioItem)
  serve(app, services, contract.exportCopilotSession, exportCopilotSession)
}
