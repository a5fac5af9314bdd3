import type { Input } from '../../contract/endpoint.ts'
import type { listNotifications as contract } from '../../contract/notifications/notifications.ts'
import type { Ctx } from '../platform/context.ts'
import { page, readCursor } from '../platform/database/keyset.ts'
import { withTx } from '../platform/database/transaction.ts'
import { notificationView } from './notification-view.ts'
import { countOwn, selectOwn } from './queries.ts'

/** The caller's notifications, newest first, one page at a time. */
export async function listNotifications(ctx: Ctx, { query }: Input<typeof contract>) {
  const after = readCursor(query.cursor)
  return withTx(ctx, async (tx) => {
    const rows = await selectOwn(tx, { after, limit: query.limit })
    const { items, nextCursor } = page(rows, query.limit)
    return { items: items.map(notificationView), nextCursor, total: await countOwn(tx) }
  })
}
