import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { requireCompany, withTx } from '../platform/database/transaction.ts'
import { selectCompanyStorage } from './queries.ts'

/** What takes up the storage of the caller's company, and how much it may be in all. */
export async function getCompanyStorage(ctx: Ctx) {
  authorize(ctx, 'company.view')
  return withTx(ctx, (tx) => selectCompanyStorage(tx, requireCompany(tx)))
}
