import type { stopCopilotComparison as contract } from '../../../contract/analyst-copilot/comparisons.ts'
import type { Input } from '../../../contract/endpoint.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { updateFilling } from './queries.ts'
import { requireComparison } from './require-comparison.ts'

/** Stops the filling of a comparison of the caller, in whichever process it runs. */
export async function stopCopilotComparison(ctx: Ctx, { params }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    const { id, is_filling } = await requireComparison(tx, params.id)
    await updateFilling(tx, id, null)
    return { stopped: is_filling }
  })
}
