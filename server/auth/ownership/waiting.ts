import type { SystemTx } from '../../platform/database/transaction.ts'
import type { UserRow } from '../records.ts'
import { accountFacts, ownsCompany } from './queries.ts'

/** Whether a sign-up opened the account, and not an administrator: only a sign-up dates the identity that it makes. */
export function openedBySignUp({ identities }: Pick<UserRow, 'identities'>): boolean {
  return identities.some(({ provider, last_sign_in_at: at }) => provider === 'email' && at !== null)
}

/**
 * Whether something in the account may come from another person than the owner of its mailbox: what a session did, a
 * password, or a company or name that a sign-up left for later.
 */
export async function somethingWaits(tx: SystemTx, user: UserRow): Promise<boolean> {
  if (user.last_sign_in_at !== null) return true
  if (!openedBySignUp(user)) return false
  if (user.encrypted_password) return true
  const named = Object.keys(user.raw_user_meta_data).some((name) => !accountFacts.includes(name))
  return named || (await ownsCompany(tx, user.id))
}

/** Whether a request for a code opened the account and nothing else has happened to it. */
export async function awaitsItsCode(tx: SystemTx, user: UserRow): Promise<boolean> {
  const untouched = openedBySignUp(user) && user.last_sign_in_at === null && !user.phone
  const passwordless = user.encrypted_password === null && !user.password_doubted
  return untouched && passwordless && !(await ownsCompany(tx, user.id))
}
