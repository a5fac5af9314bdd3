import { analystErrors, type deleteAnalysts as contract } from '../../contract/analysts/analysts.ts'
import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import { recordActivity } from '../platform/activity.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { deleteAnalystRows } from './queries.ts'

/** Deletes contacts with their notes; `transactionId` restores all of them from the trash. */
export async function deleteAnalysts(ctx: Ctx, { body }: Input<typeof contract>) {
  authorize(ctx, 'analysts.change')
  return withTx(ctx, async (tx) => {
    const deleted = await deleteAnalystRows(tx, body.ids)
    const [first] = deleted
    if (!first) throw refusal(analystErrors.notFound)
    await recordActivity(
      tx,
      deleted.map(({ id, name }) => ({
        action: 'analyst.deleted',
        subjectType: 'analyst',
        subjectId: id,
        details: { name },
      })),
    )
    return { ids: deleted.map(({ id }) => id), transactionId: first.transactionId }
  })
}
