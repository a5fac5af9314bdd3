import {
  companyErrors,
  type updateCompanySecurity as contract,
} from '../../contract/company/company.ts'
import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import { recordActivity } from '../platform/activity.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { requireCompany, withTx } from '../platform/database/transaction.ts'
import { requireSecondFactor, selectCompanySecurity } from './queries.ts'

/**
 * Turns the second-factor requirement of the caller's company on or off. Members without a factor
 * must set one up at their next request; the owner must already have one.
 */
export async function updateCompanySecurity(ctx: Ctx, { body }: Input<typeof contract>) {
  authorize(ctx, 'company.secure')
  return withTx(ctx, async (tx) => {
    const companyId = requireCompany(tx)
    const { secondFactorRequired: required } = body
    if (!(await requireSecondFactor(tx, required))) throw refusal(companyErrors.ownFactorFirst)
    await recordActivity(tx, {
      action: required ? 'company.factor_required' : 'company.factor_optional',
      subjectType: 'company',
      subjectId: companyId,
    })
    return selectCompanySecurity(tx, companyId)
  })
}
