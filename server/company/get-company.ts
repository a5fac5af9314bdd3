import { generalErrors, refusal } from '../../contract/errors.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { requireCompany, withTx } from '../platform/database/transaction.ts'
import { toCompany } from './company-view.ts'
import { selectCompany } from './queries.ts'

/** The profile of the caller's company. */
export async function getCompany(ctx: Ctx) {
  authorize(ctx, 'company.view')
  return withTx(ctx, async (tx) => {
    const row = await selectCompany(tx, requireCompany(tx))
    if (!row) throw refusal(generalErrors.noCompany)
    return toCompany(row)
  })
}
