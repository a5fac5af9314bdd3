import { analystErrors, type updateAnalyst as contract } from '../../contract/analysts/analysts.ts'
import type { Input } from '../../contract/endpoint.ts'
import { generalErrors, refusal } from '../../contract/errors.ts'
import { recordActivity } from '../platform/activity.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { requireCompany, withTx } from '../platform/database/transaction.ts'
import { toAnalystValues } from './analyst-view.ts'
import { selectAnalyst, selectByEmail, updateAnalystRow } from './queries.ts'
import { readSaved, requireLists } from './saved.ts'

/** Replaces the form's fields; unknown contacts and those of other companies are refused alike. */
export async function updateAnalyst(ctx: Ctx, { params, body }: Input<typeof contract>) {
  authorize(ctx, 'analysts.change')
  return withTx(ctx, async (tx) => {
    const companyId = requireCompany(tx)
    await requireLists(tx, companyId, body.listIds)
    const same = await selectByEmail(tx, companyId, body.email)
    if (same && same.id !== params.id) throw refusal(analystErrors.emailTaken)
    const changed = await updateAnalystRow(tx, params.id, toAnalystValues(body), body.revision)
    if (!changed) {
      const exists = await selectAnalyst(tx, params.id)
      throw refusal(exists ? generalErrors.changedMeanwhile : analystErrors.notFound)
    }
    await recordActivity(tx, {
      action: 'analyst.updated',
      subjectType: 'analyst',
      subjectId: changed.id,
      details: { name: body.name },
    })
    return readSaved(tx, companyId, changed.id, body.listIds)
  })
}
