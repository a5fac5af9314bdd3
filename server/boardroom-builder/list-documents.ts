import type { listDocuments as contract } from '../../contract/boardroom-builder/documents.ts'
import type { Input } from '../../contract/endpoint.ts'
import type { Ctx } from '../platform/context.ts'
import { page, readCursor } from '../platform/database/keyset.ts'
import { withTx } from '../platform/database/transaction.ts'
import { toDocument } from './document-view.ts'
import { countDocuments, orders, selectDocuments } from './queries.ts'

/** The documents of the caller's company and their own that match, one page at a time. */
export async function listDocuments(ctx: Ctx, { query }: Input<typeof contract>) {
  const { cursor, limit, sort, ...filter } = query
  const order = orders[sort]
  const slice = { after: readCursor(cursor, order), limit }
  return withTx(ctx, async (tx) => {
    const rows = await selectDocuments(tx, slice, filter, sort)
    const { items, nextCursor } = page(rows, limit, order)
    const isWhole = !slice.after && !nextCursor
    const total = isWhole ? items.length : await countDocuments(tx, filter)
    const filtered = Object.values(filter).some((value) => value !== undefined)
    return {
      items: items.map(toDocument),
      nextCursor,
      total,
      all: filtered ? await countDocuments(tx) : total,
    }
  })
}
