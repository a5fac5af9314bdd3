import { copilotErrors } from '../../../contract/analyst-copilot/analyst-copilot.ts'
import { refusal } from '../../../contract/errors.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { selectWorkspace, type WorkspaceRow } from './queries.ts'

/** A workspace that the caller may read. */
export async function requireWorkspace(tx: Tx, id: string): Promise<WorkspaceRow> {
  const workspace = await selectWorkspace(tx, id)
  if (!workspace) throw refusal(copilotErrors.workspaceNotFound)
  return workspace
}
