import { authorize } from '../../platform/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { requireCompany, withTx } from '../../platform/database/transaction.ts'
import { selectAskers } from './queries.ts'

const most = 1000

/** The members whose questions the caller's company keeps, by name. */
export async function listCopilotAskers(ctx: Ctx) {
  authorize(ctx, 'team.manage')
  return withTx(ctx, async (tx) => ({ items: await selectAskers(tx, requireCompany(tx), most) }))
}
