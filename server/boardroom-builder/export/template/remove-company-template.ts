import { recordActivity } from '../../../platform/activity.ts'
import { authorize } from '../../../platform/authorize.ts'
import type { Ctx } from '../../../platform/context.ts'
import { requireCompany, withTx } from '../../../platform/database/transaction.ts'
import { putTemplate, selectTemplate } from './queries.ts'
import { toTemplate } from './template-view.ts'

/** Removes the PowerPoint template of the caller's company; its bytes go with the nightly sweep. */
export async function removeCompanyTemplate(ctx: Ctx) {
  authorize(ctx, 'company.edit')
  return withTx(ctx, async (tx) => {
    const companyId = requireCompany(tx)
    if (await selectTemplate(tx, companyId)) {
      await putTemplate(tx, companyId, null)
      await recordActivity(tx, {
        action: 'company.branded',
        subjectType: 'company',
        subjectId: companyId,
      })
    }
    return toTemplate(null)
  })
}
