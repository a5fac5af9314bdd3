import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { SystemTx } from '../platform/transaction.ts'
import type { Amr, CompanyValues, Metadata, Peer, SessionRow, UserRow } from './records.ts'

// ------------------------------------------------------------------------------ accounts

/** All accounts with what belongs to them, the softly deleted ones too. */
export function accounts(tx: SystemTx) {
  return tx.sql
    .selectFrom('auth.users as u')
    .selectAll('u')
    .select((query) =>
      jsonArrayFrom(
        query
          .selectFrom('auth.identities as i')
          .select(['i.id', 'i.user_id', 'i.provider', 'i.provider_id', 'i.email'])
          .select(['i.identity_data', 'i.last_sign_in_at', 'i.created_at', 'i.updated_at'])
          .whereRef('i.user_id', '=', 'u.id')
          .orderBy('i.created_at'),
      ).as('identities'),
    )
    .select((query) =>
      jsonArrayFrom(
        query
          .selectFrom('auth.mfa_factors as f')
          .select(['f.id', 'f.friendly_name', 'f.factor_type', 'f.status', 'f.phone'])
          .select(['f.last_challenged_at', 'f.created_at', 'f.updated_at'])
          .whereRef('f.user_id', '=', 'u.id')
          .orderBy('f.created_at'),
      ).as('factors'),
    )
}

function users(tx: SystemTx) {
  return accounts(tx).where('u.deleted_at', 'is', null)
}

export async function findUser(tx: SystemTx, id: string): Promise<UserRow | undefined> {
  return (await users(tx).where('u.id', '=', id).executeTakeFirst()) as UserRow | undefined
}

/** The account of an address, which is lower-cased. Accounts of single sign-on are not found. */
export async function findUserByEmail(tx: SystemTx, email: string): Promise<UserRow | undefined> {
  return (await users(tx)
    .where(sql`lower(u.email)`, '=', email)
    .where('u.is_sso_user', '=', false)
    .executeTakeFirst()) as UserRow | undefined
}

/** What a sign-in compares: little, so that a known address costs no more than an unknown one. */
export function findCredentials(tx: SystemTx, email: string) {
  return tx.sql
    .selectFrom('auth.users')
    .select(['id', 'encrypted_password'])
    .where(sql`lower(email)`, '=', email)
    .where('is_sso_user', '=', false)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Holds the account until the transaction ends and answers it as it is now. */
export async function lockUser(tx: SystemTx, id: string): Promise<UserRow | undefined> {
  return (await users(tx).where('u.id', '=', id).forNoKeyUpdate('u').executeTakeFirst()) as
    | UserRow
    | undefined
}

/** Makes an account that signs in by address and password, with its identity. */
export async function insertEmailUser(
  tx: SystemTx,
  user: { id: string; email: string; passwordHash: string; metadata: Metadata },
) {
  const now = tx.now()
  await tx.sql
    .insertInto('auth.users')
    .values({
      id: user.id,
      email: user.email,
      encrypted_password: user.passwordHash,
      email_confirmed_at: now,
      raw_app_meta_data: JSON.stringify({ provider: 'email', providers: ['email'] }),
      raw_user_meta_data: JSON.stringify(user.metadata),
      created_at: now,
      updated_at: now,
    })
    .execute()
  await tx.sql
    .insertInto('auth.identities')
    .values({
      id: randomUUID(),
      user_id: user.id,
      provider: 'email',
      provider_id: user.id,
      identity_data: JSON.stringify(user.metadata),
      last_sign_in_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

export async function setPasswordHash(tx: SystemTx, userId: string, hash: string) {
  await tx.sql
    .updateTable('auth.users')
    .set({ encrypted_password: hash })
    .where('id', '=', userId)
    .execute()
}

export async function setUserMetadata(tx: SystemTx, userId: string, metadata: Metadata) {
  await tx.sql
    .updateTable('auth.users')
    .set({ raw_user_meta_data: JSON.stringify(metadata) })
    .where('id', '=', userId)
    .execute()
}

/** A secret that was mailed to the account's address came back: the address is theirs. */
export async function setEmailProven(tx: SystemTx, userId: string) {
  const verified = sql<string>`'{"email_verified": true}'::jsonb`
  await tx.sql
    .updateTable('auth.users')
    .set({
      email_proven_at: tx.now(),
      email_confirmed_at: sql`coalesce(email_confirmed_at, ${tx.now()})`,
      raw_user_meta_data: sql`raw_user_meta_data || ${verified}`,
    })
    .where('id', '=', userId)
    .execute()
  await tx.sql
    .updateTable('auth.identities')
    .set({ identity_data: sql`identity_data || ${verified}` })
    .where('user_id', '=', userId)
    .where('provider', '=', 'email')
    .execute()
}

export async function setRecoverySent(tx: SystemTx, userId: string) {
  await tx.sql
    .updateTable('auth.users')
    .set({ recovery_sent_at: tx.now() })
    .where('id', '=', userId)
    .execute()
}

/** Makes the account the owner of a new company. */
export async function createCompany(tx: SystemTx, userId: string, company: CompanyValues) {
  await sql`
    select app.create_company(${userId}::uuid, ${company.company_name}, ${company.contact_name},
      ${company.headquarters_location}, ${company.year_founded}, ${company.employee_count},
      ${company.revenue}, ${company.ownership_structure}, ${company.funding_history},
      ${company.regions_of_operation}::text[])`.execute(tx.sql)
}

// ------------------------------------------------------------------------------ sessions

export async function insertSession(
  tx: SystemTx,
  session: { id: string; user_id: string; amr: Amr; peer: Peer },
) {
  const now = tx.now()
  await tx.sql
    .insertInto('auth.sessions')
    .values({
      id: session.id,
      user_id: session.user_id,
      amr: JSON.stringify(session.amr),
      ip: session.peer.ip,
      user_agent: session.peer.userAgent,
      created_at: now,
    })
    .execute()
  await tx.sql
    .updateTable('auth.users')
    .set({ last_sign_in_at: now })
    .where('id', '=', session.user_id)
    .execute()
}

const sessionColumns = ['id', 'user_id', 'aal', 'amr', 'not_after'] as const

export async function findSession(
  tx: SystemTx,
  id: string,
  userId: string,
): Promise<SessionRow | undefined> {
  return (await tx.sql
    .selectFrom('auth.sessions')
    .select(sessionColumns)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()) as SessionRow | undefined
}

/** Holds the session until the transaction ends, so that its refreshes go one after the other. */
export async function lockSession(tx: SystemTx, id: string): Promise<SessionRow | undefined> {
  await sql`set local lock_timeout = '5s'`.execute(tx.sql)
  return (await tx.sql
    .selectFrom('auth.sessions')
    .select(sessionColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()) as SessionRow | undefined
}

export async function touchSession(tx: SystemTx, id: string, peer: Peer) {
  await tx.sql
    .updateTable('auth.sessions')
    .set({ refreshed_at: tx.now(), ip: peer.ip, user_agent: peer.userAgent })
    .where('id', '=', id)
    .execute()
}

/** Ends sessions of an account, with their refresh tokens: all, only one, or all but one. */
export async function deleteSessions(
  tx: SystemTx,
  userId: string,
  which: { only?: string; except?: string } = {},
) {
  const { only, except } = which
  await tx.sql
    .deleteFrom('auth.sessions')
    .where('user_id', '=', userId)
    .$if(only !== undefined, (query) => query.where('id', '=', only as string))
    .$if(except !== undefined, (query) => query.where('id', '<>', except as string))
    .execute()
}

// ------------------------------------------------------------------------------ refresh tokens

export async function insertRefreshToken(
  tx: SystemTx,
  token: { session_id: string; token_hash: Buffer; parent_id: string | null },
) {
  await tx.sql
    .insertInto('auth.refresh_tokens')
    .values({ ...token, id: randomUUID(), created_at: tx.now() })
    .execute()
}

export function findRefreshToken(tx: SystemTx, tokenHash: Buffer) {
  return tx.sql
    .selectFrom('auth.refresh_tokens')
    .select(['id', 'session_id', 'token_hash', 'revoked_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
}

export async function revokeRefreshToken(tx: SystemTx, id: string) {
  await tx.sql
    .updateTable('auth.refresh_tokens')
    .set({ revoked_at: tx.now() })
    .where('id', '=', id)
    .execute()
}

/** The session's one token that still counts, and how many were ever handed out. */
export async function activeRefreshToken(tx: SystemTx, sessionId: string) {
  const tokens = tx.sql.selectFrom('auth.refresh_tokens').where('session_id', '=', sessionId)
  const active = await tokens
    .select(['id', 'token_hash', 'parent_id'])
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  const { count } = await tokens
    .select((query) => query.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { active, count }
}

// ------------------------------------------------------------------------------ limits, audit

/** A crash may take this transaction back; it does not wait for the disk. */
export async function relaxDurability(tx: SystemTx) {
  await sql`set local synchronous_commit = off`.execute(tx.sql)
}

/**
 * Books one step of time under a key, if what is then booked ahead fits into the room.
 * Answers 0, or the seconds until it will fit.
 */
export async function takeRoom(
  tx: SystemTx,
  { key, stepMs, roomMs, now }: { key: string; stepMs: number; roomMs: number; now: Date },
): Promise<number> {
  const step = sql`${stepMs} * interval '1 millisecond'`
  const latest = new Date(now.getTime() + roomMs)
  const { rows } = await sql`
    insert into auth.rate_limits as r (key, booked_until)
    values (${key}, ${now}::timestamptz + ${step})
    on conflict (key) do update
      set booked_until = greatest(r.booked_until, ${now}::timestamptz) + ${step}
      where greatest(r.booked_until, ${now}::timestamptz) + ${step} <= ${latest}::timestamptz
    returning 1`.execute(tx.sql)
  if (rows.length > 0) return 0
  const { booked_until } = await tx.sql
    .selectFrom('auth.rate_limits')
    .select('booked_until')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  const waitMs = booked_until.getTime() + stepMs - latest.getTime()
  return Math.max(1, Math.ceil(waitMs / 1000))
}

export async function insertAudit(
  tx: SystemTx,
  entry: { userId: string | null; action: string; peer: Peer; details: Metadata },
) {
  await tx.sql
    .insertInto('auth.audit_log_entries')
    .values({
      id: randomUUID(),
      user_id: entry.userId,
      action: entry.action,
      ip: entry.peer.ip,
      user_agent: entry.peer.userAgent,
      details: JSON.stringify(entry.details),
      created_at: tx.now(),
    })
    .execute()
}

/** Removes limits that are free again, which say nothing any more. */
export async function deleteFreeLimits(tx: SystemTx) {
  await tx.sql.deleteFrom('auth.rate_limits').where('booked_until', '<', tx.now()).execute()
}
