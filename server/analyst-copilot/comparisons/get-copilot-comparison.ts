import {
  comparisonErrors,
  type getCopilotComparison as contract,
} from '../../../contract/analyst-copilot/comparisons.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { refusal } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { readWhole } from './comparison-view.ts'
import { selectComparison } from './queries.ts'

/** A comparison that the caller may read, without the statements that they may not see. */
export async function getCopilotComparison(ctx: Ctx, { params }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    const comparison = await selectComparison(tx, params.id)
    if (!comparison) throw refusal(comparisonErrors.notFound)
    return readWhole(tx, comparison)
  })
}
