import type { Readable } from 'node:stream'

/** The rows of one table, as a backup keeps them and a database loads them. */
export type TableContent = {
  /** Schema and table, such as `app.mails`. */
  name: string
  columns: string[]
  rows: number
}

export type SequenceContent = { name: string; last: number }

export type MigrationContent = { name: string; checksum: string }

/** A stored file. The hash is null where nobody has read the file for it yet. */
export type FileContent = { path: string; size: number; sha256: string | null }

/** Everything that an installation consists of: what is loaded into another one. */
export type Content = {
  migrations: MigrationContent[]
  tables: TableContent[]
  sequences: SequenceContent[]
  /** The rows of a table in PostgreSQL's text format of COPY. */
  readTable(table: TableContent): Promise<Readable>
  /** Says which content this is: the same for every reading of the same one. */
  identity(): Promise<string>
  fileCount: number
  fileBytes: number
  files(): AsyncIterable<FileContent>
  readFile(path: string): Readable
  hasFile(path: string): Promise<boolean>
}
