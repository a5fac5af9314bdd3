import {
  comparisonErrors,
  type updateCopilotComparison as contract,
} from '../../../contract/analyst-copilot/comparisons.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { refusal } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { requireWorkspace } from '../workspaces/require-workspace.ts'
import { toItem } from './comparison-view.ts'
import { updateComparison } from './queries.ts'

/** Renames a comparison of the caller, moves it to a workspace that they may read, or removes it from one. */
export async function updateCopilotComparison(ctx: Ctx, { params, body }: Input<typeof contract>) {
  const { title, workspaceId } = body
  return withTx(ctx, async (tx) => {
    if (workspaceId) await requireWorkspace(tx, workspaceId)
    const row = await updateComparison(tx, params.id, { title, workspace_id: workspaceId })
    if (!row) throw refusal(comparisonErrors.notFound)
    return toItem(row)
  })
}
