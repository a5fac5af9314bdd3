import { ApiError, type ErrorEntry } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { type SystemTx, withSystemTx } from '../../platform/database/transaction.ts'
import { authErrors } from '../auth-errors.ts'
import { callerBeforeProof, requireCaller } from '../caller.ts'
import { lockUser } from '../queries.ts'
import { accountKey, type Limit, takeTurn } from '../rate-limits.ts'

/**
 * The caller, with the account locked until the transaction ends, so that factor changes are
 * serialized. Throws 403 for an anonymous account, and `refusal` if a factor is enrolled that the
 * session has not verified; without `refusal`, that is allowed.
 */
export async function factorCaller(tx: SystemTx, ctx: Ctx, refusal: ErrorEntry | null) {
  if (ctx.actor.userId) await lockUser(tx, ctx.actor.userId)
  const caller = refusal
    ? await requireCaller(tx, ctx, refusal)
    : await callerBeforeProof(tx, ctx, ['recovering'])
  if (caller.user.is_anonymous) throw new ApiError(authErrors.anonymousCaller)
  return caller
}

/**
 * Counts an attempt of the calling account; only a living session counts, because others must not use up
 * the account's attempts. In a transaction of its own, so that refused attempts count as well.
 */
export async function takeFactorTurn(ctx: Ctx, limit: Limit, refusal?: ErrorEntry) {
  const { user } = await withSystemTx(
    ctx.services,
    'second factor',
    (tx) => callerBeforeProof(tx, ctx, ['recovering']),
    'read only',
  )
  await takeTurn(ctx.services, limit, accountKey(user.id), refusal)
}
