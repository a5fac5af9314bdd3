import type { Input } from '../../contract/endpoint.ts'
import type { listProducts as contract } from '../../contract/products.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { page, readCursor } from '../platform/keyset.ts'
import { companyOf, withTx } from '../platform/transaction.ts'
import { toProduct } from './product-view.ts'
import { countProducts, selectProducts } from './queries.ts'

/** The company's products, newest first, a page at a time. */
export async function listProducts(ctx: Ctx, { query }: Input<typeof contract>) {
  authorize(ctx, 'products.view')
  const after = readCursor(query.cursor)
  return withTx(ctx, async (tx) => {
    const companyId = companyOf(tx)
    const rows = await selectProducts(tx, companyId, { after, limit: query.limit })
    const { items, nextCursor } = page(rows, query.limit)
    return {
      items: items.map(toProduct),
      nextCursor,
      total: rows[0]?.total ?? (await countProducts(tx, companyId)),
    }
  })
}
