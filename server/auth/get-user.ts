import type { Ctx } from '../platform/context.ts'
import { type SystemTx, withSystemTx } from '../platform/transaction.ts'
import { callerOf } from './caller.ts'
import { userJson } from './user-json.ts'

/** The signed-in account, as long as its session lives. */
export async function getUser(ctx: Ctx) {
  const read = (tx: SystemTx) => callerOf(tx, ctx)
  const { user } = await withSystemTx(ctx.services, 'own account', read, 'read only')
  return userJson(user)
}
