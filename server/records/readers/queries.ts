import { sql } from 'kysely'
import type { Position } from '../../platform/database/keyset.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import type { SharedTable } from '../kind.ts'

type Slice = { words: string[]; after: Position | null; limit: number }

/**
 * The records of a kind that are shared with the caller, newest share first, one more than requested:
 * `app.library_canvases`, `app.library_documents`.
 */
export async function selectLibraryRecords<Item>(
  tx: Tx,
  kind: SharedTable,
  { words, after, limit }: Slice,
) {
  const { rows } = await sql<{ id: string; position: string; record: Item }>`
    select share_id as id, (extract(epoch from shared_at) * 1000000)::bigint::text as position, record
    from ${sql.table(`app.library_${kind}`)}(${words}::text[],
      timestamptz 'epoch' + ${after?.key ?? null}::bigint * interval '1 microsecond',
      ${after?.id ?? null}::uuid, ${limit + 1})`.execute(tx.sql)
  return rows
}

/** How many records of a kind are shared with the caller. */
export async function countLibraryRecords(tx: Tx, kind: SharedTable): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    select app.library_count(${kind}) as size`.execute(tx.sql)
  return rows[0]?.size ?? 0
}

/** Notes that the caller has opened a record of a kind; false for one that is not shared with them. */
export async function markOpened(tx: Tx, kind: SharedTable, id: string): Promise<boolean> {
  const { rows } = await sql<{ noted: boolean }>`
    select app.note_opened(${kind}, ${id}::uuid) as noted`.execute(tx.sql)
  return rows[0]?.noted ?? false
}

/** Notes that the caller has downloaded a record; false for one that is not shared with them for download. */
export async function markDownloaded(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ noted: boolean }>`
    select app.note_downloaded(${id}::uuid) as noted`.execute(tx.sql)
  return rows[0]?.noted ?? false
}
