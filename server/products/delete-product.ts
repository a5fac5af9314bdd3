import type { Input } from '../../contract/endpoint.ts'
import type { deleteProduct as contract } from '../../contract/products/products.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { removeProducts } from './remove-products.ts'

/** Deletes a product and its briefs; `transactionId` restores them from the trash. */
export async function deleteProduct(ctx: Ctx, { params: { id } }: Input<typeof contract>) {
  authorize(ctx, 'products.delete')
  return withTx(ctx, async (tx) => {
    const { transactionId } = await removeProducts(tx, [id])
    return { id, transactionId }
  })
}
