import {
  comparisonErrors,
  type restoreCopilotComparison as contract,
} from '../../../contract/analyst-copilot/comparisons.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { refusal } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { toItem } from './comparison-view.ts'
import { updateComparison } from './queries.ts'

/** Restores a comparison that the caller deleted. */
export async function restoreCopilotComparison(ctx: Ctx, { params }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    const row = await updateComparison(tx, params.id, { deleted_at: null })
    if (!row) throw refusal(comparisonErrors.notFound)
    return toItem(row)
  })
}
