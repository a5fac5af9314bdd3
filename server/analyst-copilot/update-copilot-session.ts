import {
  type updateCopilotSession as contract,
  copilotErrors,
} from '../../contract/analyst-copilot/analyst-copilot.ts'
import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { updateSession } from './queries.ts'
import { toSession } from './session-view.ts'
import { requireWorkspace } from './workspaces/require-workspace.ts'

/** Renames a session of the caller, moves it to a workspace that they may read, or removes it from one. */
export async function updateCopilotSession(ctx: Ctx, { params, body }: Input<typeof contract>) {
  const { title, workspaceId } = body
  return withTx(ctx, async (tx) => {
    if (workspaceId) await requireWorkspace(tx, workspaceId)
    const session = await updateSession(tx, params.id, { title, workspace_id: workspaceId })
    if (!session) throw refusal(copilotErrors.notFound)
    return toSession(session)
  })
}
