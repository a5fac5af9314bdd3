import { ApiError, type ErrorEntry } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import type { SystemTx } from '../../platform/database/transaction.ts'
import { authErrors } from '../auth-errors.ts'
import { callerBeforeProof, callerOf } from '../caller.ts'
import { lockUser } from '../queries.ts'

/**
 * The caller, whose account is held until the transaction ends, so that its factors change and
 * are proven one after the other. Throws 403 for who has no account to protect, and `refusal`
 * where a factor is enrolled that the session has not proven; without one, that is let pass.
 */
export async function factorCaller(tx: SystemTx, ctx: Ctx, refusal: ErrorEntry | null) {
  if (ctx.actor.userId) await lockUser(tx, ctx.actor.userId)
  const caller = refusal ? await callerOf(tx, ctx, refusal) : await callerBeforeProof(tx, ctx)
  if (caller.user.is_anonymous) throw new ApiError(authErrors.anonymousCaller)
  return caller
}
