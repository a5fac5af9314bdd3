import type { AliasedRawBuilder, RawBuilder } from 'kysely'
import type { ErrorEntry } from '../../contract/errors.ts'
import type { Order } from '../platform/database/keyset.ts'
import type { Tx } from '../platform/database/transaction.ts'
import type { Change, Kept } from './merge-changes.ts'

/** What the table of every kind of record has. */
export type RecordRow = {
  id: string
  title: string
  revision: number
  /** The oldest revision since which the changes are known. */
  known_since: number
  /** The ids of its parts in their order; null if its parts are numbered. */
  part_order: string[] | null
  created_at: Date
  changed_at: Date
  changed_by: string | null
  changed_by_name: string | null
  user_id: string | null
  author: string | null
  company_id: string | null
  may_change: boolean
}

/** What the versions of every kind of record have. */
export type VersionRow = {
  id: string
  revision: number
  name: string | null
  created_at: Date
  changed_by_name: string | null
}

/** What a save of every kind of record says, beside the parts that it changes. */
export type SaveBody = {
  title?: string | undefined
  /** The last revision that the caller knows. */
  revision: number
  deleted: { id: string; rev: number }[]
  /** The order of the parts at that revision, and now. */
  order?: { before: string[]; after: string[] } | undefined
}

type Column = AliasedRawBuilder<unknown, string>

/** Where a kind of record is stored; in its SQL, `r` is the record and `v` the version. */
export type RecordTables<Filter> = {
  records: string
  /** The column with which parts and versions name their record. */
  recordId: string
  /** Columns that only this kind has: always read, only in lists, and only of one record. */
  columns: readonly Column[]
  listColumns: readonly Column[]
  ownColumns: readonly Column[]
  /** The conditions of a filtered list, and its orders by their names in the query. */
  matching: (filter: Filter) => RawBuilder<boolean>[]
  orders: { updated: Order; [sort: string]: Order }
  parts: {
    table: string
    id: 'uuid' | 'text'
    content: string
    /** The column of the record that lists the ids in their order, or the number in each part that sorts them. */
    order: { list: string } | { number: string }
    /** How many deleted ones are remembered, so that other tabs learn of them. */
    mostDeleted: number
  }
  versions: {
    table: string
    content: string
    /** Columns that keep a version for good once they are set. */
    marks: readonly string[]
    columns: (content: RawBuilder<unknown>) => Column[]
  }
  pictures?: PictureTable
}

/** Where the pictures of a kind of record are stored; the bytes are in the file store. */
export type PictureTable = {
  table: string
  /** The column that names the record. */
  recordId: string
  /** Columns that only this kind has. */
  ownColumns: readonly string[]
}

/** The tables of the kinds of record that readers see. */
export type SharedTable = 'canvases' | 'documents'

/** What calls about one record, or a version of it, are given. */
export type OneRecord = { params: { id: string } }
export type OneVersion = { params: { id: string; versionId: string } }

/** The types of a kind of record: its rows, and what its calls take and return. */
export type RecordTypes = {
  row: RecordRow
  part: unknown
  version: VersionRow
  filter: object
  item: object
  opened: object
  saved: SaveBody
  changes: object
  versionItem: object
  content: object
}

/** A kind of record: what the verbs of this folder need to know of it. */
export type RecordKind<T extends RecordTypes> = {
  tables: RecordTables<T['filter']>
  errors: Record<
    'notFound' | 'versionNotFound' | 'viewOnly' | 'tooOld' | 'duplicateIds' | 'noRoom',
    ErrorEntry
  >
  /** What it means that parts violate a constraint of the database. */
  violations?: Record<string, ErrorEntry>
  /** Throws if the content of a record may not be changed, whoever asks. */
  refuseChange?: (record: T['row']) => void
  idOf: (part: T['part']) => string
  /** The parts that a save adds or changes. */
  changed: (body: T['saved']) => Change<T['part']>[]
  /** Called once parts were stored, before the record itself is. */
  partsStored?: (tx: Tx, id: string, parts: T['part'][]) => Promise<void>
  toItem: (record: T['row']) => T['item']
  toOpened: (tx: Tx, record: T['row'], parts: Kept<T['part']>[]) => Promise<T['opened']>
  /** What this kind says of changes, versions and their content, beside what every kind does (record-view.ts). */
  toChanges: (record: T['row'], parts: Kept<T['part']>[], now: Date) => T['changes']
  toVersion: (version: T['version']) => T['versionItem']
  toContent: (parts: T['part'][]) => T['content']
}

/** Where a kind of record that shows pictures has them. */
export function picturesOf<T extends RecordTypes>({ tables }: RecordKind<T>): PictureTable {
  if (!tables.pictures) throw new Error(`${tables.records} have no pictures`)
  return tables.pictures
}
