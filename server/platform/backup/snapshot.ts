import type { Readable } from 'node:stream'
import { type Client, escapeIdentifier } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { fileRows, idLength } from '../files/file-rows.ts'
import { SettingsError } from '../settings/env.ts'
import { readSequences, readTables, type Table } from './catalogue.ts'
import type { MigrationContent, SequenceContent } from './content.ts'
import { type BecomeRole, openSession, rolesOf } from './session.ts'

const batchSize = 1000

/** What a snapshot knows when it is opened. */
export type SnapshotFacts = {
  takenAt: Date
  /** Identifies the installation in all its backups; null before its first start. */
  installation: string | null
  migrations: MigrationContent[]
  tables: Table[]
  sequences: SequenceContent[]
}

/** Opens a snapshot as the owner of the tables, or as a login with the owner's consent. */
export async function openSnapshot(connectionString: string): Promise<Snapshot> {
  const client = await openSession(
    connectionString,
    'begin isolation level repeatable read, read only',
  )
  try {
    const become = rolesOf(client)
    return new Snapshot(client, become, await readFacts(client, become))
  } catch (error) {
    await client.end()
    throw error
  }
}

/** A database as of one moment, while others continue to write to it. */
export class Snapshot {
  readonly facts: SnapshotFacts
  readonly #client: Client
  readonly #become: BecomeRole
  /** After an interrupted first start, these tables are missing. */
  readonly #fileRows: readonly (typeof fileRows)[number][]

  constructor(client: Client, become: BecomeRole, facts: SnapshotFacts) {
    this.#client = client
    this.#become = become
    this.facts = facts
    this.#fileRows = fileRows.filter(({ table }) => facts.tables.some(({ name }) => name === table))
  }

  async count(table: Table): Promise<number> {
    await this.#toRead(table)
    const { rows } = await this.#client.query<{ count: string }>(
      `select count(*) from ${table.quoted}`,
    )
    return Number(rows[0]?.count)
  }

  async copy(table: Table): Promise<Readable> {
    await this.#toRead(table)
    const columns = table.columns.map(escapeIdentifier).join(', ')
    return this.#client.query(copyTo(`copy (select ${columns} from ${table.quoted}) to stdout`))
  }

  /** Those of the paths whose file has a row; the hash is null for derived files. */
  async known(paths: readonly string[]): Promise<{ path: string; sha256: string | null }[]> {
    if (this.#fileRows.length === 0) return []
    const ids = [...new Set(paths.map((path) => path.slice(0, idLength)))]
    const parts = this.#fileRows.map(
      ({ table, id, hashed }) =>
        `select ${id}::text as id, ${hashed ? 'sha256' : 'null'} as sha256 from ${table} where ${id} = any ($1::uuid[])`,
    )
    const rows = await this.#asService<{ id: string; sha256: string | null }>(
      parts.join(' union all '),
      [ids],
    )
    const hashes = new Map(rows.map(({ id, sha256 }) => [id, sha256]))
    return paths.flatMap((path) => {
      const hash = hashes.get(path.slice(0, idLength))
      if (hash === undefined) return []
      return [{ path, sha256: path.length === idLength ? hash : null }]
    })
  }

  async countFiles(): Promise<number> {
    const parts = [
      '0',
      ...this.#fileRows.map(({ table, id }) => `(select count(${id}) from ${table})`),
    ]
    const rows = await this.#asService<{ count: string }>(`select ${parts.join(' + ')} as count`)
    return Number(rows[0]?.count)
  }

  /** The ids of all files, in batches. */
  async *fileIds(): AsyncIterable<string[]> {
    for (const { table, id } of this.#fileRows) {
      for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
        const rows = await this.#asService<{ id: string }>(
          `select ${id}::text as id from ${table} where ${id} > $1 order by ${id} limit ${batchSize}`,
          [last],
        )
        if (rows.length === 0) break
        last = rows.at(-1)?.id ?? ''
        yield rows.map(({ id }) => id)
      }
    }
  }

  /**
   * Throws a `SettingsError` if a migration has rewritten a table since: a snapshot sees no rows in a table that
   * was rewritten after it.
   */
  async check() {
    await this.#become('none')
    // The catalog's rows are those of the snapshot, the function's answer is not.
    const { rows } = await this.#client.query<{ name: string }>(
      `select oid::regclass::text as name from pg_class
       where oid = any (select to_regclass(name) from unnest($1::text[]) name)
         and relfilenode <> 0 and relfilenode is distinct from pg_relation_filenode(oid)`,
      [this.facts.tables.map(({ quoted }) => quoted)],
    )
    if (rows.length === 0) return
    throw new SettingsError(
      `The database was upgraded meanwhile: ${rows[0]?.name} has been rewritten. Run the command again.`,
    )
  }

  close(): Promise<void> {
    return this.#client.end()
  }

  #toRead({ hasRowSecurity }: Table): Promise<void> {
    return this.#become(hasRowSecurity ? 'service_role' : 'none')
  }

  async #asService<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    await this.#become('service_role')
    return (await this.#client.query<Row>(text, values)).rows
  }
}

async function readFacts(client: Client, become: BecomeRole): Promise<SnapshotFacts> {
  const migrations = await requireMigrations(client)
  const { rows: moments } = await client.query<{ now: Date }>('select now()')
  const tables = await readTables(client)
  const closed = tables.find(
    ({ hasRowSecurity, readableByService }) => hasRowSecurity && !readableByService,
  )
  // Rows that a policy hides would be missing silently.
  if (closed) throw new Error(`the rows of ${closed.name} cannot all be read`)
  const sequences = await readSequences(client)
  await become('service_role')
  const { rows: secrets } = await client.query<{ secret: string }>(
    `select encode(sha256(convert_to('briefwell backup ' || value, 'UTF8')), 'hex') as secret
     from app.secrets where name = 'refresh_secret'`,
  )
  const installation = secrets[0]?.secret ?? null
  return { takenAt: moments[0]?.now ?? new Date(), installation, migrations, tables, sequences }
}

async function requireMigrations(client: Client): Promise<MigrationContent[]> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('app.migrations') is not null as found`,
  )
  const applied = rows[0]?.found
    ? (
        await client.query<MigrationContent>(
          'select name, checksum from app.migrations order by name',
        )
      ).rows
    : []
  if (applied.length > 0) return applied
  throw new SettingsError('There is nothing to back up: this database has no tables of Briefwell.')
}
