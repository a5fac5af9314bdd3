import { copilotErrors } from '../../../contract/analyst-copilot/analyst-copilot.ts'
import type { deleteCopilotWorkspace as contract } from '../../../contract/analyst-copilot/copilot-workspaces.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { refusal } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { updateWorkspace } from './queries.ts'

/** Deletes a workspace of the caller; it can be restored for 30 days. */
export async function deleteCopilotWorkspace(ctx: Ctx, { params }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    if (!(await updateWorkspace(tx, params.id, { deleted_at: tx.now() }))) {
      throw refusal(copilotErrors.workspaceNotFound)
    }
    return { deleted: true as const }
  })
}
