import { authorize } from '../../../platform/authorize.ts'
import type { Ctx } from '../../../platform/context.ts'
import { requireCompany, withTx } from '../../../platform/database/transaction.ts'
import { selectTemplate } from './queries.ts'
import { toTemplate } from './template-view.ts'

/** The PowerPoint template of the caller's company, and what of it is not used. */
export async function getCompanyTemplate(ctx: Ctx) {
  authorize(ctx, 'company.view')
  return withTx(ctx, async (tx) => toTemplate(await selectTemplate(tx, requireCompany(tx))))
}
