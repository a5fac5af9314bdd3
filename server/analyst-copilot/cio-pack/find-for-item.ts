import { findPassages } from '../../passages/find-passages.ts'
import { embedQueries } from '../../passages/meaning/embed-queries.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { closest } from '../closest.ts'
import { answerByRows } from '../rows/answer-by-rows.ts'
import { requireVendor } from '../scope/require-vendor.ts'
import { requireItem } from './item-view.ts'
import type { ItemPlace } from './queries.ts'
import { rowsQuestionOf, searchesOf } from './searches.ts'

/** What comes closest to a question of the caller's pack in what they may read of a vendor, with rows that answer it. */
export async function findForItem(given: Ctx, { vendorId, itemId }: ItemPlace, most: number) {
  const ctx = { ...given, idempotency: null }
  const item = await withTx(ctx, (tx) => requireItem(tx, itemId))
  const queries = await embedQueries(ctx, searchesOf(item))
  return withTx(ctx, async (tx) => {
    const vendor = await requireVendor(tx, vendorId)
    const scope = { vendorIds: [vendorId], productIds: [], briefIds: [] }
    const text = rowsQuestionOf(item, vendor.name)
    const told = text ? await answerByRows(tx, { text, scope }) : null
    const rows =
      told && 'response' in told && told.response.sources.length > 0 ? told.response : null
    const passages = closest(tx, await findPassages(tx, queries, scope, most))
    return { item, vendor, found: { rows, passages } }
  })
}
