import { ApiError } from '../../contract/errors.ts'
import type { Ctx } from '../platform/context.ts'
import type { SystemTx } from '../platform/transaction.ts'
import { authErrors } from './auth-errors.ts'
import { findUserAndSession } from './queries.ts'
import type { SessionRow, UserRow } from './records.ts'

/** The account and the living session behind an access token. Throws 403 with the reason. */
export async function callerOf(
  tx: SystemTx,
  ctx: Ctx,
): Promise<{ user: UserRow; session: SessionRow }> {
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

export function isOver(session: Pick<SessionRow, 'not_after'>, now: Date): boolean {
  return session.not_after !== null && session.not_after <= now
}
