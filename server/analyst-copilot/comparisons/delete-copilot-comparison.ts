import {
  comparisonErrors,
  type deleteCopilotComparison as contract,
} from '../../../contract/analyst-copilot/comparisons.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { refusal } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { updateComparison } from './queries.ts'

/** Deletes a comparison of the caller; it can be restored for 30 days. */
export async function deleteCopilotComparison(ctx: Ctx, { params }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    if (!(await updateComparison(tx, params.id, { deleted_at: tx.now() }))) {
      throw refusal(comparisonErrors.notFound)
    }
    return { deleted: true as const }
  })
}
