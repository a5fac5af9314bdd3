import type { listComparisonCriteria as contract } from '../../../contract/analyst-copilot/comparisons.ts'
import type { Input } from '../../../contract/endpoint.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { requireWorkspace } from '../workspaces/require-workspace.ts'
import { selectCriteria } from './queries.ts'

/** The criteria used in the comparisons of a workspace that the caller may read. */
export async function listComparisonCriteria(ctx: Ctx, { query }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    const workspace = await requireWorkspace(tx, query.workspaceId)
    return { criteria: await selectCriteria(tx, workspace.id) }
  })
}
