import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { ownSettings } from './own-settings.ts'

/** Which mails the caller gets, and whether their address is proven. */
export async function getNotificationSettings(ctx: Ctx) {
  return withTx(ctx, ownSettings)
}
