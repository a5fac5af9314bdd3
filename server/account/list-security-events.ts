import type { listSecurityEvents as contract } from '../../contract/account/account.ts'
import type { Input } from '../../contract/endpoint.ts'
import type { Ctx } from '../platform/context.ts'
import { page, readCursor } from '../platform/database/keyset.ts'
import { withTx } from '../platform/database/transaction.ts'
import { deviceOf } from './device-of.ts'
import { countOwnEvents, selectOwnEvents } from './queries.ts'

/** The event details meant for people; ids and anything added later stay internal. */
const shownDetails = ['provider', 'method', 'scope', 'factor_type', 'by']

/** The audit trail of the caller's own account, newest first, one page at a time. */
export async function listSecurityEvents(ctx: Ctx, { query }: Input<typeof contract>) {
  const after = readCursor(query.cursor)
  return withTx(ctx, async (tx) => {
    const rows = await selectOwnEvents(tx, { after, limit: query.limit })
    const { items, nextCursor } = page(rows, query.limit)
    return {
      items: items.map((row) => ({
        id: row.id,
        action: row.action,
        at: row.created_at.toISOString(),
        ip: row.ip,
        device: deviceOf(row.user_agent),
        details: shown(row.details),
      })),
      nextCursor,
      total: await countOwnEvents(tx),
    }
  })
}

function shown(details: unknown): Record<string, string> {
  const texts = Object.entries(details ?? {}).filter(
    (entry): entry is [string, string] =>
      shownDetails.includes(entry[0]) && typeof entry[1] === 'string',
  )
  return Object.fromEntries(texts)
}
