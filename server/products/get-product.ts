import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import { type getProduct as contract, productErrors } from '../../contract/products/products.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { toProduct } from './product-view.ts'
import { selectProduct } from './queries.ts'

/** One product of the caller's company; unknown ones and those of other companies are refused alike. */
export async function getProduct(ctx: Ctx, { params }: Input<typeof contract>) {
  authorize(ctx, 'products.view')
  return withTx(ctx, async (tx) => {
    const row = await selectProduct(tx, params.id)
    if (!row) throw refusal(productErrors.notFound)
    return toProduct(tx, row)
  })
}
