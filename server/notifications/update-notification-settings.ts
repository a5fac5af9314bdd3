import type { Input } from '../../contract/endpoint.ts'
import type { updateNotificationSettings as contract } from '../../contract/notifications/notifications.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { ownSettings } from './own-settings.ts'
import { saveOwnAlerts, saveOwnDigest } from './queries.ts'

/** Turns the caller's digest on or off, or chooses when they are alerted. */
export async function updateNotificationSettings(ctx: Ctx, { body }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    if (body.digest !== undefined) await saveOwnDigest(tx, body.digest)
    if (body.alerts !== undefined) await saveOwnAlerts(tx, body.alerts)
    return ownSettings(tx)
  })
}
