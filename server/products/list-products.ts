import type { Input } from '../../contract/endpoint.ts'
import type { listProducts as contract } from '../../contract/products/products.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import {
  alphabetical,
  newest,
  type Order,
  oldest,
  page,
  readCursor,
  type Slice,
} from '../platform/database/keyset.ts'
import { readOnce, requireCompany, withTx } from '../platform/database/transaction.ts'
import { toProduct } from './product-view.ts'
import { allProducts, countMatching, countProducts, selectProducts } from './queries.ts'

const orders = { newest, oldest, name: alphabetical('name') }

/** The company's products, searched, filtered and sorted, one page at a time. */
export async function listProducts(ctx: Ctx, { query }: Input<typeof contract>) {
  authorize(ctx, 'products.view')
  const { cursor, limit, sort, ...filter } = query
  const order = orders[sort]
  const slice = { after: readCursor(cursor, order), limit }
  if (!filter.category && !filter.search?.length) return listAll(ctx, slice, order)
  return withTx(ctx, async (tx) => {
    const companyId = requireCompany(tx)
    const rows = await selectProducts(tx, companyId, slice, order, filter)
    const { items, nextCursor } = page(rows, limit, order)
    const whole = !slice.after && !nextCursor
    return {
      items: items.map((row) => toProduct(tx, row)),
      nextCursor,
      total: whole ? items.length : await countMatching(tx, companyId, filter),
      all: rows[0]?.total ?? (await countProducts(tx, companyId)),
    }
  })
}

/** The default page, read by one statement, which includes the total if it returns any row. */
async function listAll(ctx: Ctx, slice: Slice, order: Order) {
  const rows = await readOnce(ctx, (db) => allProducts(db, slice, order))
  const { items, nextCursor } = page(rows, slice.limit, order)
  const total = rows[0]?.total ?? (await withTx(ctx, (tx) => countProducts(tx, requireCompany(tx))))
  return { items: items.map((row) => toProduct(ctx, row)), nextCursor, total, all: total }
}
