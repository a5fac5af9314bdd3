import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import { permissions } from '../../contract/permissions.ts'
import type { deleteProduct as contract } from '../../contract/products.ts'
import { recordActivity } from '../platform/activity.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { deleteProductRow } from './queries.ts'

/** Deletes a product and its briefs; `transactionId` restores them from the trash. */
export async function deleteProduct(ctx: Ctx, { params }: Input<typeof contract>) {
  authorize(ctx, 'products.delete')
  return withTx(ctx, async (tx) => {
    const deleted = await deleteProductRow(tx, params.id)
    if (!deleted) throw refusal(permissions['products.delete'].denied)
    await recordActivity(tx, {
      action: 'product.deleted',
      subjectType: 'product',
      subjectId: deleted.id,
      details: { name: deleted.name },
    })
    return { id: deleted.id, transactionId: deleted.transactionId }
  })
}
