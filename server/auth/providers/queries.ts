import { sql } from 'kysely'
import type { SystemTx } from '../../platform/database/transaction.ts'
import { insertIdentityRow, insertUserRow, updateUserRow } from '../accounts/queries.ts'
import { nameProviders } from '../ownership/queries.ts'
import { findUserByEmail } from '../queries.ts'
import type { Metadata, UserRow } from '../records.ts'
import type { Profile } from './provider.ts'

/**
 * The account of a provider's subject, if there is one. Locks the subject until the transaction
 * ends, so that two first sign-ins at once create one account.
 */
export async function lockIdentity(tx: SystemTx, provider: string, subject: string) {
  const name = `${provider} ${subject}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx.sql)
  return tx.sql
    .selectFrom('auth.identities')
    .select(['id', 'user_id'])
    .where('provider', '=', provider)
    .where('provider_id', '=', subject)
    .executeTakeFirst()
}

/** Gives an account another identity. */
export async function insertIdentity(
  tx: SystemTx,
  userId: string,
  provider: string,
  profile: Profile,
) {
  await insertIdentityRow(tx, {
    user_id: userId,
    provider,
    provider_id: profile.subject,
    identity_data: JSON.stringify(profile.metadata),
  })
  await nameProviders(tx, userId)
}

/** Stores what the provider says now. */
export async function renewIdentity(tx: SystemTx, id: string, metadata: Metadata) {
  await tx.sql
    .updateTable('auth.identities')
    .set({ identity_data: JSON.stringify(metadata), last_sign_in_at: tx.now() })
    .where('id', '=', id)
    .execute()
}

/** Creates an account that signs in by a provider, without a password. */
export async function insertProviderUser(
  tx: SystemTx,
  id: string,
  provider: string,
  profile: Profile,
) {
  await insertUserRow(tx, {
    id,
    email: profile.email,
    email_confirmed_at: tx.now(),
    raw_user_meta_data: JSON.stringify(profile.metadata),
  })
  await insertIdentity(tx, id, provider, profile)
}

/** Confirms an account by its new owner's provider, in place of the sign-up that opened it. */
export async function adoptProfile(tx: SystemTx, userId: string, { metadata }: Profile) {
  await updateUserRow(tx, userId, {
    email_confirmed_at: tx.now(),
    raw_user_meta_data: JSON.stringify(metadata),
  })
  await tx.sql.deleteFrom('auth.identities').where('user_id', '=', userId).execute()
}

/** Sets the address that a provider vouches for, or none; it is not proven by mail. */
export async function setVouchedAddress(tx: SystemTx, userId: string, email: string | null) {
  await updateUserRow(tx, userId, {
    email,
    email_confirmed_at: email === null ? null : tx.now(),
    email_proven_at: null,
    is_anonymous: false,
  })
}

/** Whether an address belongs to another account. */
export async function isTakenByAnother(tx: SystemTx, user: UserRow, email: string) {
  const holder = await findUserByEmail(tx, email)
  return holder !== undefined && holder.id !== user.id
}

/** Removes the password alone: a doubt is also about what else waits to be confirmed, so it stays. */
export async function dropPasswordAlone(tx: SystemTx, userId: string) {
  await updateUserRow(tx, userId, { encrypted_password: null })
}

export async function deletePhone(tx: SystemTx, userId: string) {
  await updateUserRow(tx, userId, {
    phone: null,
    phone_confirmed_at: null,
    new_phone: null,
    raw_user_meta_data: sql`(raw_user_meta_data - 'phone') || '{"phone_verified": false}'`,
  })
}

/** Ends the sessions that began by a provider, except the current one. */
export async function deleteSessionsBy(
  tx: SystemTx,
  userId: string,
  provider: string,
  except: string,
) {
  await tx.sql
    .deleteFrom('auth.sessions')
    .where('user_id', '=', userId)
    .where('id', '<>', except)
    .where(sql<boolean>`amr @> ${JSON.stringify([{ provider }])}::jsonb`)
    .execute()
}

export async function setFlowExtra(tx: SystemTx, flowId: string, extra: Metadata) {
  await tx.sql
    .updateTable('auth.flow_states')
    .set({ extra: JSON.stringify(extra) })
    .where('id', '=', flowId)
    .execute()
}
