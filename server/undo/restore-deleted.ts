import type { Input } from '../../contract/endpoint.ts'
import type { restoreDeleted as contract } from '../../contract/undo/undo.ts'
import { recordActivity } from '../platform/activity.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { restoreTransaction } from './queries.ts'

/** Restores everything that one deletion removed, for callers with the right to delete it. */
export async function restoreDeleted(ctx: Ctx, { body }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    const restored = await restoreTransaction(tx, body.transactionId)
    const { companyId } = tx.caller
    if (companyId) {
      await recordActivity(tx, {
        action: 'trash.restored',
        subjectType: 'company',
        subjectId: companyId,
        details: { rows: restored.length },
      })
    }
    return { restored: restored.length }
  })
}
