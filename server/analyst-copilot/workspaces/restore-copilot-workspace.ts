import { copilotErrors } from '../../../contract/analyst-copilot/analyst-copilot.ts'
import type { restoreCopilotWorkspace as contract } from '../../../contract/analyst-copilot/copilot-workspaces.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { refusal } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { updateWorkspace } from './queries.ts'
import { requireWorkspace } from './require-workspace.ts'
import { toWorkspace } from './workspace-view.ts'

/** Restores a workspace that the caller deleted; the sessions that were in it return to it. */
export async function restoreCopilotWorkspace(ctx: Ctx, { params }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    if (!(await updateWorkspace(tx, params.id, { deleted_at: null }))) {
      throw refusal(copilotErrors.workspaceNotFound)
    }
    return toWorkspace(await requireWorkspace(tx, params.id))
  })
}
