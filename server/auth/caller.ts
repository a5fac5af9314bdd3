import { ApiError } from '../../contract/errors.ts'
import type { Ctx } from '../platform/context.ts'
import type { SystemTx } from '../platform/transaction.ts'
import { authErrors } from './auth-errors.ts'
import { findSession, findUser } from './queries.ts'
import type { SessionRow, UserRow } from './records.ts'

/** The account and the living session behind an access token. Throws 403 with the reason. */
export async function callerOf(
  tx: SystemTx,
  ctx: Ctx,
): Promise<{ user: UserRow; session: SessionRow }> {
  const { userId, sessionId } = ctx.actor
  const user = userId ? await findUser(tx, userId) : undefined
  if (!user) throw new ApiError(authErrors.userNotFound)
  if (isBanned(user, tx.now())) throw new ApiError(authErrors.userBanned)
  const session = sessionId ? await findSession(tx, sessionId, user.id) : undefined
  if (!session || isOver(session, tx.now())) throw new ApiError(authErrors.sessionNotFound)
  return { user, session }
}

export function isBanned(user: Pick<UserRow, 'banned_until'>, now: Date): boolean {
  return user.banned_until !== null && user.banned_until > now
}

export function isOver(session: Pick<SessionRow, 'not_after'>, now: Date): boolean {
  return session.not_after !== null && session.not_after <= now
}
