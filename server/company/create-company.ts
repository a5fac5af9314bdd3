import type { createCompany as contract } from '../../contract/company/company.ts'
import type { Input } from '../../contract/endpoint.ts'
import { generalErrors, refusal } from '../../contract/errors.ts'
import { recordActivity } from '../platform/activity.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { toCompany } from './company-view.ts'
import { insertOwnCompany, selectCompany } from './queries.ts'

/** Makes the caller, who belongs to no company, the owner of a new one. */
export async function createCompany(ctx: Ctx, { body }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    const companyId = await insertOwnCompany(tx, body)
    const row = await selectCompany(tx, companyId)
    if (!row) throw refusal(generalErrors.noCompany)
    // The transaction began before the company existed, so the activity needs its id.
    const founder = { ...tx, caller: { ...tx.caller, companyId } }
    await recordActivity(founder, {
      action: 'company.created',
      subjectType: 'company',
      subjectId: companyId,
      details: { name: row.company_name },
    })
    return toCompany(row)
  })
}
