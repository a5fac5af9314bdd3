import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import { permissions } from '../../contract/permissions.ts'
import type { deleteProducts as contract } from '../../contract/products.ts'
import { recordActivity } from '../platform/activity.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { deleteProductRows } from './queries.ts'

/** Deletes products and their briefs; `transactionId` restores all of them from the trash. */
export async function deleteProducts(ctx: Ctx, { body }: Pick<Input<typeof contract>, 'body'>) {
  authorize(ctx, 'products.delete')
  return withTx(ctx, async (tx) => {
    const deleted = await deleteProductRows(tx, body.ids)
    const [first] = deleted
    if (!first) throw refusal(permissions['products.delete'].denied)
    await recordActivity(
      tx,
      deleted.map(({ id, name }) => ({
        action: 'product.deleted',
        subjectType: 'product',
        subjectId: id,
        details: { name },
      })),
    )
    return { ids: deleted.map(({ id }) => id), transactionId: first.transactionId }
  })
}
