import { sql } from 'kysely'
import type { Services } from '../platform/context.ts'
import type { SystemTx } from '../platform/database/transaction.ts'
import { hintChannel } from './hints.ts'

/** Those of the users to whom the briefs are shared, also if a share has just ended, with the briefs. */
export async function selectReaders(tx: SystemTx, briefIds: string[], userIds: string[]) {
  const { rows } = await sql<{ briefId: string; userId: string }>`
    select s.brief_id as "briefId", s.reader_id as "userId"
    from app.shares s
    where s.brief_id = any(${briefIds}::uuid[]) and s.reader_id = any(${userIds}::uuid[])`.execute(
    tx.sql,
  )
  return rows
}

/** Notifies everyone who listens to hints of `payload`. */
export const notify = ({ database }: Services, payload: string) =>
  sql`select pg_notify(${hintChannel}, ${payload})`.execute(database.kysely)
