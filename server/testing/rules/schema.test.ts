import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dumpSchema } from '../../platform/database/dump-schema.ts'
import { migrate, ownDatabase } from '../../platform/database/migrate/migrate.ts'
import { testDatabase } from '../database.ts'
import { missingSince } from './missing-since.ts'

const { pool, connectionString } = await testDatabase()

const read = (file: string) => readFileSync(join(ownDatabase, file), 'utf8')
const written = read('schema.sql')

async function dump() {
  const client = await pool.connect()
  try {
    return await dumpSchema(client)
  } finally {
    client.release()
  }
}

test('database/schema.sql is the dump of an empty installation; npm run schema writes it', async () => {
  expect(await dump()).toBe(written)
})

test('rules that are applied once more change nothing', async () => {
  await pool.query(`update app.rules set checksum = ''`)
  await migrate({ connectionString: connectionString, directory: ownDatabase, log: { info() {} } })
  expect(await dump()).toBe(written)
})

test('every policy and trigger stands in a file of database/', async () => {
  const { rows } = await pool.query<{ name: string }>(`
    select format('policy %s on %s.%s', policyname, schemaname, tablename) as name from pg_policies
    where schemaname in ('public', 'auth', 'storage', 'app') and policyname not like 'service\\_%'
    union all
    select format('trigger %s on %s.%s', t.tgname, c.relnamespace::regnamespace, c.relname)
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace::regnamespace::text in ('public', 'auth', 'storage', 'app')
    except select name from app.rules`)
  expect(rows).toEqual([])
})

test('what reads shares has each column that they get later', async () => {
  const client = await pool.connect()
  try {
    await client.query('begin; alter table app.shares add column later text')
    for (const reads of ['watchable', 'shared_with', 'shared_canvases', 'shared_documents']) {
      const { fields } = await client.query(`select * from app.${reads}(gen_random_uuid())`)
      expect(fields.map(({ name }) => name)).toContain('later')
    }
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('the database has what the last release uses', () => {
  const released = read('released.sql')
  expect(missingSince(released, written)).toEqual([])
})

test('a column or function that goes is named; what is added is not', () => {
  const dump = (columns: string, functions: string) =>
    `create table app.town (\n${columns}\n  constraint town_pkey PRIMARY KEY (id)\n);\n\n${functions}\n`
  const released = dump(
    '  id uuid not null,\n  name text,',
    'function app.size(uuid) returns integer;\nprocedure app.move(text);\nfunction app.all() returns text;',
  )
  expect(missingSince(released, released)).toEqual([])
  const more = dump(
    '  id uuid not null,\n  name text,\n  mayor text,',
    'function app.size(uuid,integer) returns integer;\nprocedure app.move(text);\nfunction app.all() returns text;',
  )
  expect(missingSince(released, more)).toEqual([])
  const less = dump(
    '  id uuid not null,',
    'function app.size(text) returns integer;\nfunction app.all() returns text;',
  )
  expect(missingSince(released, less)).toEqual([
    'app.town.name',
    'app.size(uuid)',
    'app.move(text)',
  ])
})
