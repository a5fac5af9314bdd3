import type { Input } from '../../contract/endpoint.ts'
import type { deleteProduct as contract } from '../../contract/products.ts'
import type { Ctx } from '../platform/context.ts'
import { deleteProducts } from './delete-products.ts'

/** Deletes a product and its briefs; `transactionId` restores them from the trash. */
export async function deleteProduct(ctx: Ctx, { params: { id } }: Input<typeof contract>) {
  const { transactionId } = await deleteProducts(ctx, { body: { ids: [id] } })
  return { id, transactionId }
}
