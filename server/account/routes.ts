import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/account/account.ts'
import { answerOwnershipQuestion } from '../auth/ownership/answer-ownership-question.ts'
import type { Services } from '../platform/context.ts'
import { serve } from '../platform/http/serve.ts'
import { endSession } from './end-session.ts'
import { getConfig } from './get-config.ts'
import { getMe } from './get-me.ts'
import { getOwnershipQuestion } from './get-ownership-question.ts'
import { listSecurityEvents } from './list-security-events.ts'
import { listSessions } from './list-sessions.ts'
import { renameMe } from './rename-me.ts'

export function accountRoutes(app: FastifyInstance, services: Services) {
  serve(app, services, contract.getMe, getMe)
  serve(app, services, contract.getConfig, getConfig)
  serve(app, services, contract.listSessions, listSessions)
  serve(app, services, contract.endSession, endSession)
  serve(app, services, contract.listSecurityEvents, listSecurityEvents)
  serve(app, services, contract.renameMe, renameMe)
  serve(app, services, contract.getOwnershipQuestion, getOwnershipQuestion)
  serve(app, services, contract.answerOwnershipQuestion, answerOwnershipQuestion)
}
