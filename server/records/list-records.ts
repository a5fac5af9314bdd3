import type { Ctx } from '../platform/context.ts'
import { page, readCursor } from '../platform/database/keyset.ts'
import { withTx } from '../platform/database/transaction.ts'
import type { RecordKind, RecordTypes } from './kind.ts'
import { countRecords, selectRecords } from './queries.ts'

type Query<Filter> = Filter & { cursor?: string | undefined; limit: number; sort?: string }

/** The records of the caller's company and their own that match, one page at a time. */
export const listRecords =
  <T extends RecordTypes>(kind: RecordKind<T>) =>
  async (ctx: Ctx, { query }: { query: Query<T['filter']> }) => {
    const { cursor, limit, sort = 'updated', ...filter } = query
    const { orders } = kind.tables
    const order = orders[sort] ?? orders.updated
    const slice = { after: readCursor(cursor, order), limit }
    return withTx(ctx, async (tx) => {
      const rows = await selectRecords(tx, kind, slice, order, filter)
      const { items, nextCursor } = page(rows, limit, order)
      const whole = !slice.after && !nextCursor
      const total = whole ? items.length : await countRecords(tx, kind, filter)
      const filtered = Object.values(filter).some((value) => value !== undefined)
      return {
        items: items.map(kind.toItem),
        nextCursor,
        total,
        all: filtered ? await countRecords(tx, kind, {}) : total,
      }
    })
  }
