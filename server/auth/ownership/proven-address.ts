import { ApiError } from '../../../contract/errors.ts'
import { authErrors } from '../auth-errors.ts'
import type { UserRow } from '../records.ts'

type Account = Pick<UserRow, 'email' | 'email_proven_at' | 'is_sso_user' | 'identities'>

/**
 * Whether ownership of the address was proven: by a mailed secret that came back, or by a provider
 * or administrator who vouched for this very address. An account without an address needs none, and
 * a single sign-on provider vouches for its own.
 */
export function hasProvenAddress(user: Account): boolean {
  const { email, email_proven_at, is_sso_user, identities } = user
  if (!email || email_proven_at || is_sso_user) return true
  return identities.some(
    (identity) =>
      identity.identity_data.email_verified === true && identity.email === email.toLowerCase(),
  )
}

/**
 * Refuses to add factors or phones to an account with an unproven address: whoever signed up with
 * somebody else's address would keep access after the owner arrives.
 */
export function requireProvenAddress(user: Account) {
  if (!hasProvenAddress(user)) throw new ApiError(authErrors.addressUnproven)
}
