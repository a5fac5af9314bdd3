import { randomUUID } from 'node:crypto'
import type { Input } from '../../contract/endpoint.ts'
import type { createProduct as contract } from '../../contract/products/products.ts'
import { recordActivity } from '../platform/activity.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { requireCompany, withTx } from '../platform/database/transaction.ts'
import { toProduct, toProductValues } from './product-view.ts'
import { insertProduct } from './queries.ts'

/** Adds a product to the caller's company. */
export async function createProduct(ctx: Ctx, { body }: Input<typeof contract>) {
  authorize(ctx, 'products.create')
  return withTx(ctx, async (tx) => {
    const row = await insertProduct(tx, randomUUID(), requireCompany(tx), toProductValues(body))
    await recordActivity(tx, {
      action: 'product.created',
      subjectType: 'product',
      subjectId: row.id,
      details: { name: row.name },
    })
    return toProduct(tx, row)
  })
}
