import type { createCopilotSession as contract } from '../../contract/analyst-copilot/analyst-copilot.ts'
import type { Input } from '../../contract/endpoint.ts'
import { generalErrors, refusal } from '../../contract/errors.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { insertSession } from './queries.ts'
import { toSession } from './session-view.ts'
import { requireWorkspace } from './workspaces/require-workspace.ts'

/** Starts a copilot session of the caller, in a workspace if one is given. */
export async function createCopilotSession(ctx: Ctx, { body }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    const { userId } = tx.actor
    if (!userId) throw refusal(generalErrors.authenticationRequired)
    const workspace = body.workspaceId && (await requireWorkspace(tx, body.workspaceId))
    return toSession(await insertSession(tx, userId, workspace ? workspace.id : null))
  })
}
