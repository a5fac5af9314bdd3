import { sql } from 'kysely'
import type { SystemTx } from '../../platform/database/transaction.ts'
import { updateUserRow } from '../accounts/queries.ts'

/** Holds every session of the account until the owner of its mailbox has answered. */
export async function setOwnershipAsked(tx: SystemTx, userId: string) {
  await updateUserRow(tx, userId, { ownership_asked_at: tx.now() })
}

/** What the server itself writes into the metadata of an account. */
export const accountFacts = ['sub', 'email', 'email_verified', 'phone', 'phone_verified']

export async function ownsCompany(tx: SystemTx, userId: string): Promise<boolean> {
  const seat = await tx.sql
    .selectFrom('team_members')
    .select('id')
    .where('user_id', '=', userId)
    .where('is_owner', '=', true)
    .executeTakeFirst()
  return seat !== undefined
}

/**
 * Marks the question as answered; no session may answer a later one in its place.
 */
export async function clearOwnershipAsked(tx: SystemTx, userId: string) {
  await updateUserRow(tx, userId, { ownership_asked_at: null, password_doubted: false })
  await tx.sql
    .updateTable('auth.sessions')
    .set({ may_answer: false })
    .where('user_id', '=', userId)
    .where('may_answer', '=', true)
    .execute()
}

/** When the account was opened, and by which browser if the audit trail still knows. */
export async function findOpening(tx: SystemTx, userId: string) {
  return tx.sql
    .selectFrom('auth.audit_log_entries')
    .select(['created_at', 'user_agent'])
    .where('user_id', '=', userId)
    .where('action', '=', 'sign_up')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
}

/** Removes everything by which a stranger could sign in, answer for, change or be sent what is in the account. */
export async function dropCredentials(tx: SystemTx, userId: string) {
  await updateUserRow(tx, userId, {
    encrypted_password: null,
    password_doubted: false,
    phone: null,
    phone_confirmed_at: null,
    new_phone: null,
    new_email: null,
    email_change_confirm_status: 0,
  })
  await dropClaims(tx, userId)
  await tx.sql.deleteFrom('auth.mfa_factors').where('user_id', '=', userId).execute()
  await tx.sql.deleteFrom('auth.known_networks').where('user_id', '=', userId).execute()
  await sql`select app.forget_maker(${userId}::uuid)`.execute(tx.sql)
  await tx.sql.deleteFrom('storage.uploads').where('owner_id', '=', userId).execute()
}

/**
 * Removes from the metadata what a sign-up claimed, which its identity repeats; after a session anything may be a
 * stranger's. What an administrator has set for an account that nobody entered stays.
 */
export async function dropClaims(tx: SystemTx, userId: string) {
  const facts = sql`any(${accountFacts}::text[])`
  await sql`
    update auth.users u
    set raw_user_meta_data = (
      select coalesce(jsonb_object_agg(kept.key, kept.value), '{}')
      from jsonb_each(u.raw_user_meta_data) kept
      where kept.key = ${facts}
         or u.last_sign_in_at is null and not exists (
              select from auth.identities i
              where i.user_id = u.id and i.provider in ('email', 'phone')
                and i.identity_data -> kept.key = kept.value))
    where u.id = ${userId}`.execute(tx.sql)
  await sql`
    update auth.identities i
    set identity_data = (
      select coalesce(jsonb_object_agg(kept.key, kept.value), '{}')
      from jsonb_each(i.identity_data) kept where kept.key = ${facts})
    where i.user_id = ${userId} and i.provider in ('email', 'phone')`.execute(tx.sql)
}

/** Takes an account out of the company that it has joined. The account stays. */
export async function leaveCompany(tx: SystemTx, userId: string) {
  await sql`select app.leave_company(${userId}::uuid)`.execute(tx.sql)
}

/** Deletes an account's company if nothing and nobody else is in it. */
export async function dropEmptyCompany(tx: SystemTx, ownerId: string): Promise<boolean> {
  const { rows } = await sql<{ dropped: boolean }>`
    select app.drop_empty_company(${ownerId}) as dropped`.execute(tx.sql)
  return rows[0]?.dropped ?? false
}

export async function deleteIdentity(tx: SystemTx, userId: string, id: string) {
  await tx.sql.deleteFrom('auth.identities').where('id', '=', id).execute()
  await nameProviders(tx, userId)
}

/**
 * Writes the account's providers into its app metadata, oldest first. An account with one is no
 * longer anonymous, even if the provider sends no address.
 */
export async function nameProviders(tx: SystemTx, userId: string) {
  await sql`
    update auth.users u
    set raw_app_meta_data = u.raw_app_meta_data
      || jsonb_build_object('provider', named.providers -> 0, 'providers', named.providers),
      is_anonymous = false
    from (
      select jsonb_agg(provider order by since, provider) as providers
      from (
        select provider, min(created_at) as since
        from auth.identities where user_id = ${userId} group by provider
      ) each_provider
    ) named
    where u.id = ${userId} and named.providers is not null`.execute(tx.sql)
}
