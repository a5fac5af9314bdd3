import { categoriesOffered } from '../../contract/products/products.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { requireCompany, withTx } from '../platform/database/transaction.ts'
import { selectCategories } from './queries.ts'

/** The distinct categories of the company's products. */
export async function listCategories(ctx: Ctx) {
  authorize(ctx, 'products.view')
  return withTx(ctx, async (tx) => ({
    items: await selectCategories(tx, requireCompany(tx), categoriesOffered),
  }))
}
