import type { Input } from '../../contract/endpoint.ts'
import type { listEngagement as contract } from '../../contract/engagement/engagement.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { page, readCursor } from '../platform/database/keyset.ts'
import { withTx } from '../platform/database/transaction.ts'
import { chosenVersion } from './chosen-version.ts'
import { lastWatched, selectReaders } from './queries.ts'
import { toReaderWatch } from './reader-watch.ts'

/** What each reader watched of a video of the caller's company, newest first. */
export async function listEngagement(ctx: Ctx, { params, query }: Input<typeof contract>) {
  authorize(ctx, 'shares.view')
  const { cursor, limit } = query
  const slice = { after: readCursor(cursor, lastWatched), limit }
  return withTx(ctx, async (tx) => {
    const { chosen } = await chosenVersion(tx, params.id, query.videoId)
    if (!chosen) return { items: [], nextCursor: null, total: 0 }
    const scope = { briefId: params.id, videoId: chosen.object_id }
    const { items, nextCursor } = page(await selectReaders(tx, scope, slice), limit, lastWatched)
    return { items: items.map(toReaderWatch), nextCursor, total: chosen.readers }
  })
}
