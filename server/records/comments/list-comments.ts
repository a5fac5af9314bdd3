import type { CommentState } from '../../../contract/records/comments.ts'
import type { Ctx } from '../../platform/context.ts'
import { page, readCursor } from '../../platform/database/keyset.ts'
import { withTx } from '../../platform/database/transaction.ts'
import type { OneRecord } from '../kind.ts'
import type { CommentKind } from './comment-kind.ts'
import { countThreads, inPlaceOrder, selectThreads } from './queries.ts'
import { withReplies } from './thread-view.ts'

type Query = { cursor?: string | undefined; limit: number; state: CommentState }

/** The comments on a record in the order of their kind, one page at a time. */
export const listComments =
  <Anchor>(kind: CommentKind<Anchor>) =>
  (ctx: Ctx, { params, query }: OneRecord & { query: Query }) => {
    const { cursor, limit, state } = query
    const slice = { after: readCursor(cursor, inPlaceOrder), limit }
    return withTx(ctx, async (tx) => {
      const record = await kind.require(tx, params.id)
      const rows = await selectThreads(tx, kind, record.id, slice, state)
      const { items, nextCursor } = page(rows, limit, inPlaceOrder)
      const whole = !slice.after && !nextCursor
      const total = whole ? items.length : await countThreads(tx, kind, record.id, state)
      return {
        items: await withReplies(tx, kind, record, items),
        nextCursor,
        total,
        open: state === 'open' ? total : await countThreads(tx, kind, record.id, 'open'),
      }
    })
  }
