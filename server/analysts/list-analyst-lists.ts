import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { requireCompany, withTx } from '../platform/database/transaction.ts'
import { selectLists } from './queries.ts'

/** The company's lists of contacts. */
export async function listAnalystLists(ctx: Ctx) {
  authorize(ctx, 'analysts.view')
  return withTx(ctx, async (tx) => ({ items: await selectLists(tx, requireCompany(tx)) }))
}
