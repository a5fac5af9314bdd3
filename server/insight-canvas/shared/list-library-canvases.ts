import { fold } from '../../../common/text/fold.ts'
import type { Input } from '../../../contract/endpoint.ts'
import type { listLibraryCanvases as contract } from '../../../contract/insight-canvas/library-canvases.ts'
import type { Ctx } from '../../platform/context.ts'
import { page, readCursor } from '../../platform/database/keyset.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { toSharedView } from '../../shares/shared-view.ts'
import { countLibraryCanvases, selectLibraryCanvases } from './queries.ts'

/** The canvases shared with the caller, from every vendor, one page at a time. */
export async function listLibraryCanvases(ctx: Ctx, { query }: Input<typeof contract>) {
  const { cursor, limit, search = [] } = query
  const slice = { words: search.map(fold), after: readCursor(cursor), limit }
  return withTx(ctx, async (tx) => {
    const { items, nextCursor } = page(await selectLibraryCanvases(tx, slice), limit)
    const all = await countLibraryCanvases(tx)
    return {
      items: items.map(({ canvas }) => toSharedView(canvas)),
      nextCursor,
      total: slice.words.length > 0 ? items.length : all,
      all,
    }
  })
}
