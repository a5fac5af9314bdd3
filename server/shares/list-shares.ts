import type { Input } from '../../contract/endpoint.ts'
import type { listShares as contract } from '../../contract/shares/shares.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { page, readCursor } from '../platform/database/keyset.ts'
import { withTx } from '../platform/database/transaction.ts'
import { countShares, type Subject, selectShares } from './queries.ts'
import { toShare } from './share-view.ts'

type Asked = { params: { id: string }; query: Input<typeof contract>['query'] }

/** The shares of something that belongs to the caller's company, one page at a time. */
export const listShares =
  (kind: Subject['kind']) =>
  async (ctx: Ctx, { params, query }: Asked) => {
    authorize(ctx, 'shares.view')
    const { cursor, limit, ...filter } = query
    const subject = { kind, id: params.id }
    const slice = { after: readCursor(cursor), limit }
    return withTx(ctx, async (tx) => {
      const { items, nextCursor } = page(await selectShares(tx, subject, slice, filter), limit)
      const whole = !slice.after && !nextCursor
      return {
        items: items.map(toShare),
        nextCursor,
        total: whole ? items.length : await countShares(tx, subject, filter),
        all: await countShares(tx, subject),
      }
    })
  }
