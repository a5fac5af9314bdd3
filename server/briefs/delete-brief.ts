import type { deleteBrief as contract } from '../../contract/briefs.ts'
import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import { permissions } from '../../contract/permissions.ts'
import { recordActivity } from '../platform/activity.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { deleteBriefRow } from './queries.ts'

/** Deletes a brief; `transactionId` restores it from the trash. */
export async function deleteBrief(ctx: Ctx, { params }: Input<typeof contract>) {
  authorize(ctx, 'briefs.delete')
  return withTx(ctx, async (tx) => {
    const deleted = await deleteBriefRow(tx, params.id)
    if (!deleted) throw refusal(permissions['briefs.delete'].denied)
    await recordActivity(tx, {
      action: 'brief.deleted',
      subjectType: 'brief',
      subjectId: deleted.id,
      details: { title: deleted.title },
    })
    return { id: deleted.id, transactionId: deleted.transactionId }
  })
}
