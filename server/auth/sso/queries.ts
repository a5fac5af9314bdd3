import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { SystemTx } from '../../platform/database/transaction.ts'
import { insertIdentityRow, insertUserRow, updateUserRow } from '../accounts/queries.ts'
import { findUser } from '../queries.ts'
import type { Metadata, UserRow } from '../records.ts'

/** A person, as the identity provider describes them. */
export type SsoProfile = { subject: string; email: string; name: string | null }

/** The secret of this name; created by `make` if there is none, once for all processes. */
export async function keepSecret(
  tx: SystemTx,
  name: string,
  make: () => Promise<string>,
): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtext(${`briefwell.secret.${name}`}))`.execute(tx.sql)
  const kept = await tx.sql
    .selectFrom('app.secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  if (kept) return kept.value
  const value = await make()
  await tx.sql.insertInto('app.secrets').values({ name, value }).execute()
  return value
}

/** The account of an identity provider's subject, locked until the transaction ends. */
export async function lockSsoUser(
  tx: SystemTx,
  provider: string,
  subject: string,
): Promise<{ id: string; user: UserRow | undefined } | undefined> {
  // Two first sign-ins of one person at once create one account.
  await sql`select pg_advisory_xact_lock(hashtext(${`${provider} ${subject}`}))`.execute(tx.sql)
  const identity = await tx.sql
    .selectFrom('auth.identities')
    .select('user_id')
    .where('provider', '=', provider)
    .where('provider_id', '=', subject)
    .executeTakeFirst()
  return identity && { id: identity.user_id, user: await findUser(tx, identity.user_id) }
}

/** Creates a single sign-on account, separate from others even of the same address. */
export async function insertSsoUser(tx: SystemTx, provider: string, profile: SsoProfile) {
  const id = randomUUID()
  const said = JSON.stringify(claims(profile))
  await insertUserRow(tx, {
    id,
    email: profile.email,
    email_confirmed_at: tx.now(),
    is_sso_user: true,
    raw_app_meta_data: JSON.stringify({ provider, providers: [provider] }),
    raw_user_meta_data: said,
  })
  await insertIdentityRow(tx, {
    user_id: id,
    provider,
    provider_id: profile.subject,
    identity_data: said,
  })
  return id
}

/** Stores what the identity provider says now, including the address. */
export async function renewSsoUser(
  tx: SystemTx,
  userId: string,
  provider: string,
  profile: SsoProfile,
) {
  const said = JSON.stringify(claims(profile))
  await updateUserRow(tx, userId, {
    email: profile.email,
    // A proof of the old address says nothing about the new one.
    email_proven_at: sql`case when email = ${profile.email} then email_proven_at end`,
    raw_user_meta_data: sql`raw_user_meta_data || ${said}::jsonb`,
  })
  await tx.sql
    .updateTable('auth.identities')
    .set({ identity_data: said, last_sign_in_at: tx.now() })
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .execute()
}

function claims({ subject, email, name }: SsoProfile): Metadata {
  return {
    sub: subject,
    email,
    email_verified: true,
    phone_verified: false,
    ...(name ? { full_name: name, name } : {}),
  }
}
