import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { requireCompany, withTx } from '../platform/database/transaction.ts'
import { selectCompanySecurity } from './queries.ts'

/** What the caller's company requires of its members when they sign in. */
export async function getCompanySecurity(ctx: Ctx) {
  authorize(ctx, 'company.view')
  return withTx(ctx, (tx) => selectCompanySecurity(tx, requireCompany(tx)))
}
