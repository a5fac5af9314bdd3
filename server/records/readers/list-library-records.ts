import { fold } from '../../../common/text/fold.ts'
import type { Ctx } from '../../platform/context.ts'
import { page, readCursor } from '../../platform/database/keyset.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { type Dated, toSharedView } from '../../shares/shared-view.ts'
import type { SharedTable } from '../kind.ts'
import { countLibraryRecords, selectLibraryRecords } from './queries.ts'

type Query = { cursor?: string | undefined; limit: number; search?: string[] | undefined }

/** The records of a kind shared with the caller, from every vendor, one page at a time. */
export const listLibraryRecords =
  <Item extends Dated>(kind: SharedTable) =>
  async (ctx: Ctx, { query }: { query: Query }) => {
    const { cursor, limit, search = [] } = query
    const slice = { words: search.map(fold), after: readCursor(cursor), limit }
    return withTx(ctx, async (tx) => {
      const rows = await selectLibraryRecords<Item>(tx, kind, slice)
      const { items, nextCursor } = page(rows, limit)
      const all = await countLibraryRecords(tx, kind)
      return {
        items: items.map(({ record }) => toSharedView(record)),
        nextCursor,
        total: slice.words.length > 0 ? items.length : all,
        all,
      }
    })
  }
