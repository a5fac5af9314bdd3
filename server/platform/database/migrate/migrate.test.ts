import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { dropDatabase } from '../../../testing/drop-database.ts'
import { migrate } from './migrate.ts'

const log = { info() {} }
const clusterUrl = inject('clusterUrl')
const name = `migrate_${process.pid}`
const connectionString = clusterUrl.replace(/\/[^/?]*(\?|$)/, `/${name}$1`)

let directory = ''

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'bw-migrate-'))
  for (const folder of ['tables', 'rules']) mkdirSync(join(directory, folder))
  await query(clusterUrl, `create database ${name}`)
})

afterEach(async () => {
  rmSync(directory, { recursive: true })
  await connected(clusterUrl, (cluster) => dropDatabase(cluster, name))
})

test('migrate applies the files in order, as an owner who is not a superuser, and stores their checksums', async () => {
  write('0002_fill.sql', 'insert into town values (1)')
  write('0001_make.sql', 'create table town (id int); create table street (id int)')
  write('README.md', 'not a migration')
  expect(await run()).toEqual(['0001_make.sql', '0002_fill.sql'])
  expect(await query(connectionString, 'select id from town')).toEqual([{ id: 1 }])
  expect(await query(connectionString, 'show is_superuser')).toEqual([{ is_superuser: 'off' }])
  const applied = await query(
    connectionString,
    `select name, checksum ~ '^[0-9a-f]{64}$' as checked, applied_at <= now() as dated
       from app.migrations order by name`,
  )
  expect(applied).toEqual([
    { name: '0001_make.sql', checked: true, dated: true },
    { name: '0002_fill.sql', checked: true, dated: true },
  ])
})

test('a second run does nothing, and a later one applies only new files', async () => {
  write('0001_make.sql', 'create table town (id int)')
  await run()
  expect(await run()).toEqual([])
  write('0002_fill.sql', 'insert into town values (1)')
  expect(await run()).toEqual(['0002_fill.sql'])
})

test('concurrent runs apply each file once', async () => {
  write('0001_make.sql', 'create table town (id int)')
  write('0002_fill.sql', 'insert into town values (1)')
  const runs = await Promise.all([run(), run(), run(), run()])
  expect(runs.flat()).toEqual(['0001_make.sql', '0002_fill.sql'])
  expect(await query(connectionString, 'select id from town')).toEqual([{ id: 1 }])
})

test('a changed migration that was already applied is refused by name', async () => {
  write('0001_make.sql', 'create table town (id int)')
  await run()
  write('0001_make.sql', 'create table town (id bigint)')
  await expect(run()).rejects.toThrow(
    'Migration 0001_make.sql was changed after it was applied to this database. Put the file back as it was, and make the change in a new migration.',
  )
})

test('other line ends do not count as a change', async () => {
  write('0001_make.sql', 'create table town (\n  id int\n);\n')
  await run()
  write('0001_make.sql', 'create table town (\r\n  id int\r\n);\r\n')
  expect(await run()).toEqual([])
})

test('an applied migration that is missing or renamed is refused by name', async () => {
  write('0001_make.sql', 'create table town (id int)')
  write('0002_fill.sql', 'insert into town values (1)')
  await run()
  renameSync(
    join(directory, 'tables', '0002_fill.sql'),
    join(directory, 'tables', '0002_other.sql'),
  )
  await expect(run()).rejects.toThrow(
    'Migration 0002_fill.sql was applied to this database and is missing',
  )
  await query(
    connectionString,
    `update app.migrations set name = '0003_later.sql' where name like '0002%'`,
  )
  await expect(run()).rejects.toThrow(
    'Migration 0002_other.sql is new, and 0003_later.sql was applied before it.',
  )
})

test('a version starts on the database of a newer one, unless a migration requires the newer version', async () => {
  write('0001_make.sql', 'create table town (id int)')
  write('0002_expand.sql', 'alter table town add column name text')
  write('0003_more.sql', 'alter table town add column size int')
  write('0004_needs_0002_drop.sql', 'alter table town drop column id')
  await run()
  rmSync(join(directory, 'tables', '0004_needs_0002_drop.sql'))
  rmSync(join(directory, 'tables', '0003_more.sql'))
  expect(await run()).toEqual([])
  rmSync(join(directory, 'tables', '0002_expand.sql'))
  await expect(run()).rejects.toThrow(
    'The database was upgraded by a version of Briefwell that is too new for this one: its migration 0004_needs_0002_drop.sql needs a version with migration 0002. Start a newer version.',
  )
})

test('a migration that waits for a table does not block others', async () => {
  write('0001_make.sql', 'create table town (id int); create table street (id int)')
  await run()
  write(
    '0002_add.sql',
    'alter table street add column name text; alter table town add column name text',
  )
  let waits = () => {}
  const waiting = new Promise<void>((resolve) => {
    waits = resolve
  })
  await connected(connectionString, async (holder) => {
    await holder.query('begin; select from town')
    const info = (_: unknown, words = '') => words.includes('waits') && waits()
    const migrated = migrate({ connectionString, directory, log: { info } })
    await waiting
    const read = `set statement_timeout = '5s'; select from street, town`
    await query(connectionString, read)
    await query(connectionString, read)
    await holder.query('commit')
    expect(await migrated).toEqual(['0002_add.sql'])
  })
})

test('no migration is subject to the statement timeout of the database', async () => {
  await query(connectionString, `alter database ${name} set statement_timeout = '300ms'`)
  write('0001_slow.sql', 'select pg_sleep(0.4)')
  write('0002_slow.sql', 'select pg_sleep(0.4)')
  expect(await run()).toEqual(['0001_slow.sql', '0002_slow.sql'])
})

test('a database from before the first release is refused, with a solution', async () => {
  write('0001_platform.sql', 'create table town (id int)')
  await run()
  for (const [first, last] of [
    ['0001_roles_and_schemas.sql', '0095_last.sql'],
    ['0001_roles_and_settings.sql', '0116_company_ids.sql'],
  ] as const) {
    await appliedInstead(first, last)
    await expect(run()).rejects.toThrow(
      'This database was made by a version of Briefwell before its first release and cannot be upgraded. Start with an empty one: set another DATA_DIR, or create a new database and name it in DATABASE_URL.',
    )
  }
})

test('a database with all migrations that these files replaced goes on with them, and keeps its rows', async () => {
  write('0001_platform.sql', 'create table town (id int)')
  await run()
  await query(connectionString, 'insert into town values (1)')
  await appliedInstead('0001_roles_and_settings.sql', '0117_company_left.sql')
  write('0002_more.sql', 'alter table town add column name text')
  expect(await run()).toEqual([])
  expect(await query(connectionString, 'select name from app.migrations order by name')).toEqual([
    { name: '0001_platform.sql' },
    { name: '0002_more.sql' },
  ])
  expect(await query(connectionString, 'select id from town')).toEqual([{ id: 1 }])
})

/** Records these migrations as all that were applied. */
async function appliedInstead(first: string, last: string) {
  await query(
    connectionString,
    `delete from app.migrations;
     insert into app.migrations (name, checksum) values ('${first}', ''), ('${last}', '')`,
  )
}

test('numbers with gaps, duplicates, a wrong order or format are refused by name, before anything runs', async () => {
  write('0001_make.sql', 'create table town (id int)')
  write('0003_late.sql', 'select 1')
  await expect(run()).rejects.toThrow('Migration 0003_late.sql: number 0002 was expected here')
  write('0002_a.sql', 'select 1')
  write('0002_b.sql', 'select 1')
  await expect(run()).rejects.toThrow('Migration 0002_b.sql: number 0003 was expected here')
  rmSync(join(directory, 'tables', '0002_b.sql'))
  write('4_short.sql', 'select 1')
  await expect(run()).rejects.toThrow('Migration 4_short.sql: its name must read like 0004_')
  expect(await query(connectionString, `select to_regclass('town') as town`)).toEqual([
    { town: null },
  ])
})

test('a new file before an applied one is refused by name', async () => {
  write('0001_make.sql', 'create table town (id int)')
  write('0002_fill.sql', 'insert into town values (1)')
  await run()
  await query(connectionString, `delete from app.migrations where name = '0001_make.sql'`)
  await expect(run()).rejects.toThrow(
    'Migration 0001_make.sql is new, and 0002_fill.sql was applied before it',
  )
})

test('a failed migration is rolled back, keeps those before it, and reports its file and line', async () => {
  write('0001_make.sql', 'create table town (id int)')
  write('0002_fail.sql', 'create table half (id int);\ninsert into town values (1);\nselect oops\n')
  await expect(run()).rejects.toThrow(
    'Migration 0002_fail.sql, line 3: column "oops" does not exist. Nothing of it was kept.',
  )
  expect(await query(connectionString, 'select name from app.migrations')).toEqual([
    { name: '0001_make.sql' },
  ])
  expect(
    await query(
      connectionString,
      `select to_regclass('half') as half, (select count(*)::int from town) as rows`,
    ),
  ).toEqual([{ half: null, rows: 0 }])
  write('0002_fail.sql', 'create table half (id int)')
  expect(await run()).toEqual(['0002_fail.sql'])
})

test('a migration that cannot be recorded is rolled back too', async () => {
  write('0001_make.sql', 'create table town (id int)')
  await run()
  write(
    '0002_twice.sql',
    `create table half (id int); insert into app.migrations values ('0002_twice.sql', '')`,
  )
  await expect(run()).rejects.toThrow('Migration 0002_twice.sql: duplicate key')
  expect(await query(connectionString, `select to_regclass('half') as half`)).toEqual([
    { half: null },
  ])
})

test('settings and the role of a file are reset after it', async () => {
  write('0001_set.sql', `set search_path = ''; create table public.town (id int)`)
  write(
    '0002_role.sql',
    `create role ${name}; grant ${name} to current_user; set role ${name}; select 1`,
  )
  write('0003_use.sql', 'insert into town values (1)')
  try {
    expect(await run()).toHaveLength(3)
  } finally {
    await query(clusterUrl, `drop role if exists ${name}`)
  }
})

test('an empty folder is accepted, a missing one is refused', async () => {
  expect(await run()).toEqual([])
  const missing = join(directory, 'missing')
  await expect(migrate({ connectionString, directory: missing, log })).rejects.toThrow(missing)
})

function write(file: string, sql: string): void {
  writeFileSync(join(directory, 'tables', file), sql)
}

function run(): Promise<string[]> {
  return migrate({ connectionString, directory, log })
}

function query(url: string, sql: string): Promise<unknown[]> {
  return connected(url, async (client) => (await client.query(sql)).rows)
}

async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
