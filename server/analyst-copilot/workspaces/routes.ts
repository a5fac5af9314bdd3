import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/analyst-copilot/copilot-workspaces.ts'
import type { Services } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { createCopilotWorkspace } from './create-copilot-workspace.ts'
import { deleteCopilotWorkspace } from './delete-copilot-workspace.ts'
import { getCopilotWorkspace } from './get-copilot-workspace.ts'
import { listCopilotWorkspaces } from './list-copilot-workspaces.ts'
import { restoreCopilotWorkspace } from './restore-copilot-workspace.ts'
import { updateCopilotWorkspace } from './update-copilot-workspace.ts'

export function copilotWorkspaceRoutes(app: FastifyInstance, services: Services) {
  serve(app, services, contract.listCopilotWorkspaces, listCopilotWorkspaces)
  serve(app, services, contract.createCopilotWorkspace, createCopilotWorkspace)
  serve(app, services, contract.getCopilotWorkspace, getCopilotWorkspace)
  serve(app, services, contract.updateCopilotWorkspace, updateCopilotWorkspace)
  serve(app, services, contract.deleteCopilotWorkspace, deleteCopilotWorkspace)
  serve(app, services, contract.restoreCopilotWorkspace, restoreCopilotWorkspace)
}
