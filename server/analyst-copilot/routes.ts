import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/analyst-copilot.ts'
import * as answers from '../../contract/copilot-answers.ts'
import type { Services } from '../platform/context.ts'
import { serve } from '../platform/http/serve.ts'
import { serveEvents } from '../platform/http/serve-events.ts'
import { askCopilot } from './ask-copilot.ts'
import { createCopilotSession } from './create-copilot-session.ts'
import { deleteCopilotSession } from './delete-copilot-session.ts'
import { getCopilotSession } from './get-copilot-session.ts'
import { listCopilotSessions } from './list-copilot-sessions.ts'
import { answerCopilotQuery } from './model/answer-copilot-query.ts'
import { getCopilot } from './model/get-copilot.ts'
import { stopCopilotQuery } from './model/stop-copilot-query.ts'
import { restoreCopilotSession } from './restore-copilot-session.ts'
import { updateCopilotSession } from './update-copilot-session.ts'
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
}
