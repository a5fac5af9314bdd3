import type { Readable } from 'node:stream'
import { type Client, escapeIdentifier } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { fileRows, idLength } from '../files/file-rows.ts'
import { SettingsError } from '../settings/env.ts'
import { sequencesOf, type Table, tablesOf } from './catalogue.ts'
import type { MigrationContent, SequenceContent } from './content.ts'
import { openSession, rolesOf } from './session.ts'

/** A database as of one moment, while others continue to write to it. */
export type Snapshot = {
  takenAt: Date
  /** Identifies the installation in all its backups; null before its first start. */
  installation: string | null
  migrations: MigrationContent[]
  tables: Table[]
  sequences: SequenceContent[]
  count(table: Table): Promise<number>
  copy(table: Table): Promise<Readable>
  /** Those of the paths whose file has a row; the hash is null for derived files. */
  known(paths: readonly string[]): Promise<{ path: string; sha256: string | null }[]>
  countFiles(): Promise<number>
  /** The ids of all files, in batches. */
  fileIds(): AsyncIterable<string[]>
  /**
   * Throws a `SettingsError` if a migration has rewritten a table since: a snapshot sees no rows in a table that
   * was rewritten after it.
   */
  check(): Promise<void>
  close(): Promise<void>
}

const batchSize = 1000

/** Opens a snapshot as the owner of the tables, or as a login with the owner's consent. */
export async function openSnapshot(connectionString: string): Promise<Snapshot> {
  const client = await openSession(
    connectionString,
    'begin isolation level repeatable read, read only',
  )
  try {
    return await snapshotOf(client)
  } catch (error) {
    await client.end()
    throw error
  }
}

async function snapshotOf(client: Client): Promise<Snapshot> {
  const migrations = await migrationsOf(client)
  const { rows: moments } = await client.query<{ now: Date }>('select now()')
  const tables = await tablesOf(client)
  const closed = tables.find(({ guarded, open }) => guarded && !open)
  // Rows that a policy hides would be missing silently.
  if (closed) throw new Error(`the rows of ${closed.name} cannot all be read`)
  const files = fileRows.filter(({ table }) => tables.some(({ name }) => name === table))
  const sequences = await sequencesOf(client)
  const become = rolesOf(client)
  const toRead = ({ guarded }: Table) => become(guarded ? 'service_role' : 'none')
  const asService = async <Row extends object>(text: string, values: unknown[] = []) => {
    await become('service_role')
    return (await client.query<Row>(text, values)).rows
  }
  const [{ secret = null } = {}] = await asService<{ secret: string | null }>(
    `select encode(sha256(convert_to('briefwell backup ' || value, 'UTF8')), 'hex') as secret
     from app.secrets where name = 'refresh_secret'`,
  )
  return {
    takenAt: moments[0]?.now ?? new Date(),
    installation: secret,
    migrations,
    tables,
    sequences,
    count: async (table) => {
      await toRead(table)
      const { rows } = await client.query<{ count: string }>(`select count(*) from ${table.quoted}`)
      return Number(rows[0]?.count)
    },
    copy: async (table) => {
      await toRead(table)
      const columns = table.columns.map(escapeIdentifier).join(', ')
      return client.query(copyTo(`copy (select ${columns} from ${table.quoted}) to stdout`))
    },
    known: async (paths) => {
      if (files.length === 0) return []
      const ids = [...new Set(paths.map((path) => path.slice(0, idLength)))]
      const parts = files.map(
        ({ table, id, hashed }) =>
          `select ${id}::text as id, ${hashed ? 'sha256' : 'null'} as sha256 from ${table} where ${id} = any ($1::uuid[])`,
      )
      const rows = await asService<{ id: string; sha256: string | null }>(
        parts.join(' union all '),
        [ids],
      )
      const hashes = new Map(rows.map(({ id, sha256 }) => [id, sha256]))
      return paths.flatMap((path) => {
        const hash = hashes.get(path.slice(0, idLength))
        if (hash === undefined) return []
        return [{ path, sha256: path.length === idLength ? hash : null }]
      })
    },
    countFiles: async () => {
      // After an interrupted first start, these tables are missing.
      const parts = ['0', ...files.map(({ table }) => `(select count(*) from ${table})`)]
      const rows = await asService<{ count: string }>(`select ${parts.join(' + ')} as count`)
      return Number(rows[0]?.count)
    },
    fileIds: async function* () {
      for (const { table, id } of files) {
        for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
          const rows = await asService<{ id: string }>(
            `select ${id}::text as id from ${table} where ${id} > $1 order by ${id} limit ${batchSize}`,
            [last],
          )
          if (rows.length === 0) break
          last = rows.at(-1)?.id ?? ''
          yield rows.map(({ id }) => id)
        }
      }
    },
    check: async () => {
      await become('none')
      // The catalogue's rows are those of the snapshot, the function's answer is not.
      const { rows } = await client.query<{ name: string }>(
        `select oid::regclass::text as name from pg_class
         where oid = any (select to_regclass(name) from unnest($1::text[]) name)
           and relfilenode <> 0 and relfilenode is distinct from pg_relation_filenode(oid)`,
        [tables.map(({ quoted }) => quoted)],
      )
      if (rows.length === 0) return
      throw new SettingsError(
        `The database was upgraded meanwhile: ${rows[0]?.name} has been rewritten. Run the command again.`,
      )
    },
    close: () => client.end(),
  }
}

async function migrationsOf(client: Client): Promise<MigrationContent[]> {
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
