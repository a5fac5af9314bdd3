import type { SystemTx } from '../../platform/database/transaction.ts'
import { mergeMetadata } from '../metadata.ts'
import type { Metadata } from '../records.ts'
import { notForAppMetadata, notForUserMetadata } from './account-body.ts'
import { insertAccount, putIdentity } from './queries.ts'

type NewAccount = {
  id: string
  email?: string | undefined
  phone?: string | undefined
  emailConfirmed?: boolean
  phoneConfirmed?: boolean
  passwordHash?: string | undefined
  userMetadata?: Metadata | undefined
  appMetadata?: Metadata | undefined
  invited?: boolean
  bannedUntil?: Date | null
}

/**
 * Creates an account on behalf of an administrator, with an identity for its address and one for
 * its phone. An administrator may confirm them, which does not mark a mailbox as proven.
 */
export async function makeAccount(tx: SystemTx, account: NewAccount) {
  const { id, email, phone, emailConfirmed = false, phoneConfirmed = false } = account
  const providers = [...(email ? ['email'] : []), ...(phone ? ['phone'] : [])]
  const verified = { email_verified: emailConfirmed, phone_verified: phoneConfirmed }
  await insertAccount(tx, {
    id,
    email: email ?? null,
    phone: phone ?? null,
    encrypted_password: account.passwordHash ?? null,
    email_confirmed_at: email && emailConfirmed ? tx.now() : null,
    phone_confirmed_at: phone && phoneConfirmed ? tx.now() : null,
    invited_at: account.invited ? tx.now() : null,
    banned_until: account.bannedUntil ?? null,
    raw_app_meta_data: {
      ...mergeMetadata({}, account.appMetadata ?? {}, notForAppMetadata),
      provider: providers[0],
      providers,
    },
    raw_user_meta_data: mergeMetadata(
      email && emailConfirmed ? { email_verified: true } : {},
      account.userMetadata ?? {},
      notForUserMetadata,
    ),
  })
  if (email) await putIdentity(tx, id, 'email', { email, ...verified })
  if (phone) await putIdentity(tx, id, 'phone', { phone, ...verified })
}
