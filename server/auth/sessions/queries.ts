import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Services } from '../../platform/context.ts'
import { countRows } from '../../platform/database/count-rows.ts'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'
import { fixedStatement } from '../../platform/database/fixed-statement.ts'
import { sendAhead } from '../../platform/database/pipelined-dialect.ts'
import type { SystemTx } from '../../platform/database/transaction.ts'
import { belongings, bookRoom, type Pace, sessionEndsAt, users, waitSeconds } from '../queries.ts'
import type { Amr, Peer, SessionRow, UserRow } from '../records.ts'

// ------------------------------------------------------------------------------ passwords

/** The login of a sign-in: a lower-cased address, or a phone. */
export type Login = { email: string } | { phone: string }

/** How long an address counts as known after the last session started there. */
const knownFor = sql`interval '90 days'`

type Try = {
  id: string | null
  encrypted_password: string | null
  passed: boolean
  booked_until: Date | null
}

const tryAt = (named: (who: string) => RawBuilder<unknown>) =>
  fixedStatement(
    (
      _,
      counted: boolean,
      who: string,
      key: string,
      keyHere: string,
      network: string,
      stepMs: number,
      roomMs: number,
      now: Date,
    ) => sql<Try>`
      with account as (
        select id, encrypted_password from auth.users
        where ${named(who)} and not is_sso_user and deleted_at is null
      ), bucket as (
        select case when exists (
            select from auth.known_networks known join account on account.id = known.user_id
            where known.network = ${network} and known.seen_at > ${now}::timestamptz - ${knownFor})
          then ${keyHere} else ${key} end as key
      ), booked as (
        ${bookRoom(sql`select key from bucket where ${counted}::boolean`, { stepMs, roomMs }, now)}
      )
      select account.id, account.encrypted_password,
        not ${counted}::boolean or exists (select from booked) as passed,
        (select booked_until from auth.rate_limits join bucket using (key)) as booked_until
      from bucket left join account on true`,
  )
const tryAtEmail = tryAt((email) => sql`lower(email) = ${email}`)
const tryAtPhone = tryAt((phone) => sql`phone = ${phone}`)

/**
 * Counts an attempt at an account's password and returns the hash to compare, in one statement that costs the
 * same whether or not the account exists. Each network that the account has signed in from has its own count;
 * all others share one.
 */
export async function takePasswordTry(
  tx: SystemTx,
  who: Login,
  { key, network, ...pace }: Pace & { key: string; network: string },
  counted: boolean,
) {
  const now = tx.now()
  const rest = [key, `${key}:${network}`, network, pace.stepMs, pace.roomMs, now] as const
  const asked =
    'email' in who
      ? tryAtEmail(tx.sql, counted, who.email, ...rest)
      : tryAtPhone(tx.sql, counted, who.phone, ...rest)
  const [found] = (await tx.sql.executeQuery(asked)).rows
  return {
    id: found?.id ?? null,
    hash: found?.encrypted_password ?? null,
    wait: found?.passed ? 0 : waitSeconds(found?.booked_until, pace, now),
  }
}

// ------------------------------------------------------------------------------ sessions

const signedIn = fixedStatement((db, userId: string, provenHash: string | null, at: Date) =>
  db
    .updateTable('auth.users as u')
    .set({ last_sign_in_at: at })
    .where('u.id', '=', userId)
    .where('u.deleted_at', 'is', null)
    .where(
      sql<boolean>`coalesce(u.encrypted_password = ${provenHash}, ${provenHash}::text is null)`,
    )
    .returningAll('u')
    .returning(belongings),
)

/**
 * Records a sign-in, locks the account until the transaction ends, and returns it; undefined if it
 * is gone, or its password was changed since it was verified.
 */
export async function markSignedIn(
  tx: SystemTx,
  userId: string,
  provenHash?: string,
): Promise<UserRow | undefined> {
  const marked = signedIn(tx.sql, userId, provenHash ?? null, tx.now())
  return (await tx.sql.executeQuery(marked)).rows[0] as UserRow | undefined
}

/** A new session, with its first refresh token and the network it comes from. */
export type NewSession = {
  id: string
  amr: Amr
  peer: Peer
  network: string
  token_hash: Buffer
  may_answer?: boolean
  must_set_password?: boolean
}

const begin = fixedStatement(
  (
    _,
    id: string,
    userId: string,
    amr: string,
    address: string | null,
    userAgent: string | null,
    mayAnswer: boolean,
    mustSetPassword: boolean,
    tokenId: string,
    tokenHash: Buffer,
    network: string,
    now: Date,
  ) => sql`
    with session as (
      insert into auth.sessions (id, user_id, amr, ip, user_agent, created_at, may_answer,
        must_set_password)
      values (${id}, ${userId}, ${amr}, ${address}, ${userAgent}, ${now}, ${mayAnswer},
        ${mustSetPassword})
    ), token as (
      insert into auth.refresh_tokens (id, session_id, token_hash, created_at)
      values (${tokenId}, ${id}, ${tokenHash}, ${now})
    )
    insert into auth.known_networks as known (user_id, network, seen_at)
    values (${userId}, ${network}, ${now})
    on conflict (user_id, network) do update set seen_at = excluded.seen_at
      where known.seen_at < excluded.seen_at - interval '1 day'`,
)

/** Stores a session with its first refresh token, and remembers the network. */
export async function insertSession(tx: SystemTx, session: NewSession & { user_id: string }) {
  const { id, user_id, amr, peer, token_hash, network } = session
  const { may_answer = false, must_set_password = false } = session
  const { ip, userAgent } = peer
  const claims = JSON.stringify(amr)
  const given = [id, user_id, claims, ip, userAgent, may_answer, must_set_password] as const
  await sendAhead(tx.sql, begin(tx.sql, ...given, randomUUID(), token_hash, network, tx.now()))
}

/** How long a request waits for others of the same session before it is refused. */
const waitForLocks = sql`set local lock_timeout = '5s'`

/** What a refresh needs. */
export type Refresh = {
  user: UserRow
  session: SessionRow
  token: { id: string; revoked_at: Date | null }
}

const lockedByToken = fixedStatement(
  (_, tokenHash: Buffer) => sql`
    select from auth.sessions
    where id = (select session_id from auth.refresh_tokens where token_hash = ${tokenHash})
    for update`,
)

const foundByToken = fixedStatement((db, tokenHash: Buffer) =>
  users({ sql: db })
    .innerJoin('auth.sessions as s', 's.user_id', 'u.id')
    .innerJoin('auth.refresh_tokens as t', 't.session_id', 's.id')
    .select([
      's.id as session_id',
      's.aal',
      's.amr',
      's.may_answer',
      's.must_set_password',
      sessionEndsAt('s').as('ends_at'),
    ])
    .select(['t.id as token_id', 't.revoked_at'])
    .where('t.token_hash', '=', tokenHash),
)

/**
 * The session of a refresh token, its account, and the token as it is once the session is locked:
 * refreshes of one session are serialized, each seeing the result of the one before.
 */
export async function lockRefresh(tx: SystemTx, tokenHash: Buffer): Promise<Refresh | undefined> {
  await sendAhead(tx.sql, waitForLocks)
  await sendAhead(tx.sql, lockedByToken(tx.sql, tokenHash))
  const [found] = (await tx.sql.executeQuery(foundByToken(tx.sql, tokenHash))).rows
  if (!found) return undefined
  const { session_id, aal, amr, ends_at, token_id, revoked_at, ...rest } = found
  const { may_answer, must_set_password, ...user } = rest
  const held = { may_answer, must_set_password }
  return {
    user: user as UserRow,
    session: { id: session_id, user_id: user.id, aal, amr: amr as Amr, ends_at, ...held },
    token: { id: token_id, revoked_at },
  }
}

/** Locks a session until the transaction ends. */
export async function lockSession(tx: SystemTx, id: string): Promise<SessionRow | undefined> {
  await sendAhead(tx.sql, waitForLocks)
  return (await tx.sql
    .selectFrom('auth.sessions as s')
    .select([
      's.id',
      's.user_id',
      's.aal',
      's.amr',
      's.may_answer',
      's.must_set_password',
      sessionEndsAt('s').as('ends_at'),
    ])
    .where('s.id', '=', id)
    .forUpdate()
    .executeTakeFirst()) as SessionRow | undefined
}

const touch = fixedStatement(
  (db, id: string, refreshed_at: Date, ip: string | null, user_agent: string | null) =>
    db.updateTable('auth.sessions').set({ refreshed_at, ip, user_agent }).where('id', '=', id),
)

export async function touchSession(tx: SystemTx, id: string, peer: Peer) {
  await sendAhead(tx.sql, touch(tx.sql, id, tx.now(), peer.ip, peer.userAgent))
}

const revoke = fixedStatement((db, id: string, revoked_at: Date) =>
  db.updateTable('auth.refresh_tokens').set({ revoked_at }).where('id', '=', id),
)

export async function revokeRefreshToken(tx: SystemTx, id: string) {
  await sendAhead(tx.sql, revoke(tx.sql, id, tx.now()))
}

const insertToken = fixedStatement(
  (
    db,
    id: string,
    session_id: string,
    token_hash: Buffer,
    parent_id: string | null,
    created_at: Date,
  ) =>
    db
      .insertInto('auth.refresh_tokens')
      .values({ id, session_id, token_hash, parent_id, created_at }),
)

export async function insertRefreshToken(
  tx: SystemTx,
  {
    session_id,
    token_hash,
    parent_id,
  }: { session_id: string; token_hash: Buffer; parent_id: string | null },
) {
  const row = insertToken(tx.sql, randomUUID(), session_id, token_hash, parent_id, tx.now())
  await sendAhead(tx.sql, row)
}

/** The session's one valid token, and the number of tokens ever issued. */
export async function activeRefreshToken(tx: SystemTx, sessionId: string) {
  const tokens = tx.sql.selectFrom('auth.refresh_tokens').where('session_id', '=', sessionId)
  const active = await tokens
    .select(['id', 'token_hash', 'parent_id'])
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return { active, count: await countRows(tokens) }
}

/** Deletes ended sessions, with their refresh tokens. */
export function deleteEndedSessions(services: Services) {
  const ended = sql`${sessionEndsAt('auth.sessions')} <= app.now()`
  return deleteInBatches(services, 'auth.sessions', ended)
}

/** Deletes used refresh tokens so old that any session continued with one would have ended. */
export function deleteUsedRefreshTokens(services: Services) {
  const days = services.env.SESSION_IDLE_DAYS
  const old = sql`revoked_at < app.now() - ${days} * interval '1 day'`
  return deleteInBatches(services, 'auth.refresh_tokens', old)
}

/** Forgets networks that have not been signed in from for so long that they no longer count. */
export function deleteForgottenNetworks(services: Services) {
  return deleteInBatches(services, 'auth.known_networks', sql`seen_at < app.now() - ${knownFor}`)
}
