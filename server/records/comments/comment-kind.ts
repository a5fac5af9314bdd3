import type { RawBuilder } from 'kysely'
import type { Tx } from '../../platform/database/transaction.ts'

/** The columns that say where on its record a comment stands; those of other kinds of record are null. */
export type PlaceRow = {
  block_id: string | null
  quote: string | null
  occurrence: number | null
  x: number | null
  y: number | null
  widget_id: string | null
  dx: number | null
  dy: number | null
}

/** The fields of a record that its comments depend on. */
export type Commented = {
  id: string
  title: string
  company_id: string | null
  may_change: boolean
}

/** A kind of record with comments: where they stand on it, and in which order they are listed. */
export type CommentKind<Anchor> = {
  /** The column that names the record. */
  recordId: 'document_id' | 'canvas_id'
  /** What mails call it, and the page under which its records are. */
  what: 'document' | 'canvas'
  page: string
  /** A record that the caller may read, and so comment on. Throws for any other. */
  require: (tx: Tx, id: string) => Promise<Commented>
  toRow: (anchor: Anchor) => Partial<PlaceRow>
  /** Null for a comment on the whole record. */
  toAnchor: (row: PlaceRow) => Anchor | null
  /** Sorts comments before their age does, from 0 to 9,999,999; null if their age alone does. */
  place: RawBuilder<number> | null
}
