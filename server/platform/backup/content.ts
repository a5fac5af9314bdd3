import type { Readable } from 'node:stream'

/** One table in a backup or a snapshot. */
export type TableContent = {
  /** Schema and table, such as `app.mails`. */
  name: string
  columns: string[]
  rows: number
}

export type SequenceContent = { name: string; last: number }

export type MigrationContent = { name: string; checksum: string }

/** A stored file. The hash is null if it has not been computed yet. */
export type FileContent = {
  path: string
  size: number
  sha256: string | null
  taken?: boolean | undefined
}

/** The whole content of an installation, to be loaded into another one. */
export type Content = {
  migrations: MigrationContent[]
  tables: TableContent[]
  sequences: SequenceContent[]
  /** The rows of a table in PostgreSQL's text format of COPY. */
  readTable(table: TableContent): Promise<Readable>
  /** Identifies this content: the same each time the same content is read. */
  identity(): Promise<string>
  fileCount: number
  fileBytes: number
  files(): AsyncIterable<FileContent>
  /** True if the files are in the store to be filled already, because only the database moves. */
  filesStay: boolean
  readFile(path: string): Readable
  hasFile(path: string): Promise<boolean>
}
