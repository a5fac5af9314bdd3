import type { Ctx } from '../platform/context.ts'
import { type SystemTx, withSystemTx } from '../platform/database/transaction.ts'
import { callerBeforeProof } from './caller.ts'
import { userJson } from './user-json.ts'

/**
 * The signed-in account, as long as its session lives. Clients read here which second factors they
 * can ask for, and look at the account before they keep a session, also one that is asked who opened it.
 */
export async function getUser(ctx: Ctx) {
  const read = (tx: SystemTx) => callerBeforeProof(tx, ctx, ['asked'])
  const { user } = await withSystemTx(ctx.services, 'own account', read, 'read only')
  return userJson(user)
}
