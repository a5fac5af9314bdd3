import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client, type DatabaseError } from 'pg'
import pgBossPackage from 'pg-boss/package.json' with { type: 'json' }
import type { BaseLogger } from 'pino'
import { SettingsError } from '../../settings/env.ts'
import { applyRules, createRulesTable, ruleChanges } from './apply-rules.ts'
import { type Rule, readRules } from './read-rules.ts'

/** The folder of the product's own database: tables/ and rules/. */
export const ownDatabase = resolve(import.meta.dirname, '../../../../database')

export type MigrateOptions = {
  /** Connects as the database's owner, and not through a pooler that shares sessions. */
  connectionString: string
  /**
   * Holds tables/`0001_name.sql`, `0002_name.sql`, …, where other files that end in .sql are refused, and rules/ with
   * what stands once and is edited: functions, triggers, policies, grants.
   */
  directory: string
  log: Pick<BaseLogger, 'info'>
  /** The last file of tables/ to apply; without it, all are applied, and the rules. */
  through?: string
  /**
   * Runs before a database that has been in use is changed, with the names of the migrations, and of the job queue
   * if pg-boss will upgrade its tables. If it fails, nothing is changed.
   */
  beforeUpgrade?: ((pending: string[]) => Promise<void>) | undefined
}

type Migration = { name: string; sql: string; checksum: string }
export type Applied = { name: string; checksum: string }

/** The migrations that tables/ and rules/ replaced, and the last file of tables/ that they amount to. */
const replaced = {
  first: '0001_roles_and_settings.sql',
  last: '0117_company_left.sql',
  by: '0029_search.sql',
}

/** The advisory lock for schema changes. Any fixed number will do if nothing else uses it. */
export const migrationLock = 4_711_020_260

/**
 * Brings the database to the newest migration, forward only, and returns the names that it applied. However
 * many processes start at once, each file runs exactly once and atomically.
 */
export async function migrate({
  connectionString,
  directory,
  log,
  through,
  beforeUpgrade,
}: MigrateOptions): Promise<string[]> {
  const all = await readMigrations(directory)
  const rules = await readRules(join(directory, 'rules'))
  const migrations = all.filter(({ name }) => through === undefined || name <= through)
  const client = new Client({ connectionString, application_name: 'briefwell migrations' })
  client.on('error', () => {}) // a lost connection also rejects the running query
  await client.connect()
  try {
    await prepare(client)
    const applied = await adopted(client, await appliedMigrations(client), all)
    const newer = newerMigrations(migrations, applied)
    if (newer.length > 0)
      log.info(
        { newer },
        'the database was migrated by a newer version, which this version can still work with',
      )
    const pending = pendingMigrations(migrations, applied, newer, directory)
    const changes = [...pending.map(({ name }) => name), ...(await queueChanges(client))]
    if (applied.length > 0 && changes.length > 0) await beforeUpgrade?.(changes)
    const names = pending.map(({ name }) => name)
    const [first] = names
    if (first) log.info({ count: names.length, first, last: names.at(-1) }, 'applying migrations')
    for (const migration of pending) {
      await patiently(client, migration.name, log, () => apply(client, migration))
    }
    if (through === undefined && newer.length === 0) await keepRules(client, rules, log)
    return names
  } finally {
    await client.end() // ends the session, and with it the lock
  }
}

/** The newest of the migrations applied to a database or backup. Throws a sentence unless we have them all. */
export async function requireNewest(
  directory: string,
  applied: readonly Applied[],
): Promise<string> {
  if (applied.at(-1)?.name === replaced.last) return replaced.by
  const onDisk = new Map((await readMigrations(directory)).map((one) => [one.name, one]))
  const unknown = applied.find(({ name, checksum }) => !isSame(onDisk.get(name), checksum))
  const newest = applied.at(-1)?.name
  if (newest && !unknown) return newest
  throw new SettingsError(
    `This database or backup was made by a newer or a different version of Briefwell: this version does not have its migration ${unknown?.name}. Use the version that made it, or a newer one.`,
  )
}

/** Applies what differs from the files of rules/, at once or not at all. */
async function keepRules(client: Client, rules: Rule[], log: MigrateOptions['log']) {
  const changes = await ruleChanges(client, rules)
  if (!changes) return log.info('a newer version has applied its rules to the database')
  const count = changes.changed.length + changes.gone.length
  if (count === 0) return
  log.info({ count }, 'applying rules')
  await patiently(client, 'rules', log, () =>
    inTransaction(client, () => applyRules(client, rules, changes)),
  )
}

async function readMigrations(database: string): Promise<Migration[]> {
  const directory = join(database, 'tables')
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  for (const [index, name] of names.entries()) {
    const expected = String(index + 1).padStart(4, '0')
    if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(name)) {
      throw new Error(`Migration ${name}: its name must read like ${expected}_what_it_does.sql.`)
    }
    if (!name.startsWith(`${expected}_`)) {
      throw new Error(
        `Migration ${name}: number ${expected} was expected here. Numbers start at 0001, without gaps, and each is used once.`,
      )
    }
  }
  return Promise.all(
    names.map(async (name) => {
      // Git may check files out with other line endings; the migration is still the same.
      const sql = (await readFile(join(directory, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

async function prepare(client: Client): Promise<void> {
  const version = await client.query<{ number: number; text: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as text`,
  )
  const [server] = version.rows
  if (!server || server.number < 150_000) {
    throw new Error(`Briefwell needs PostgreSQL 15 or newer; this is ${server?.text}.`)
  }
  await client.query('set statement_timeout = 0')
  await client.query('select pg_advisory_lock($1)', [migrationLock])
  const exists = await client.query<{ found: boolean }>(
    `select to_regclass('app.migrations') is not null as found`,
  )
  if (!exists.rows[0]?.found) await client.query(createTable)
  await client.query(createRulesTable)
}

const createTable = `
  create schema if not exists app;
  create table app.migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  );
  comment on table app.migrations is 'The migrations this database has been through.';
  comment on column app.migrations.name is 'File name in database/tables/.';
  comment on column app.migrations.checksum is 'SHA-256 of the file as it was applied, in hexadecimal.';
  comment on column app.migrations.applied_at is 'When it was applied.';
`

async function appliedMigrations(client: Client): Promise<Applied[]> {
  const { rows } = await client.query<Applied>(
    'select name, checksum from app.migrations order by name',
  )
  return rows
}

/** The history of a database with the migrations that tables/ replaced: rewritten once. */
async function adopted(client: Client, applied: Applied[], all: Migration[]): Promise<Applied[]> {
  const first = applied[0]?.name
  if (!first || all.some(({ name }) => name === first)) return applied
  if (first !== replaced.first || applied.at(-1)?.name !== replaced.last) {
    throw new SettingsError(
      'This database was made by a version of Briefwell before its first release and cannot be upgraded. Start with an empty one: set another DATA_DIR, or create a new database and name it in DATABASE_URL. The old one is left as it is.',
    )
  }
  const history = all.filter(({ name }) => name <= replaced.by)
  await client.query('begin; delete from app.migrations')
  for (const migration of history) await record(client, migration)
  await client.query('commit')
  return history
}

/** Names the job queue if an older version of pg-boss made its tables: this one upgrades them when it starts. */
async function queueChanges(client: Client): Promise<string[]> {
  const { rows: found } = await client.query(
    `select from pg_tables where schemaname = 'pgboss' and tablename = 'version'`,
  )
  if (found.length === 0) return []
  const { rows } = await client.query<{ version: number }>('select version from pgboss.version')
  const newest = pgBossPackage.pgboss.schema
  return rows.some(({ version }) => version < newest) ? [`pgboss_${newest}`] : []
}

const isSame = (file: Migration | undefined, checksum: string) => file?.checksum === checksum

/** NNNN_needs_MMMM_what.sql removes something that versions without the migration MMMM use. */
const needs = /^\d{4}_needs_(\d{4})_/

/** Migrations of a newer version with which this one can still run. Throws if it cannot. */
function newerMigrations(migrations: Migration[], applied: Applied[]): string[] {
  const own = migrations.at(-1)?.name.slice(0, 4) ?? '9999'
  const newer = applied.map(({ name }) => name).filter((name) => name.slice(0, 4) > own)
  const tooNew = newer.find((name) => (needs.exec(name)?.[1] ?? '') > own)
  if (!tooNew) return newer
  throw new SettingsError(
    `The database was upgraded by a version of Briefwell that is too new for this one: its migration ${tooNew} needs a version with migration ${needs.exec(tooNew)?.[1]}. Start a newer version.`,
  )
}

/** The migrations still to apply. Throws unless the history on disk and in the database is the same. */
function pendingMigrations(
  migrations: Migration[],
  applied: Applied[],
  newer: string[],
  directory: string,
): Migration[] {
  const onDisk = new Map(migrations.map((migration) => [migration.name, migration]))
  for (const { name, checksum } of applied) {
    if (newer.includes(name)) continue
    const file = onDisk.get(name)
    if (!file) {
      throw new Error(
        `Migration ${name} was applied to this database and is missing in ${directory}. The file was renamed or deleted, or the database belongs to another Briefwell: start the version that has it, or put the file back.`,
      )
    }
    if (!isSame(file, checksum)) {
      throw new Error(
        `Migration ${name} was changed after it was applied to this database. Put the file back as it was, and make the change in a new migration.`,
      )
    }
  }
  const done = new Set(applied.map(({ name }) => name))
  const pending = migrations.filter(({ name }) => !done.has(name))
  const newest = applied.at(-1)?.name ?? ''
  const late = pending.find(({ name }) => name < newest)
  if (late) {
    throw new Error(
      `Migration ${late.name} is new, and ${newest} was applied before it. Give it the next free number.`,
    )
  }
  return pending
}

/** Waiting for a table blocks everyone who comes later, so this is too short to be noticed. */
const lockTimeout = '500ms'
const pauseMs = 1000
/** For how long a table may be in constant use, for example by a backup. */
const patienceMs = 10 * 60_000

/** Starts over while others use the tables that the work changes. */
async function patiently(
  client: Client,
  migration: string,
  log: MigrateOptions['log'],
  work: () => Promise<void>,
): Promise<void> {
  for (const until = Date.now() + patienceMs; ; await delay(pauseMs)) {
    try {
      return await work()
    } catch (error) {
      const { code } = ((error as Error).cause ?? error) as Partial<DatabaseError>
      if (code !== lockNotAvailable && code !== deadlockDetected) throw error
      if (Date.now() > until) throw error
      await client.query('rollback')
      log.info({ migration }, 'a migration waits for tables that are in use')
    }
  }
}

const lockNotAvailable = '55P03'
const deadlockDetected = '40P01'

async function inTransaction(client: Client, work: () => Promise<unknown>) {
  await client.query('begin')
  await client.query(`set local lock_timeout = '${lockTimeout}'; set local statement_timeout = 0`)
  await work()
  await client.query('commit')
  await client.query('reset all') // a file's settings end with it
}

async function record(client: Client, { name, checksum }: Migration) {
  await client.query('insert into app.migrations (name, checksum) values ($1, $2)', [
    name,
    checksum,
  ])
}

async function apply(client: Client, migration: Migration): Promise<void> {
  try {
    await inTransaction(client, async () => {
      await client.query(migration.sql)
      await client.query('reset role')
      await record(client, migration)
    })
  } catch (cause) {
    throw new Error(`Migration ${migration.name}${place(cause, migration.sql)}`, { cause })
  }
}

function place(error: unknown, sql: string): string {
  const { message, position, severity } = error as Partial<DatabaseError>
  const line = position ? `, line ${sql.slice(0, Number(position)).split('\n').length}` : ''
  // Only an error from the server proves a rollback; after a lost connection the outcome is unknown.
  return `${line}: ${message}.${severity ? ' Nothing of it was kept.' : ''}`
}
