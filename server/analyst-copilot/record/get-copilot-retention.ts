import { firstRetention } from '../../../contract/analyst-copilot/copilot-record.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { selectRetention } from './queries.ts'

/** How long the caller's questions are kept. */
export async function getCopilotRetention(ctx: Ctx) {
  return withTx(ctx, async (tx) => {
    const { companyId } = tx.caller
    return { days: companyId ? await selectRetention(tx, companyId) : firstRetention }
  })
}
