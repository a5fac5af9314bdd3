import type { Input } from '../../contract/endpoint.ts'
import type { listShares as contract } from '../../contract/shares.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { page, readCursor } from '../platform/database/keyset.ts'
import { withTx } from '../platform/database/transaction.ts'
import { countShares, selectShares } from './queries.ts'
import { toShare } from './share-view.ts'

/** With whom a brief of the caller's company is shared, one page at a time. */
export async function listShares(ctx: Ctx, { params, query }: Input<typeof contract>) {
  authorize(ctx, 'shares.view')
  const { cursor, limit, ...filter } = query
  const slice = { after: readCursor(cursor), limit }
  return withTx(ctx, async (tx) => {
    const { items, nextCursor } = page(await selectShares(tx, params.id, slice, filter), limit)
    const whole = !slice.after && !nextCursor
    return {
      items: items.map(toShare),
      nextCursor,
      total: whole ? items.length : await countShares(tx, params.id, filter),
      all: await countShares(tx, params.id),
    }
  })
}
