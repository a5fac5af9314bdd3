import { sql } from 'kysely'
import { fixedStatement } from '../../platform/database/fixed-statement.ts'
import type { SystemTx } from '../../platform/database/transaction.ts'
import type { Address, PublicObject } from '../queries.ts'

/** What entitles a request to play: a session, for readers with the brief; or an open link. */
export type Playing = Address &
  (
    | { sessionId: string; userId: string; briefId: string | null; linkId: null }
    | { sessionId: null; userId: null; briefId: null; linkId: string }
  )

const playedObjects = fixedStatement(
  (_, asked: string) => sql<PublicObject & { place: number }>`
    select asked.place, found.id, found.company_id, found.name, found.size, found.mime_type,
           found.cache_control, found.sha256, found.created_at
    from rows from (jsonb_to_recordset(${asked}::jsonb) as (
           bucket text, key text, "sessionId" uuid, "userId" uuid, "briefId" uuid, "linkId" uuid))
           with ordinality as asked (bucket, key, session_id, user_id, brief_id, link_id, place),
         lateral (
           select * from storage.played_object(bucket, key, session_id, user_id, brief_id)
           where link_id is null
           union all
           select * from storage.opened_object(bucket, key, link_id) where link_id is not null
         ) as found
    where found.id is not null`,
)

/** The videos that may be played now, in order; undefined for each that may not. */
export async function findPlayed(
  tx: SystemTx,
  asked: readonly Playing[],
): Promise<(PublicObject | undefined)[]> {
  const { rows } = await tx.sql.executeQuery(playedObjects(tx.sql, JSON.stringify(asked)))
  const found = new Map(rows.map((row) => [Number(row.place), row]))
  return asked.map((_, at) => found.get(at + 1))
}

export async function mayDownload(tx: SystemTx, briefId: string, userId: string): Promise<boolean> {
  const { rows } = await sql<{ allowed: boolean }>`
    select app.may_download(${briefId}::uuid, ${userId}::uuid) as allowed`.execute(tx.sql)
  return rows[0]?.allowed ?? false
}
