import { randomUUID } from 'node:crypto'
import { analystErrors, type createAnalyst as contract } from '../../contract/analysts/analysts.ts'
import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import { recordActivity } from '../platform/activity.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { requireCompany, withTx } from '../platform/database/transaction.ts'
import { toAnalystValues } from './analyst-view.ts'
import { insertAnalyst } from './queries.ts'
import { readSaved, requireLists } from './saved.ts'

/** Adds a contact to the caller's company. */
export async function createAnalyst(ctx: Ctx, { body }: Input<typeof contract>) {
  authorize(ctx, 'analysts.change')
  return withTx(ctx, async (tx) => {
    const companyId = requireCompany(tx)
    await requireLists(tx, companyId, body.listIds)
    const added = await insertAnalyst(tx, randomUUID(), companyId, toAnalystValues(body))
    if (!added) throw refusal(analystErrors.emailTaken)
    await recordActivity(tx, {
      action: 'analyst.created',
      subjectType: 'analyst',
      subjectId: added.id,
      details: { name: body.name },
    })
    return readSaved(tx, companyId, added.id, body.listIds)
  })
}
