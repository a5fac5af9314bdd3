import type { listBriefs as contract } from '../../contract/briefs.ts'
import type { Input } from '../../contract/endpoint.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { page, readCursor } from '../platform/keyset.ts'
import { withTx } from '../platform/transaction.ts'
import { toBrief } from './brief-view.ts'
import { countBriefs, selectBriefs } from './queries.ts'

/** The briefs the caller may read, newest first, a page at a time. */
export async function listBriefs(ctx: Ctx, { query }: Input<typeof contract>) {
  authorize(ctx, 'briefs.view')
  const { cursor, limit, ...filter } = query
  const after = readCursor(cursor)
  return withTx(ctx, async (tx) => {
    const rows = await selectBriefs(tx, filter, { after, limit })
    const { items, nextCursor } = page(rows, limit)
    return { items: items.map(toBrief), nextCursor, total: await countBriefs(tx, filter) }
  })
}
