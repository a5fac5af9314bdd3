import type { previewCopilotRetention as contract } from '../../../contract/analyst-copilot/copilot-record.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { authorize } from '../../platform/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { requireCompany, withTx } from '../../platform/database/transaction.ts'
import { countOlder } from './queries.ts'

/** How many questions of the caller's company a shorter retention would delete. */
export async function previewCopilotRetention(ctx: Ctx, { query }: Input<typeof contract>) {
  authorize(ctx, 'team.manage')
  return withTx(ctx, async (tx) => ({
    questions: await countOlder(tx, requireCompany(tx), query.days),
  }))
}
