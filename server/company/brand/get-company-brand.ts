import { authorize } from '../../platform/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { requireCompany, withTx } from '../../platform/database/transaction.ts'
import { toBrand } from './brand-view.ts'
import { selectBrand } from './queries.ts'

/** The logo and the accent color of the documents of the caller's company. */
export async function getCompanyBrand(ctx: Ctx) {
  authorize(ctx, 'company.view')
  return withTx(ctx, async (tx) => toBrand(await selectBrand(tx, requireCompany(tx))))
}
