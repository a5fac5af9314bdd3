import type { Input } from '../../contract/endpoint.ts'
import type { listAllReaderNotes as contract } from '../../contract/reader-notes/reader-notes.ts'
import type { Ctx } from '../platform/context.ts'
import { page, readCursor } from '../platform/database/keyset.ts'
import { withTx } from '../platform/database/transaction.ts'
import { toReaderNote } from './note-view.ts'
import { countNotes, selectNewestNotes } from './queries.ts'

/** The caller's notes about every brief, whatever became of it, one page at a time. */
export async function listAllReaderNotes(ctx: Ctx, { query }: Input<typeof contract>) {
  const { cursor, limit } = query
  const after = readCursor(cursor)
  return withTx(ctx, async (tx) => {
    const { items, nextCursor } = page(await selectNewestNotes(tx, { after, limit }), limit)
    const notes = items.map(({ brief_id, title, vendor, available, ...note }) => ({
      ...toReaderNote(note),
      briefId: brief_id,
      title,
      vendor,
      available,
    }))
    return { items: notes, nextCursor, total: await countNotes(tx) }
  })
}
