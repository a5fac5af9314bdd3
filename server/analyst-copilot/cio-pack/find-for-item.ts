import { findPassages } from '../../passages/find-passages.ts'
import { embedQueries } from '../../passages/meaning/embed-queries.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { closest } from '../closest.ts'
import { answerInATable } from '../rows/answer-in-a-table.ts'
import type { ItemPlace } from './coverage-queries.ts'
import { requireItem } from './item-view.ts'
import { requireVendor } from './require-vendor.ts'
import { searchesOf } from './searches.ts'

/** The rows that answer a question of the caller's pack about a vendor, or else the closest passages. */
export async function findForItem(given: Ctx, { vendorId, itemId }: ItemPlace, most: number) {
  const ctx = { ...given, idempotency: null }
  const item = await withTx(ctx, (tx) => requireItem(tx, itemId))
  const queries = await embedQueries(ctx, searchesOf(item))
  return withTx(ctx, async (tx) => {
    const vendor = await requireVendor(tx, vendorId)
    const scope = { vendorIds: [vendorId], productIds: [], briefIds: [] }
    const rows = await answerInATable(tx, item.query, scope)
    const response =
      rows?.table && rows.table.rows.length > 0
        ? rows
        : closest(tx, await findPassages(tx, queries, scope, most))
    return { item, vendor, response }
  })
}
