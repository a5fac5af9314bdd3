import { randomUUID } from 'node:crypto'
import { ApiError } from '../../../contract/errors.ts'
import type { SystemTx } from '../../platform/database/transaction.ts'
import { authErrors } from '../auth-errors.ts'
import { mergeMetadata } from '../metadata.ts'
import { openedBySignUp } from '../ownership/waiting.ts'
import { findUserByEmail } from '../queries.ts'
import type { Metadata } from '../records.ts'
import { setPasswordDoubted } from '../secrets/queries.ts'
import { notForUserMetadata } from './account-body.ts'
import { makeAccount } from './new-account.ts'
import { updateAccount } from './queries.ts'

type Wanted = {
  email: string
  data: Metadata
  invited: boolean
  /** For a new account only: requesting a link replaces nobody's password. */
  passwordHash?: string | undefined
}

/**
 * The unconfirmed account of an address, created if there is none; returns its id. Throws 422 for a
 * confirmed one.
 */
export async function pendingAccount(tx: SystemTx, wanted: Wanted): Promise<string> {
  const { email, data, invited, passwordHash } = wanted
  const kept = await findUserByEmail(tx, email)
  if (kept?.email_confirmed_at) throw new ApiError(authErrors.emailTaken)
  if (!kept) {
    const id = randomUUID()
    await makeAccount(tx, { id, email, userMetadata: data, invited, passwordHash })
    return id
  }
  // The person who signed up may not be the one for whom the administrator makes the link.
  if (openedBySignUp(kept)) await setPasswordDoubted(tx, kept.id)
  await updateAccount(tx, kept.id, {
    raw_user_meta_data: mergeMetadata(kept.raw_user_meta_data, data, notForUserMetadata),
    ...(invited && { invited_at: tx.now() }),
  })
  return kept.id
}
