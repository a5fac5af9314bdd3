import { fold } from '../../common/text/fold.ts'
import type { Input } from '../../contract/endpoint.ts'
import type { searchLibraryCaptions as contract } from '../../contract/library/library.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { selectSpoken } from './queries.ts'

/** How many places a search returns. */
const most = 60

/** Searches the captions of the videos that the caller may watch. */
export async function searchLibraryCaptions(ctx: Ctx, { query }: Input<typeof contract>) {
  const words = (query.search ?? []).map(fold)
  return withTx(ctx, async (tx) => {
    // The index only finds words of three or more letters.
    if (!words.some((word) => [...word].length >= 3)) return { items: [], more: false }
    const found = await selectSpoken(tx, words, most + 1)
    return { items: found.slice(0, most), more: found.length > most }
  })
}
