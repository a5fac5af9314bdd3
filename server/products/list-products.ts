import type { Input } from '../../contract/endpoint.ts'
import type { listProducts as contract } from '../../contract/products.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { alphabetical, newest, oldest, page, readCursor } from '../platform/keyset.ts'
import { companyOf, type Tx, withTx } from '../platform/transaction.ts'
import { toProduct } from './product-view.ts'
import { countMatching, countProducts, selectProducts } from './queries.ts'

const orders = { newest, oldest, name: alphabetical('name') }

/** The company's products, searched, filtered and sorted, a page at a time. */
export async function listProducts(ctx: Ctx, { query }: Input<typeof contract>) {
  authorize(ctx, 'products.view')
  const { cursor, limit, sort, ...filter } = query
  const order = orders[sort]
  const after = readCursor(cursor, order)
  const unfiltered = !filter.category && !filter.search?.length
  const work = async (tx: Tx) => {
    const companyId = companyOf(tx)
    const rows = await selectProducts(tx, companyId, { after, limit }, order, filter)
    const { items, nextCursor } = page(rows, limit, order)
    const all = rows[0]?.total ?? (await countProducts(tx, companyId))
    const whole = !after && !nextCursor
    return {
      items: items.map(toProduct),
      nextCursor,
      total: unfiltered ? all : whole ? items.length : await countMatching(tx, companyId, filter),
      all,
    }
  }
  return withTx(ctx, work, { onePlan: unfiltered })
}
