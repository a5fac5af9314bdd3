import type { Input } from '../../contract/endpoint.ts'
import type { deleteProducts as contract } from '../../contract/products/products.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { removeProducts } from './remove-products.ts'

/** Deletes products and their briefs; `transactionId` restores all of them from the trash. */
export async function deleteProducts(ctx: Ctx, { body }: Input<typeof contract>) {
  authorize(ctx, 'products.delete')
  return withTx(ctx, (tx) => removeProducts(tx, body.ids))
}
