import { sql } from 'kysely'
import { countRows } from '../platform/database/count-rows.ts'
import { newest, type Slice, sliced } from '../platform/database/keyset.ts'
import type { Tx } from '../platform/database/transaction.ts'

// The policies limit these to the caller's own notes.

export type NoteRow = { id: string; at_ms: number | null; text: string; created_at: Date }
const shown = ['id', 'at_ms', 'text', 'created_at'] as const

/** The notes about a brief in video order; those about the whole brief come first. */
export function selectNotes(tx: Tx, briefId: string): Promise<NoteRow[]> {
  return tx.sql
    .selectFrom('app.reader_notes')
    .select(shown)
    .where('brief_id', '=', briefId)
    .orderBy(sql`at_ms nulls first`)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Raises BW043 beyond the limit. */
export function insertNote(
  tx: Tx,
  note: { userId: string; briefId: string; atMs: number | null; text: string },
): Promise<NoteRow> {
  return tx.sql
    .insertInto('app.reader_notes')
    .values({ user_id: note.userId, brief_id: note.briefId, at_ms: note.atMs, text: note.text })
    .returning(shown)
    .executeTakeFirstOrThrow()
}

type Which = { briefId: string; id: string }

export function updateNote(
  tx: Tx,
  { briefId, id }: Which,
  text: string,
): Promise<NoteRow | undefined> {
  return tx.sql
    .updateTable('app.reader_notes')
    .set({ text })
    .where('id', '=', id)
    .where('brief_id', '=', briefId)
    .returning(shown)
    .executeTakeFirst()
}

export async function deleteNote(tx: Tx, { briefId, id }: Which): Promise<boolean> {
  const gone = await tx.sql
    .deleteFrom('app.reader_notes')
    .where('id', '=', id)
    .where('brief_id', '=', briefId)
    .executeTakeFirst()
  return gone.numDeletedRows > 0n
}

export type OwnNote = NoteRow & {
  brief_id: string
  /**
   * The names at the time, once access has ended; null if the note is older than these. The title is also null while
   * the caller has still to accept the terms.
   */
  vendor: string | null
  title: string | null
  available: boolean
}

/** The caller's notes about every brief, by brief. */
export async function selectAllNotes(tx: Tx): Promise<OwnNote[]> {
  const { rows } = await sql<OwnNote>`
    select * from app.own_notes()
    order by vendor nulls last, title, brief_id, at_ms nulls first, created_at, id`.execute(tx.sql)
  return rows
}

/** The caller's newest notes, one more than requested. */
export function selectNewestNotes(tx: Tx, slice: Slice) {
  return tx.sql
    .selectFrom(sql<OwnNote>`app.own_notes()`.as('own'))
    .selectAll()
    .$call(sliced(newest, slice))
    .execute()
}

export async function countNotes(tx: Tx): Promise<number> {
  return countRows(tx.sql.selectFrom('app.reader_notes'))
}
