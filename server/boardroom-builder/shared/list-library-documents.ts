import { fold } from '../../../common/text/fold.ts'
import type { listLibraryDocuments as contract } from '../../../contract/boardroom-builder/library-documents.ts'
import type { Input } from '../../../contract/endpoint.ts'
import type { Ctx } from '../../platform/context.ts'
import { page, readCursor } from '../../platform/database/keyset.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { toSharedView } from '../../shares/shared-view.ts'
import { countLibraryDocuments, selectLibraryDocuments } from './queries.ts'

/** The documents shared with the caller, from every vendor, one page at a time. */
export async function listLibraryDocuments(ctx: Ctx, { query }: Input<typeof contract>) {
  const { cursor, limit, search = [] } = query
  const slice = { words: search.map(fold), after: readCursor(cursor), limit }
  return withTx(ctx, async (tx) => {
    const { items, nextCursor } = page(await selectLibraryDocuments(tx, slice), limit)
    const all = await countLibraryDocuments(tx)
    return {
      items: items.map(({ document }) => toSharedView(document)),
      nextCursor,
      total: slice.words.length > 0 ? items.length : all,
      all,
    }
  })
}
