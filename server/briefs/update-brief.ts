import type { updateBrief as contract } from '../../contract/briefs.ts'
import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import { permissions } from '../../contract/permissions.ts'
import { recordActivity } from '../platform/activity.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { toBrief, toBriefValues } from './brief-view.ts'
import { selectBriefProduct, updateBriefRow } from './queries.ts'

/** Replaces the form's fields; unknown and foreign briefs and products are refused alike. */
export async function updateBrief(ctx: Ctx, { params, body }: Input<typeof contract>) {
  authorize(ctx, 'briefs.update')
  const values = toBriefValues(body)
  return withTx(ctx, async (tx) => {
    const productKnown = !body.productId || (await selectBriefProduct(tx, body.productId))
    const row = productKnown ? await updateBriefRow(tx, params.id, values) : undefined
    if (!row) throw refusal(permissions['briefs.update'].denied)
    await recordActivity(tx, {
      action: 'brief.updated',
      subjectType: 'brief',
      subjectId: row.id,
      details: { title: row.title },
    })
    return toBrief(row)
  })
}
