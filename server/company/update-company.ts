import {
  type CompanyProfile,
  type updateCompany as contract,
  profileChoices,
} from '../../contract/company/company.ts'
import type { Input } from '../../contract/endpoint.ts'
import { ApiError, generalErrors, refusal } from '../../contract/errors.ts'
import { permissions } from '../../contract/permissions.ts'
import { recordActivity } from '../platform/activity.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { requireCompany, withTx } from '../platform/database/transaction.ts'
import { toCompany, toCompanyFacts } from './company-view.ts'
import { lockCompany, updateCompanyRow } from './queries.ts'

/** Replaces the profile of the caller's company, unless it changed since the caller read it. */
export async function updateCompany(ctx: Ctx, { body }: Input<typeof contract>) {
  authorize(ctx, 'company.edit')
  return withTx(ctx, async (tx) => {
    const companyId = requireCompany(tx)
    const before = await lockCompany(tx, companyId)
    if (!before) throw refusal(generalErrors.noCompany)
    if (body.revision && body.revision !== before.revision) {
      throw refusal(generalErrors.changedMeanwhile)
    }
    refuseUnlisted(body, toCompany(before))
    const row = await updateCompanyRow(tx, companyId, toCompanyFacts(body))
    if (!row) throw refusal(permissions['company.edit'].denied)
    await recordActivity(tx, {
      action: 'company.updated',
      subjectType: 'company',
      subjectId: companyId,
      details: { name: row.company_name },
    })
    return toCompany(row)
  })
}

const choiceFields = Object.keys(profileChoices) as (keyof typeof profileChoices)[]

/** An unlisted value may stay in its field, but cannot be entered again. */
function refuseUnlisted(
  profile: Pick<CompanyProfile, keyof typeof profileChoices>,
  before: CompanyProfile,
) {
  const message = 'Choose from the list'
  const issues = choiceFields
    .filter((field) => {
      const known: readonly string[] = profileChoices[field]
      const kept = [before[field]].flat()
      return [profile[field]]
        .flat()
        .some((value) => value && !known.includes(value) && !kept.includes(value))
    })
    .map((path) => ({ path, message }))
  if (issues.length > 0) throw new ApiError({ ...generalErrors.invalid, message }, { issues })
}
