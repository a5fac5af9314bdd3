import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { requireCompany, withTx } from '../platform/database/transaction.ts'
import { readDefaults } from './expiry.ts'

/** The default terms of new shares of the caller's company. */
export async function getShareDefaults(ctx: Ctx) {
  authorize(ctx, 'company.view')
  return withTx(ctx, (tx) => readDefaults(tx, requireCompany(tx)))
}
