import { ApiError, type ErrorEntry } from '../../../contract/errors.ts'
import { authErrors } from '../auth-errors.ts'
import type { SessionRow, UserRow } from '../records.ts'

/**
 * Refuses a session that has not verified the account's second factor; an account without a
 * verified one needs none. `refusal` is the error to throw: its status differs between calls.
 */
export function requireAal2(
  user: Pick<UserRow, 'factors'>,
  session: Pick<SessionRow, 'aal'>,
  refusal: ErrorEntry = authErrors.aal2ToUpdate,
) {
  if (lacksFactor(user, session)) throw new ApiError(refusal)
}

/** Whether the session has not verified the second factor that the account has. */
export function lacksFactor(user: Pick<UserRow, 'factors'>, session: Pick<SessionRow, 'aal'>) {
  return session.aal !== 'aal2' && hasVerifiedFactor(user)
}

function hasVerifiedFactor({ factors }: Pick<UserRow, 'factors'>): boolean {
  return factors.some((factor) => factor.status === 'verified')
}
