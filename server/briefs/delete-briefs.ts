import type { deleteBriefs as contract } from '../../contract/briefs.ts'
import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import { permissions } from '../../contract/permissions.ts'
import { recordActivity } from '../platform/activity.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { deleteBriefRows } from './queries.ts'

/** Deletes briefs; `transactionId` restores all of them from the trash. */
export async function deleteBriefs(ctx: Ctx, { body }: Pick<Input<typeof contract>, 'body'>) {
  authorize(ctx, 'briefs.delete')
  return withTx(ctx, async (tx) => {
    const deleted = await deleteBriefRows(tx, body.ids)
    const [first] = deleted
    if (!first) throw refusal(permissions['briefs.delete'].denied)
    await recordActivity(
      tx,
      deleted.map(({ id, title }) => ({
        action: 'brief.deleted',
        subjectType: 'brief',
        subjectId: id,
        details: { title },
      })),
    )
    return { ids: deleted.map(({ id }) => id), transactionId: first.transactionId }
  })
}
