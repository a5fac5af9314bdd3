import type { Ctx } from '../platform/context.ts'
import { type SystemTx, withSystemTx } from '../platform/database/transaction.ts'
import { callerBeforeProof } from './caller.ts'
import { userJson } from './user-json.ts'

/**
 * The signed-in account while its session lives, and whether it has a password. Clients read the enrolled
 * factors here, and fetch the account before they store a session, even one that is held until it answers or
 * sets a password.
 */
export async function getUser(ctx: Ctx) {
  const read = (tx: SystemTx) => callerBeforeProof(tx, ctx, ['asked', 'recovering'])
  const { user } = await withSystemTx(ctx.services, 'own account', read, 'read only')
  return { ...userJson(user), has_password: user.encrypted_password !== null }
}
