import { fold } from '../../common/text/fold.ts'
import type { Input } from '../../contract/endpoint.ts'
import type { listLibrary as contract } from '../../contract/library/library.ts'
import type { Ctx } from '../platform/context.ts'
import { page, readCursor } from '../platform/database/keyset.ts'
import { withTx } from '../platform/database/transaction.ts'
import { toLibraryBrief } from './library-view.ts'
import { countLibrary, selectLibrary } from './queries.ts'

/** The briefs shared with the caller, from every vendor, one page at a time. */
export async function listLibrary(ctx: Ctx, { query }: Input<typeof contract>) {
  const { cursor, limit, search = [], vendorId } = query
  const slice = { words: search.map(fold), vendorId, after: readCursor(cursor), limit }
  return withTx(ctx, async (tx) => {
    const { items, nextCursor } = page(await selectLibrary(tx, slice), limit)
    const all = await countLibrary(tx)
    return {
      items: await Promise.all(
        items.map(({ brief }) => toLibraryBrief(tx, brief, { briefId: brief.id })),
      ),
      nextCursor,
      total: slice.words.length > 0 || vendorId ? items.length : all,
      all,
    }
  })
}
