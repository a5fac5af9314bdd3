import type { ReaderNote } from '../../contract/reader-notes/reader-notes.ts'
import type { NoteRow } from './queries.ts'

/** A note as its reader's page sees it. */
export function toReaderNote({ id, at_ms, text, created_at }: NoteRow): ReaderNote {
  return { id, atMs: at_ms, text, createdAt: created_at.toISOString() }
}
