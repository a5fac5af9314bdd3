import { type Insertable, sql, type Updateable } from 'kysely'
import { countRows } from '../../platform/database/count-rows.ts'
import type { AuthUsers } from '../../platform/database/database-types.ts'
import type { SystemTx } from '../../platform/database/transaction.ts'
import { containing } from '../../platform/database/words.ts'
import { insertUserRow, mergeIdentityRow, updateUserRow } from '../accounts/queries.ts'
import { accounts, sessionEndsAt } from '../queries.ts'
import type { Metadata, UserRow } from '../records.ts'

type Json = { raw_app_meta_data?: Metadata; raw_user_meta_data?: Metadata }
type AccountValues = Omit<Insertable<AuthUsers>, keyof Json> & Json
type AccountChanges = Omit<Updateable<AuthUsers>, keyof Json> & Json

/** A page of all accounts, newest first. */
export async function selectAccounts(
  tx: SystemTx,
  { limit, offset }: { limit: number; offset: number },
): Promise<UserRow[]> {
  const rows = await accounts(tx)
    .orderBy('u.created_at', 'desc')
    .orderBy('u.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows as UserRow[]
}

export async function countAccounts(tx: SystemTx): Promise<number> {
  return countRows(tx.sql.selectFrom('auth.users'))
}

/** An account as the operator sees it. */
export type FoundAccount = {
  id: string
  email: string | null
  phone: string | null
  name: string | null
  company: string | null
  companyId: string | null
  ownsCompany: boolean
  companySuspended: boolean
  confirmed: boolean
  factors: number
  sessions: number
  createdAt: Date
  lastSignInAt: Date | null
  bannedUntil: Date | null
  deletedAt: Date | null
}

/**
 * Accounts by part of their address, phone, name or company, or by id, ordered by address. With `exact`, only
 * those with this address or id.
 */
export async function selectFoundAccounts(
  tx: SystemTx,
  { text, exact, limit }: { text: string; exact: boolean; limit: number | null },
): Promise<FoundAccount[]> {
  const like = containing(text)
  // Phone numbers are stored as digits, and shown with a plus sign.
  const digits = text.replace(/[+\s]/g, '')
  const phone = digits ? sql`u.phone like ${containing(digits)}` : sql`false`
  const named = exact
    ? sql`lower(u.email) = lower(${text})`
    : sql`u.email ilike ${like} or ${phone} or m.name ilike ${like} or c.company_name ilike ${like}`
  const { rows } = await sql<FoundAccount>`
    select u.id, u.email, u.phone, m.name, c.company_name as company, c.id as "companyId",
           coalesce(m.is_owner, false) as "ownsCompany",
           c.id is not null and app.is_suspended(c.id) as "companySuspended",
           coalesce(u.email_confirmed_at, u.phone_confirmed_at) is not null as confirmed,
           (select count(*)::int from auth.mfa_factors f
            where f.user_id = u.id and f.status = 'verified') as factors,
           (select count(*)::int from auth.sessions s
            where s.user_id = u.id and ${sessionEndsAt('s')} > ${tx.now()}) as sessions,
           u.created_at as "createdAt", u.last_sign_in_at as "lastSignInAt",
           u.banned_until as "bannedUntil", u.deleted_at as "deletedAt"
    from auth.users u
    left join public.team_members m on m.user_id = u.id
    left join public.company_profiles c on c.id = m.company_id
    where u.id::text = lower(${text}) or ${named}
    order by lower(u.email), u.id
    limit ${limit}::bigint`.execute(tx.sql)
  return rows
}

/** An account, even a softly deleted one. */
export async function findAccount(tx: SystemTx, id: string): Promise<UserRow | undefined> {
  return (await accounts(tx).where('u.id', '=', id).executeTakeFirst()) as UserRow | undefined
}

export async function insertAccount(tx: SystemTx, values: AccountValues) {
  await insertUserRow(tx, asJson(values))
}

export async function updateAccount(tx: SystemTx, id: string, changes: AccountChanges) {
  if (Object.keys(changes).length === 0) return
  await updateUserRow(tx, id, asJson(changes))
}

function asJson<T extends Json>({ raw_app_meta_data: app, raw_user_meta_data: user, ...rest }: T) {
  return {
    ...rest,
    ...(app && { raw_app_meta_data: JSON.stringify(app) }),
    ...(user && { raw_user_meta_data: JSON.stringify(user) }),
  }
}

/** Gives the account an identity, or updates it. */
export async function putIdentity(
  tx: SystemTx,
  userId: string,
  provider: 'email' | 'phone',
  data: Metadata,
) {
  await mergeIdentityRow(tx, userId, provider, JSON.stringify({ sub: userId, ...data }))
}

/** Locks the account, also against creating a company. False if there is no such account. */
export async function lockForRemoval(tx: SystemTx, id: string): Promise<boolean> {
  const row = await tx.sql
    .selectFrom('auth.users')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Reduces the account to an anonymous row that nobody can sign in to. */
export async function stripAccount(tx: SystemTx, user: UserRow) {
  for (const table of ['auth.identities', 'auth.sessions', 'auth.mfa_factors'] as const) {
    await tx.sql.deleteFrom(table).where('user_id', '=', user.id).execute()
  }
  await tx.sql.deleteFrom('auth.one_time_tokens').where('user_id', '=', user.id).execute()
  // With the id, so that an address can be removed more than once.
  const hashed = (text: string | null) =>
    text === null ? null : sql<string>`encode(sha256(convert_to(${user.id + text}, 'UTF8')), 'hex')`
  await updateUserRow(tx, user.id, {
    email: hashed(user.email),
    phone: null,
    new_email: null,
    new_phone: null,
    encrypted_password: null,
    raw_user_meta_data: '{}',
    raw_app_meta_data: '{}',
    deleted_at: tx.now(),
  })
}
