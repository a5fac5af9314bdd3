import { ApiError, errorEntry } from '../../contract/errors.ts'
import type { SessionRow, UserRow } from './records.ts'

/** How long after authentication a session may change the ways into the account without another proof. */
const freshSeconds = 24 * 3600

const stale = errorEntry(
  400,
  'reauthentication_needed',
  'You signed in more than a day ago. Please sign in again first.',
)

/** Second factors do not count: whoever holds a stolen session can add one of their own. */
export function isFresh({ amr }: Pick<SessionRow, 'amr'>, now: Date): boolean {
  const first = amr.filter(({ method }) => method !== 'totp' && !method.startsWith('mfa/'))
  const since = Math.max(...first.map(({ timestamp }) => timestamp))
  return now.getTime() / 1000 - since < freshSeconds
}

/**
 * Refuses an old session, as it may be open on a lost device. An anonymous account has only this
 * one way in, so nobody can sign in to it again.
 */
export function requireFreshSession(
  user: Pick<UserRow, 'is_anonymous'>,
  session: Pick<SessionRow, 'amr'>,
  now: Date,
) {
  if (!user.is_anonymous && !isFresh(session, now)) throw new ApiError(stale)
}
