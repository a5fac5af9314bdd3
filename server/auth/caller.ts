import { ApiError, type ErrorEntry } from '../../contract/errors.ts'
import type { Ctx } from '../platform/context.ts'
import type { SystemTx } from '../platform/transaction.ts'
import { authErrors } from './auth-errors.ts'
import { requireAal2 } from './factors/require-aal2.ts'
import { findUserAndSession } from './queries.ts'
import type { SessionRow, UserRow } from './records.ts'

type Caller = { user: UserRow; session: SessionRow }

/**
 * The account and the living session behind an access token, with the second factor proven where
 * one is enrolled. Throws 403 with the reason, and `refusal` where the proof is missing.
 */
export async function callerOf(
  tx: SystemTx,
  ctx: Ctx,
  refusal: ErrorEntry = authErrors.aal2Missing,
): Promise<Caller> {
  const caller = await callerBeforeProof(tx, ctx)
  requireAal2(caller.user, caller.session, refusal)
  return caller
}

/** The same for the few calls that lead to the second factor, or out: its proof may be missing. */
export async function callerBeforeProof(tx: SystemTx, ctx: Ctx): Promise<Caller> {
  const { userId, sessionId } = ctx.actor
  const found = userId && sessionId ? await findUserAndSession(tx, userId, sessionId) : undefined
  if (!found) throw new ApiError(authErrors.userNotFound)
  const { user, session } = found
  if (isBanned(user, tx.now())) throw new ApiError(authErrors.userBanned)
  if (!session || isOver(session, tx.now())) throw new ApiError(authErrors.sessionNotFound)
  return { user, session }
}

export function isBanned(user: Pick<UserRow, 'banned_until'>, now: Date): boolean {
  return user.banned_until !== null && user.banned_until > now
}

export function isOver(session: Pick<SessionRow, 'ends_at'>, now: Date): boolean {
  return session.ends_at <= now
}
