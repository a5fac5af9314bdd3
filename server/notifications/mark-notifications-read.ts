import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import {
  type markNotificationsRead as contract,
  notificationErrors,
} from '../../contract/notifications/notifications.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { countOwnUnread, markOwnUpTo } from './queries.ts'

/**
 * Marks the notifications that the caller has seen as read: up to the newest one shown, but none that came
 * later.
 */
export async function markNotificationsRead(ctx: Ctx, { body }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    if (!(await markOwnUpTo(tx, body.upTo))) throw refusal(notificationErrors.notFound)
    return { unread: await countOwnUnread(tx) }
  })
}
