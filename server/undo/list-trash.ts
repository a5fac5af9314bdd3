import type { Input } from '../../contract/endpoint.ts'
import type { listTrash as contract } from '../../contract/undo/undo.ts'
import type { Ctx } from '../platform/context.ts'
import { page, readCursor } from '../platform/database/keyset.ts'
import { withTx } from '../platform/database/transaction.ts'
import { countRestorable, type DeletionRow, selectRestorable } from './queries.ts'

/** The deletions that the caller may undo, newest first, one page at a time. */
export async function listTrash(ctx: Ctx, { query }: Input<typeof contract>) {
  const slice = { after: readCursor(query.cursor), limit: query.limit }
  return withTx(ctx, async (tx) => {
    const { items, nextCursor } = page(await selectRestorable(tx, slice), query.limit)
    const whole = !slice.after && !nextCursor
    const total = whole ? items.length : await countRestorable(tx)
    return { items: items.map(toDeletion), nextCursor, total }
  })
}

function toDeletion(row: DeletionRow) {
  return {
    id: row.id,
    transactionId: row.transaction_id,
    deletedAt: row.created_at.toISOString(),
    deletedBy: row.deleted_by,
    deletedByName: row.deleted_by_name,
    products: row.products,
    briefs: row.briefs,
    captions: row.captions,
    analysts: row.analysts,
    canvases: row.canvases,
    documents: row.documents,
    names: row.names,
  }
}
