import { sql } from 'kysely'
import { countRows } from '../platform/database/count-rows.ts'
import { newestFirst, type Slice } from '../platform/database/keyset.ts'
import type { Tx } from '../platform/database/transaction.ts'

/** The caller's own row in their company's team, with the company's name. */
export function findOwnSeat(tx: Tx, userId: string) {
  return tx.sql
    .selectFrom('team_members')
    .innerJoin('company_profiles', 'company_profiles.id', 'team_members.company_id')
    .select([
      'team_members.id',
      'team_members.name',
      'team_members.email',
      'team_members.company_id',
      'company_profiles.company_name',
      sql<boolean>`app.my_owner_is_proven()`.as('owner_proven'),
    ])
    .where('team_members.user_id', '=', userId)
    .executeTakeFirst()
}

/** The account details of the caller. */
export async function findOwnMetadata(tx: Tx): Promise<unknown> {
  const { rows } = await sql<{ data: unknown }>`select app.my_metadata() as data`.execute(tx.sql)
  return rows[0]?.data
}

/** Whether the caller's mailbox has been proven to be theirs. */
export async function isAddressProven(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ proven: boolean | null }>`
    select address_proven as proven from app.my_notification_settings()`.execute(tx.sql)
  return rows[0]?.proven ?? false
}

/** Returns the caller's row in their team, or null without a company. */
export async function renameOwn(tx: Tx, name: string): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    select app.rename_me(${name}) as id`.execute(tx.sql)
  return rows[0]?.id ?? null
}

// The policies limit these to the caller's own sessions and events.

function livingSessions(tx: Tx) {
  return tx.sql
    .selectFrom('auth.sessions')
    .where(sql`app.session_ends_at(created_at, refreshed_at, not_after)`, '>', tx.now())
}

/** Newest first, one more row than requested, each with its cursor position. */
export function selectOwnSessions(tx: Tx, slice: Slice) {
  return livingSessions(tx)
    .select(['id', 'aal', 'user_agent', 'ip', 'created_at', 'refreshed_at'])
    .$call(newestFirst(slice))
    .execute()
}

export async function countOwnSessions(tx: Tx): Promise<number> {
  return countRows(livingSessions(tx))
}

/** Undefined if no other session of the caller has this id. */
export function deleteOwnSession(tx: Tx, id: string) {
  return tx.sql.deleteFrom('auth.sessions').where('id', '=', id).returning('id').executeTakeFirst()
}

/** Newest first, one more row than requested, each with its cursor position. */
export function selectOwnEvents(tx: Tx, slice: Slice) {
  return tx.sql
    .selectFrom('auth.audit_log_entries')
    .select(['id', 'action', 'ip', 'user_agent', 'details', 'created_at'])
    .$call(newestFirst(slice))
    .execute()
}

export async function countOwnEvents(tx: Tx): Promise<number> {
  return countRows(tx.sql.selectFrom('auth.audit_log_entries'))
}
