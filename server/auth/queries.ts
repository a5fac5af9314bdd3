import { randomUUID } from 'node:crypto'
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Services } from '../platform/context.ts'
import type { AuthUsers, DB } from '../platform/database/database-types.ts'
import { deleteInBatches } from '../platform/database/delete-in-batches.ts'
import { fixedStatement } from '../platform/database/fixed-statement.ts'
import { sendAhead } from '../platform/database/pipelined-dialect.ts'
import type { SystemTx } from '../platform/database/transaction.ts'
import { insertIdentityRow, insertUserRow, updateUserRow } from './accounts/queries.ts'
import type { Amr, CompanyValues, Metadata, Peer, SessionRow, UserRow } from './records.ts'

// ------------------------------------------------------------------------------ accounts

type Account = ExpressionBuilder<DB & { u: AuthUsers }, 'u'>

/** An account's identities and second factors, oldest first, and whether its company is suspended. */
export function belongings(account: Account) {
  const identities = account
    .selectFrom('auth.identities as i')
    .select(['i.id', 'i.user_id', 'i.provider', 'i.provider_id', 'i.email'])
    .select(['i.identity_data', 'i.last_sign_in_at', 'i.created_at', 'i.updated_at'])
    .whereRef('i.user_id', '=', 'u.id')
    .orderBy('i.created_at')
  const factors = account
    .selectFrom('auth.mfa_factors as f')
    .select(['f.id', 'f.friendly_name', 'f.factor_type', 'f.status', 'f.phone'])
    .select(['f.last_challenged_at', 'f.created_at', 'f.updated_at'])
    .whereRef('f.user_id', '=', 'u.id')
    .orderBy('f.created_at')
  const suspension = account
    .selectFrom('team_members as m')
    .innerJoin('app.company_suspensions as h', 'h.company_id', 'm.company_id')
    .select('m.id')
    .whereRef('m.user_id', '=', 'u.id')
  return [
    jsonArrayFrom(identities).as('identities'),
    jsonArrayFrom(factors).as('factors'),
    account.exists(suspension).as('company_suspended'),
  ] as const
}

/** All accounts with identities and factors, including softly deleted ones. */
export function accounts(tx: Pick<SystemTx, 'sql'>) {
  return tx.sql.selectFrom('auth.users as u').selectAll('u').select(belongings)
}

export function users(tx: Pick<SystemTx, 'sql'>) {
  return accounts(tx).where('u.deleted_at', 'is', null)
}

export async function findUser(tx: SystemTx, id: string): Promise<UserRow | undefined> {
  return (await users(tx).where('u.id', '=', id).executeTakeFirst()) as UserRow | undefined
}

/** The account of a lower-cased address. Accounts of single sign-on are excluded. */
export async function findUserByEmail(tx: SystemTx, email: string): Promise<UserRow | undefined> {
  return (await users(tx)
    .where(sql`lower(u.email)`, '=', email)
    .where('u.is_sso_user', '=', false)
    .executeTakeFirst()) as UserRow | undefined
}

/** Locks the account until the transaction ends, and returns its current state. */
export async function lockUser(tx: SystemTx, id: string): Promise<UserRow | undefined> {
  return (await users(tx).where('u.id', '=', id).forNoKeyUpdate('u').executeTakeFirst()) as
    | UserRow
    | undefined
}

/** Creates an account that signs in by address, with its identity, whose data repeats what the sign-up claimed. */
export async function insertEmailUser(
  tx: SystemTx,
  user: {
    id: string
    email: string
    passwordHash: string | null
    confirmed: boolean
    metadata: Metadata
  },
) {
  const { id, email } = user
  const metadata = JSON.stringify(user.metadata)
  await insertUserRow(tx, {
    id,
    email,
    encrypted_password: user.passwordHash,
    email_confirmed_at: user.confirmed ? tx.now() : null,
    raw_app_meta_data: JSON.stringify({ provider: 'email', providers: ['email'] }),
    raw_user_meta_data: metadata,
  })
  await insertIdentityRow(tx, {
    user_id: id,
    provider: 'email',
    provider_id: id,
    identity_data: metadata,
  })
}

/** Creates an account that cannot sign in again. */
export async function insertAnonymousUser(tx: SystemTx, id: string, metadata: Metadata) {
  await insertUserRow(tx, {
    id,
    is_anonymous: true,
    raw_user_meta_data: JSON.stringify(metadata),
  })
}

/** Deletes the account with its sessions, identities, factors and membership. */
export async function deleteAccount(tx: SystemTx, id: string) {
  await tx.sql.deleteFrom('auth.users').where('id', '=', id).execute()
}

export async function setPasswordHash(tx: SystemTx, userId: string, hash: string) {
  await updateUserRow(tx, userId, { encrypted_password: hash, password_doubted: false })
}

/** Removes the password, and the doubt about it. */
export async function dropPassword(tx: SystemTx, userId: string) {
  await updateUserRow(tx, userId, { encrypted_password: null, password_doubted: false })
}

export async function setUserMetadata(tx: SystemTx, userId: string, metadata: Metadata) {
  await updateUserRow(tx, userId, { raw_user_meta_data: JSON.stringify(metadata) })
}

/** Marks the address as proven: a secret mailed to it came back. */
export async function setEmailProven(tx: SystemTx, userId: string) {
  const verified = sql<string>`'{"email_verified": true}'::jsonb`
  await updateUserRow(tx, userId, {
    email_proven_at: tx.now(),
    email_confirmed_at: sql`coalesce(email_confirmed_at, ${tx.now()})`,
    raw_user_meta_data: sql`raw_user_meta_data || ${verified}`,
  })
  await tx.sql
    .updateTable('auth.identities')
    .set({ identity_data: sql`identity_data || ${verified}` })
    .where('user_id', '=', userId)
    .where('provider', '=', 'email')
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

/** The name of the company that an account owns or is a member of. */
export async function findCompanyName(tx: SystemTx, userId: string): Promise<string | undefined> {
  const company = await tx.sql
    .selectFrom('team_members as m')
    .innerJoin('company_profiles as c', 'c.id', 'm.company_id')
    .select('c.company_name')
    .where('m.user_id', '=', userId)
    .executeTakeFirst()
  return company?.company_name
}

/** Makes a new account the member named by an invitation token. Throws if the token is unusable. */
export async function joinByInvitation(
  tx: SystemTx,
  userId: string,
  { token, memberId }: { token: string; memberId: string },
) {
  await sql`
    select app.accept_invitation(${token}, ${userId}::uuid, ${memberId}::uuid, true)`.execute(
    tx.sql,
  )
}

/** The address and company of a live invitation. Throws for any other. */
export async function findInvitation(
  tx: SystemTx,
  { token, memberId }: { token: string; memberId: string },
): Promise<{ email: string; company_name: string } | undefined> {
  const { rows } = await sql<{ email: string; company_name: string }>`
    select email, company_name
    from app.check_invitation(${token}, ${memberId}::uuid)`.execute(tx.sql)
  return rows[0]
}

// ------------------------------------------------------------------------------ sessions

/** SQL for the moment when a session of the table with this alias expires. */
export function sessionEndsAt(sessions: string) {
  const column = (name: string) => sql.ref(`${sessions}.${name}`)
  const times = sql.join(['created_at', 'refreshed_at', 'not_after'].map(column))
  return sql<Date>`app.session_ends_at(${times})`
}

const userAndSession = fixedStatement((db, userId: string, sessionId: string) =>
  users({ sql: db })
    .leftJoin('auth.sessions as s', (join) =>
      join.onRef('s.user_id', '=', 'u.id').on('s.id', '=', sessionId),
    )
    .select([
      's.id as session_id',
      's.aal',
      's.amr',
      's.may_answer',
      's.must_set_password',
      sessionEndsAt('s').as('ends_at'),
    ])
    .where('u.id', '=', userId),
)

/** An account and one of its sessions, if they exist. */
export async function findUserAndSession(
  tx: SystemTx,
  userId: string,
  sessionId: string,
): Promise<{ user: UserRow; session: SessionRow | null } | undefined> {
  const [found] = (await tx.sql.executeQuery(userAndSession(tx.sql, userId, sessionId))).rows
  if (!found) return undefined
  const { session_id: id, aal, amr, ends_at, may_answer, must_set_password, ...user } = found
  const held = { may_answer: may_answer === true, must_set_password }
  const session =
    id && aal ? { id, user_id: user.id, aal, amr: amr as Amr, ends_at, ...held } : null
  return { user: user as UserRow, session }
}

/** Ends sessions of an account with their refresh tokens: all, one, or all but one. Returns how many. */
export async function deleteSessions(
  tx: SystemTx,
  userId: string,
  which: { only?: string; except?: string } = {},
): Promise<number> {
  const { only, except } = which
  const { numDeletedRows } = await tx.sql
    .deleteFrom('auth.sessions')
    .where('user_id', '=', userId)
    .$if(only !== undefined, (query) => query.where('id', '=', only as string))
    .$if(except !== undefined, (query) => query.where('id', '<>', except as string))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Releases a session that had to set a new password, which it has done. */
export async function setRecovered(tx: SystemTx, sessionId: string) {
  await tx.sql
    .updateTable('auth.sessions')
    .set({ must_set_password: false })
    .where('id', '=', sessionId)
    .where('must_set_password', '=', true)
    .execute()
}

// ------------------------------------------------------------------------------ limits, audit

/** A rate limit in time: how much one call books, and how far ahead may be booked. */
export type Pace = { stepMs: number; roomMs: number }

/** How far the clocks of two processes may be apart. A booking further ahead than its room is of a clock that was wrong. */
const clocksApart = sql`interval '1 minute'`

/** SQL that books one step under each key with room for it, and returns the booked keys. */
export function bookRoom(keys: RawBuilder<unknown>, { stepMs, roomMs }: Pace, now: Date) {
  const from = sql`${now}::timestamptz`
  const step = sql`${stepMs} * interval '1 millisecond'`
  const end = sql`${from} + ${roomMs} * interval '1 millisecond'`
  const valid = sql`case when r.booked_until <= ${end} + ${clocksApart} then r.booked_until end`
  const next = sql`greatest(${valid}, ${from}) + ${step}`
  return sql`
    insert into auth.rate_limits as r (key, booked_until)
    select key, ${from} + ${step} from (${keys}) wanted
    on conflict (key) do update set booked_until = ${next} where ${next} <= ${end}
    returning booked_until`
}

/** The seconds until another step has room. */
export function waitSeconds(
  bookedUntil: Date | null | undefined,
  { stepMs, roomMs }: Pace,
  now: Date,
): number {
  const waitMs = (bookedUntil ?? now).getTime() + stepMs - now.getTime() - roomMs
  return Math.max(1, Math.ceil(waitMs / 1000))
}

/** Books one step of time under a key. Returns 0, or the seconds until there is room. */
export async function takeRoom(tx: SystemTx, key: string, pace: Pace): Promise<number> {
  const now = tx.now()
  return waitOf((await booking(key, pace, now).execute(tx.sql)).rows, pace, now)
}

type Booked = { passed: boolean; booked_until: Date | null }

function booking(key: string, pace: Pace, now: Date) {
  return sql<Booked>`
    with booked as (${bookRoom(sql`select ${key} as key`, pace, now)})
    select exists (select from booked) as passed,
      (select booked_until from auth.rate_limits where key = ${key}) as booked_until`
}

function waitOf([booked]: Booked[], pace: Pace, now: Date): number {
  return booked?.passed ? 0 : waitSeconds(booked?.booked_until, pace, now)
}

const auditEntry = fixedStatement(
  (
    db,
    id: string,
    user_id: string | null,
    action: string,
    ip: string | null,
    user_agent: string | null,
    details: string,
    created_at: Date,
  ) => {
    const row = { id, user_id, action, ip, user_agent, details, created_at }
    return db.insertInto('auth.audit_log_entries').values(row)
  },
)

export async function insertAudit(
  tx: SystemTx,
  entry: { userId: string | null; action: string; peer: Peer; details: Metadata },
) {
  const { userId, action, peer } = entry
  const details = JSON.stringify(entry.details)
  await sendAhead(
    tx.sql,
    auditEntry(tx.sql, randomUUID(), userId, action, peer.ip, peer.userAgent, details, tx.now()),
  )
}

/** Deletes security events past their retention. */
export function deleteOldAudit(services: Services) {
  const days = services.env.AUDIT_RETENTION_DAYS
  const old = sql`created_at < app.now() - ${days} * interval '1 day'`
  return deleteInBatches(services, 'auth.audit_log_entries', old)
}

/** How many rate limits are booked further ahead than any of their kind allows. */
export async function countFarLimits(tx: SystemTx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from auth.rate_limits
    where booked_until > app.now() + ${clocksApart}
      + case when key like 'mail\\_%' then interval '1 day' else interval '1 hour' end`.execute(
    tx.sql,
  )
  return rows[0]?.count ?? 0
}

/** Forgets every counted call. Returns how many limits were booked. */
export async function deleteLimits(tx: SystemTx): Promise<number> {
  const { numDeletedRows } = await tx.sql.deleteFrom('auth.rate_limits').executeTakeFirst()
  return Number(numDeletedRows)
}

/** Deletes rate limits that are free again and thus carry no information. */
export function deleteFreeLimits(services: Services) {
  return deleteInBatches(services, 'auth.rate_limits', sql`booked_until < app.now()`)
}
