import { ApiError, type ErrorEntry, generalErrors } from '../../contract/errors.ts'
import type { Ctx, Caller as PortalCaller } from '../platform/context.ts'
import { holdRefusals, type SystemTx } from '../platform/database/transaction.ts'
import { authErrors } from './auth-errors.ts'
import { findUserAndSession } from './queries.ts'
import type { SessionRow, UserRow } from './records.ts'
import { requireAal2 } from './sessions/require-aal2.ts'

type Caller = { user: UserRow; session: SessionRow }

/**
 * Why a session is held: it or another one must answer who opened the account, it must set a new password, or the
 * company is suspended.
 */
type Hold = NonNullable<PortalCaller['hold']>

/**
 * The account and active session behind an access token, with any enrolled second factor verified.
 * Throws 403 with the reason, and `refusal` if the factor is not verified.
 */
export async function requireCaller(
  tx: SystemTx,
  ctx: Pick<Ctx, 'actor'>,
  refusal: ErrorEntry = authErrors.aal2Missing,
  holds: readonly Hold[] = [],
): Promise<Caller> {
  const caller = await callerBeforeProof(tx, ctx, holds)
  requireAal2(caller.user, caller.session, refusal)
  return caller
}

/**
 * The same for the few calls that verify the second factor or sign out, before verification. Throws
 * for a held session too, unless `holds` allows its hold.
 */
export async function callerBeforeProof(
  tx: SystemTx,
  ctx: Pick<Ctx, 'actor'>,
  holds: readonly Hold[] = [],
): Promise<Caller> {
  const { userId, sessionId } = ctx.actor
  const found = userId && sessionId ? await findUserAndSession(tx, userId, sessionId) : undefined
  if (!found) throw new ApiError(authErrors.userNotFound)
  const { user, session } = found
  if (isBanned(user, tx.now())) throw new ApiError(authErrors.userBanned)
  if (!session || isOver(session, tx.now())) throw new ApiError(authErrors.sessionNotFound)
  const hold = holdOf(user, session)
  if (hold && !holds.includes(hold)) throw new ApiError(holdRefusals[hold])
  return { user, session }
}

/** Whether a session is held, and why; `app.caller` decides the same for the portal's calls. */
export function holdOf(
  user: Pick<UserRow, 'ownership_asked_at' | 'company_suspended'>,
  session: Pick<SessionRow, 'may_answer' | 'must_set_password'>,
): Hold | null {
  if (user.company_suspended) return 'suspended'
  if (user.ownership_asked_at === null) return session.must_set_password ? 'recovering' : null
  return session.may_answer ? 'asked' : 'frozen'
}

/** Why an account cannot sign in: it is banned, which `banned` says, or its company is suspended. */
export function barOf(
  user: Pick<UserRow, 'banned_until' | 'company_suspended'>,
  now: Date,
  banned: ErrorEntry = authErrors.userBanned,
): ErrorEntry | null {
  if (isBanned(user, now)) return banned
  return user.company_suspended ? generalErrors.companySuspended : null
}

function isBanned(user: Pick<UserRow, 'banned_until'>, now: Date): boolean {
  return user.banned_until !== null && user.banned_until > now
}

export function isOver(session: Pick<SessionRow, 'ends_at'>, now: Date): boolean {
  return session.ends_at <= now
}
