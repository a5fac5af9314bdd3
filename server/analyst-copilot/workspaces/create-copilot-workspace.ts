import type { createCopilotWorkspace as contract } from '../../../contract/analyst-copilot/copilot-workspaces.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { generalErrors, refusal } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { insertWorkspace } from './queries.ts'
import { requireWorkspace } from './require-workspace.ts'
import { shareWith } from './share-with.ts'
import { toWorkspace } from './workspace-view.ts'

/** Creates a workspace of the caller, shared with the given members. */
export async function createCopilotWorkspace(ctx: Ctx, { body }: Input<typeof contract>) {
  const { name, description, sharedWith } = body
  return withTx(ctx, async (tx) => {
    const { userId } = tx.actor
    if (!userId) throw refusal(generalErrors.authenticationRequired)
    const { id } = await insertWorkspace(tx, { userId, name, description })
    await shareWith(tx, id, sharedWith)
    return toWorkspace(await requireWorkspace(tx, id))
  })
}
