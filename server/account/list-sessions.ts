import type { listSessions as contract } from '../../contract/account/account.ts'
import type { Input } from '../../contract/endpoint.ts'
import type { Ctx } from '../platform/context.ts'
import { page, readCursor } from '../platform/database/keyset.ts'
import { withTx } from '../platform/database/transaction.ts'
import { deviceOf } from './device-of.ts'
import { countOwnSessions, selectOwnSessions } from './queries.ts'

/** The active sessions of the caller's account, newest first, one page at a time. */
export async function listSessions(ctx: Ctx, { query }: Input<typeof contract>) {
  const after = readCursor(query.cursor)
  return withTx(ctx, async (tx) => {
    const rows = await selectOwnSessions(tx, { after, limit: query.limit })
    const { items, nextCursor } = page(rows, query.limit)
    return {
      items: items.map((row) => ({
        id: row.id,
        device: deviceOf(row.user_agent),
        ip: row.ip,
        createdAt: row.created_at.toISOString(),
        lastSeenAt: (row.refreshed_at ?? row.created_at).toISOString(),
        current: row.id === tx.actor.sessionId,
        aal: row.aal === 'aal2' ? ('aal2' as const) : ('aal1' as const),
      })),
      nextCursor,
      total: await countOwnSessions(tx),
    }
  })
}
