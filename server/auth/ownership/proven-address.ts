import { ApiError } from '../../../contract/errors.ts'
import { authErrors } from '../auth-errors.ts'
import type { UserRow } from '../records.ts'

type Account = Pick<UserRow, 'email' | 'email_proven_at' | 'is_sso_user' | 'identities'>

/**
 * Whether somebody besides the person at the keyboard says that the address is theirs: a mail that
 * came back, or a provider or administrator whose word for this very address was kept. An account
 * without an address claims none, and that of single sign-on is its provider's to vouch for.
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
 * Refuses to add another way in (factors, phones) to an account whose address is not proven: who
 * signed up first with somebody's address would keep it when the owner comes.
 */
export function requireProvenAddress(user: Account) {
  if (!hasProvenAddress(user)) throw new ApiError(authErrors.addressUnproven)
}
