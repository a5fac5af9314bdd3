import type { listCopilotSessions as contract } from '../../contract/analyst-copilot/analyst-copilot.ts'
import type { Input } from '../../contract/endpoint.ts'
import type { Ctx } from '../platform/context.ts'
import { page, readCursor } from '../platform/database/keyset.ts'
import { withTx } from '../platform/database/transaction.ts'
import { countSessions, selectSessions } from './queries.ts'
import { toSession } from './session-view.ts'
import { requireWorkspace } from './workspaces/require-workspace.ts'

/**
 * The caller's sessions or those of a workspace, newest first, one page at a time; the search covers titles and
 * questions.
 */
export async function listCopilotSessions(ctx: Ctx, { query }: Input<typeof contract>) {
  const { cursor, limit, ...filter } = query
  const slice = { after: readCursor(cursor), limit }
  return withTx(ctx, async (tx) => {
    if (filter.workspaceId) await requireWorkspace(tx, filter.workspaceId)
    const { items, nextCursor } = page(await selectSessions(tx, slice, filter), limit)
    const whole = !slice.after && !nextCursor
    return {
      items: items.map(toSession),
      nextCursor,
      total: whole ? items.length : await countSessions(tx, filter),
    }
  })
}
