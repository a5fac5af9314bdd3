import {
  type getCopilotWorkspace as contract,
  workspaceLimits,
} from '../../../contract/analyst-copilot/copilot-workspaces.ts'
import type { Input } from '../../../contract/endpoint.ts'
import type { Ctx } from '../../platform/context.ts'
import { page } from '../../platform/database/keyset.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { selectSessions } from '../queries.ts'
import { toSession } from '../session-view.ts'
import { requireWorkspace } from './require-workspace.ts'
import { toWorkspace } from './workspace-view.ts'

/** A workspace that the caller may read, with its newest sessions. */
export async function getCopilotWorkspace(ctx: Ctx, { params }: Input<typeof contract>) {
  const slice = { after: null, limit: workspaceLimits.sessions }
  return withTx(ctx, async (tx) => {
    const workspace = await requireWorkspace(tx, params.id)
    const newest = await selectSessions(tx, slice, { workspaceId: workspace.id })
    return { ...toWorkspace(workspace), sessions: page(newest, slice.limit).items.map(toSession) }
  })
}
