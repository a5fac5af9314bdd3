import type { listCopilotWorkspaces as contract } from '../../../contract/analyst-copilot/copilot-workspaces.ts'
import type { Input } from '../../../contract/endpoint.ts'
import type { Ctx } from '../../platform/context.ts'
import { page, readCursor } from '../../platform/database/keyset.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { countWorkspaces, selectWorkspaces } from './queries.ts'
import { toWorkspace } from './workspace-view.ts'

/** The caller's workspaces and those shared with them, newest first, one page at a time. */
export async function listCopilotWorkspaces(ctx: Ctx, { query }: Input<typeof contract>) {
  const { cursor, limit, search } = query
  const slice = { after: readCursor(cursor), limit }
  return withTx(ctx, async (tx) => {
    const { items, nextCursor } = page(await selectWorkspaces(tx, slice, search), limit)
    const whole = !slice.after && !nextCursor
    return {
      items: items.map(toWorkspace),
      nextCursor,
      total: whole ? items.length : await countWorkspaces(tx, search),
    }
  })
}
