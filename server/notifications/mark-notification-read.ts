import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import {
  type markNotificationRead as contract,
  notificationErrors,
} from '../../contract/notifications/notifications.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { countOwnUnread, markOwn } from './queries.ts'

/** Marks one of the caller's notifications as read; idempotent. */
export async function markNotificationRead(ctx: Ctx, { params }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    if (!(await markOwn(tx, params.id))) throw refusal(notificationErrors.notFound)
    return { unread: await countOwnUnread(tx) }
  })
}
