import { pipeline } from 'node:stream/promises'
import { type Client, escapeIdentifier } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { counted } from '../../../contract/values/counted.ts'
import { closeDatabase, openDatabase } from '../database/database.ts'
import { migrate, migrationLock, requireNewest } from '../database/migrate/migrate.ts'
import { restoredKey } from '../database/saved-settings.ts'
import { openJobs } from '../jobs/jobs.ts'
import type { Log } from '../observability/log.ts'
import { SettingsError } from '../settings/env.ts'
import { readForeignKeys, readTables, readTriggers, type Table } from './catalogue.ts'
import type { Content, TableContent } from './content.ts'
import { readTarget, type Target } from './empty-database.ts'
import { occasionally, type Say } from './progress.ts'
import { separateTransactions } from './separate-transactions.ts'
import { openSession, refusePooler, refuseRunning } from './session.ts'

const misfit = 'The content does not fit the database, and nothing was loaded'

export type Loading = {
  /** The database's address for its owner, not through a pooler that shares sessions. */
  connectionString: string
  /** The folder of the migrations. */
  directory: string
  log: Log
  say: Say
}

/** Throws a `SettingsError` unless the database may be filled with this content. */
export async function checkTarget(content: Content, { connectionString, directory }: Loading) {
  const newest = await requireNewest(directory, content.migrations)
  const client = await openSession(connectionString, 'begin')
  try {
    await refusePooler(client)
    await refuseRunning(client)
    await refuseTaken(content, await readTarget(client), newest)
  } finally {
    await client.end()
  }
}

async function refuseTaken(content: Content, target: Target, newest: string) {
  const refuse = (why: string) => {
    throw new SettingsError(`The database is not empty: ${why}. Choose an empty one.`)
  }
  if (target.taken) refuse(target.taken)
  if (target.restored !== null) {
    if (target.restored === (await content.identity())) return
    refuse('other content has been loaded into it')
  }
  if (target.migrated && target.migrated > newest) {
    refuse(`its tables (${target.migrated}) are newer than the content (${newest})`)
  }
}

/**
 * Creates the tables of the content's version, loads every row in one transaction, and applies the newer
 * migrations. After an interruption the database is empty or complete, and the same call continues.
 */
export async function loadDatabase(content: Content, loading: Loading) {
  const { connectionString, directory, log } = loading
  const newest = await requireNewest(directory, content.migrations)
  const before = await lookAt(connectionString)
  if (before.restored === null) {
    await migrate({ connectionString, directory, log, through: newest })
    await makeQueues(connectionString, log)
    await loadRows(content, loading)
  }
  await migrate({ connectionString, directory, log })
  await analyze(connectionString)
}

async function lookAt(connectionString: string): Promise<Target> {
  const client = await openSession(connectionString, 'begin')
  try {
    return await readTarget(client)
  } finally {
    await client.end()
  }
}

async function makeQueues(connectionString: string, log: Log) {
  const database = openDatabase(connectionString, log, { max: 2, name: 'briefwell backup' })
  try {
    const boss = await openJobs(database, log, { working: false, owner: true })
    await boss.stop({ graceful: false })
  } finally {
    await closeDatabase(database)
  }
}

async function loadRows(content: Content, { connectionString, say, ...loading }: Loading) {
  const newest = await requireNewest(loading.directory, content.migrations)
  const client = await openSession(connectionString, 'begin')
  try {
    // A server that starts now waits until the rows are there.
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
    await refuseRunning(client)
    await refuseTaken(content, await readTarget(client), newest)
    const tables = pairsOf(content, await readTables(client))
    await withoutRules(client, async () => {
      await fill(client, content, tables, say)
      await separateTransactions(client)
    })
    for (const { name, last } of content.sequences) {
      const quoted = name.split('.').map(escapeIdentifier).join('.')
      await client.query('select setval($1::regclass, $2)', [quoted, last])
    }
    await client.query('set local role service_role')
    await client.query(
      `insert into app.settings (key, value) values ($1, to_jsonb($2::text))
       on conflict (key) do update set value = excluded.value`,
      [restoredKey, await content.identity()],
    )
    await client.query('set local role none')
    await refuseRunning(client)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

type Pair = { content: TableContent; table: Table; columns: string[] }

/** Finds the table for each part of the content. Only the tables of the queues may differ. */
function pairsOf(content: Content, tables: readonly Table[]): Pair[] {
  return content.tables.flatMap((part) => {
    const table = tables.find(({ name }) => name === part.name)
    const queues = part.name.startsWith('pgboss.')
    const missing = part.columns.filter((column) => !table?.columns.includes(column))
    if (table && missing.length === 0) return [{ content: part, table, columns: part.columns }]
    if (queues && !table) return []
    throw new SettingsError(
      table
        ? `${misfit}: in this version, ${part.name} has no column ${missing.join(', ')}.`
        : `${misfit}: this version has no table ${part.name}.`,
    )
  })
}

/**
 * Does `work` without row-level security, triggers and foreign keys, then restores and checks them. This
 * takes the owner of the tables, but no superuser.
 */
async function withoutRules(client: Client, work: () => Promise<void>) {
  const keys = await readForeignKeys(client)
  const triggers = await readTriggers(client)
  const forced = (await readTables(client)).filter((table) => table.forced)
  const all = (statements: string[]) => client.query(statements.join(';\n'))
  await all([
    ...keys.map(({ drop }) => drop),
    ...triggers.map(({ table, trigger }) => `alter table ${table} disable trigger ${trigger}`),
    ...forced.map(({ quoted }) => `alter table ${quoted} no force row level security`),
  ])
  await work()
  await all([
    'set constraints all immediate',
    ...keys.map(({ add }) => add),
    ...triggers.map(({ table, trigger }) => `alter table ${table} enable trigger ${trigger}`),
    ...forced.map(({ quoted }) => `alter table ${quoted} force row level security`),
  ])
}

async function fill(client: Client, content: Content, pairs: readonly Pair[], say: Say) {
  const rows = content.tables.reduce((sum, table) => sum + table.rows, 0)
  say(`Loading ${counted(rows, 'row')} into ${counted(pairs.length, 'table')}.`)
  await client.query(`truncate ${pairs.map(({ table }) => table.quoted).join(', ')}`)
  const tell = occasionally(say)
  let loaded = 0
  for (const { content: part, table, columns } of pairs) {
    const names = columns.map(escapeIdentifier).join(', ')
    const into = client.query(copyFrom(`copy ${table.quoted} (${names}) from stdin`))
    await pipeline(await content.readTable(part), into).catch((cause: { code?: string }) => {
      // Values that no column takes, or that are there twice.
      if (!/^2[23]/.test(cause.code ?? '')) throw cause
      throw new SettingsError(`${misfit}: ${part.name} cannot be loaded.`, { cause })
    })
    const { rows: found } = await client.query<{ count: string }>(
      `select count(*) from ${table.quoted}`,
    )
    if (Number(found[0]?.count) !== part.rows) {
      throw new SettingsError(
        `${misfit}: ${part.name} has ${found[0]?.count} rows instead of ${part.rows}.`,
      )
    }
    loaded += part.rows
    tell(() => `${loaded.toLocaleString('en')} of ${counted(rows, 'row')}`)
  }
}

/** Without statistics the first queries would be slow. */
async function analyze(connectionString: string) {
  const client = await openSession(connectionString, 'begin')
  try {
    const names = (await readTables(client)).map(({ quoted }) => quoted)
    await client.query(`analyze ${names.join(', ')}`)
    await client.query('commit')
  } finally {
    await client.end()
  }
}
