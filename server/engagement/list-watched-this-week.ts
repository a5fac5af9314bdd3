import type { Input } from '../../contract/endpoint.ts'
import type { listWatchedThisWeek as contract } from '../../contract/engagement/engagement.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { page, readCursor } from '../platform/database/keyset.ts'
import { withTx } from '../platform/database/transaction.ts'
import { countSince, lastWatched, selectReaders } from './queries.ts'
import { toReaderWatch } from './reader-watch.ts'

const weekMs = 7 * 24 * 3600 * 1000

/** What readers watched of the briefs of the caller's company in the last 7 days. */
export async function listWatchedThisWeek(ctx: Ctx, { query }: Input<typeof contract>) {
  authorize(ctx, 'shares.view')
  const slice = { after: readCursor(query.cursor, lastWatched), limit: query.limit }
  return withTx(ctx, async (tx) => {
    const since = new Date(tx.now().getTime() - weekMs)
    const rows = await selectReaders(tx, { since }, slice)
    const { items, nextCursor } = page(rows, query.limit, lastWatched)
    return { items: items.map(toReaderWatch), nextCursor, total: await countSince(tx, since) }
  })
}
