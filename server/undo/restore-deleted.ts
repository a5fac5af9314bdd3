import type { Input } from '../../contract/endpoint.ts'
import type { restoreDeleted as contract } from '../../contract/undo.ts'
import { recordActivity } from '../platform/activity.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { companyOf, withTx } from '../platform/database/transaction.ts'
import { restoreTransaction } from './queries.ts'

/** Restores everything that one deletion removed, for members with the right to delete it. */
export async function restoreDeleted(ctx: Ctx, { body }: Input<typeof contract>) {
  authorize(ctx, 'company.view')
  return withTx(ctx, async (tx) => {
    const restored = await restoreTransaction(tx, body.transactionId)
    await recordActivity(tx, {
      action: 'trash.restored',
      subjectType: 'company',
      subjectId: companyOf(tx),
      details: { rows: restored.length },
    })
    return { restored: restored.length }
  })
}
