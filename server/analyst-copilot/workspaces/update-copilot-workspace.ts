import { copilotErrors } from '../../../contract/analyst-copilot/analyst-copilot.ts'
import type { updateCopilotWorkspace as contract } from '../../../contract/analyst-copilot/copilot-workspaces.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { refusal } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { updateWorkspace } from './queries.ts'
import { requireWorkspace } from './require-workspace.ts'
import { shareWith } from './share-with.ts'
import { toWorkspace } from './workspace-view.ts'

/** Changes a workspace of the caller, including who it is shared with. */
export async function updateCopilotWorkspace(ctx: Ctx, { params, body }: Input<typeof contract>) {
  const { sharedWith, ...change } = body
  return withTx(ctx, async (tx) => {
    if (!(await updateWorkspace(tx, params.id, { ...change, updated_at: tx.now() }))) {
      throw refusal(copilotErrors.workspaceNotFound)
    }
    if (sharedWith) await shareWith(tx, params.id, sharedWith)
    return toWorkspace(await requireWorkspace(tx, params.id))
  })
}
