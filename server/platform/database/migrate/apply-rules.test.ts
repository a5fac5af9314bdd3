import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { dropDatabase } from '../../../testing/drop-database.ts'
import { migrate } from './migrate.ts'

const clusterUrl = inject('clusterUrl')
const name = `rules_${process.pid}`
const connectionString = clusterUrl.replace(/\/[^/?]*(\?|$)/, `/${name}$1`)

let directory = ''
let client: Client
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'bw-rules-'))
  write(
    'tables/0001_town.sql',
    `create schema auth; create schema storage; grant usage on schema app to briefwell_definer;
     create table app.town (id int); alter table app.town enable row level security`,
  )
  const cluster = new Client({ connectionString: clusterUrl })
  await cluster.connect()
  await cluster.query(`create database ${name}`)
  await cluster.end()
  client = new Client({ connectionString })
  await client.connect()
})
afterEach(async () => {
  rmSync(directory, { recursive: true })
  await client.end()
  const cluster = new Client({ connectionString: clusterUrl })
  await cluster.connect()
  await dropDatabase(cluster, name)
  await cluster.end()
})

function write(file: string, text: string) {
  const path = join(directory, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

async function run(onLog: (words: string) => void = () => {}) {
  const said: string[] = []
  const info = (fields: unknown, words?: string) => {
    said.push(words ?? String(fields))
    onLog(said.at(-1) ?? '')
  }
  await migrate({ connectionString, directory, log: { info } })
  return said
}

const rows = async (text: string) => (await client.query(text)).rows
const names = async () =>
  (await rows('select name from app.rules order by name')).map((row) => row.name)
const answer = async (text: string) => Object.values((await rows(`select ${text}`))[0])[0]

const size = (result: string, more = '') => `
-- How large a town is.
create or replace function app.size(id int) returns int
  language sql stable
  return ${result};
comment on function app.size(int) is 'How large it is.';
grant execute on function app.size(int) to authenticated;
${more}`
const policy = (when: string) => `create policy seen on app.town using (${when});\n`
const trigger = `
create or replace function app.count() returns trigger
  language plpgsql
as $$
begin
  return new; -- not ';' alone
end
$$;
create or replace trigger counted before insert or update of id on app.town
  for each row execute function app.count();
`

test('applies what stands in any order after the tables, and nothing the second time', async () => {
  write(
    'rules/a/access.sql',
    `grant select on app.town to authenticated;\n${policy('app.twice(id) > 0')}`,
  )
  write(
    'rules/b/first.sql',
    `create or replace function app.twice(id int) returns int
       language sql stable
       begin atomic
         select app.size(id) + 1;
       end;\n${trigger}`,
  )
  write('rules/c/second.sql', size('id'))
  expect(await run()).toEqual(['applying migrations', 'applying rules'])
  expect(await answer('app.twice(1)')).toBe(2)
  expect(await names()).toEqual([
    'function app.count',
    'function app.size',
    'function app.twice',
    'grants on app.town',
    'policy seen on app.town',
    'trigger counted on app.town',
  ])
  expect(await run()).toEqual([])
})

test('makes anew only what differs', async () => {
  write(
    'rules/town.sql',
    `grant select on app.town to authenticated;\n${size('id')}${policy('true')}${trigger}`,
  )
  await run()
  const made = () =>
    rows(`select (select oid from pg_policy where polname = 'seen') as policy, (select oid from pg_trigger where tgname = 'counted') as trigger,
            (select xmin from pg_proc where proname = 'count' and pronamespace = 'app'::regnamespace) as count, (select xmin from pg_proc where proname = 'size' and pronamespace = 'app'::regnamespace) as size`)
  const [before] = await made()
  write(
    'rules/town.sql',
    `grant select on app.town to authenticated;\n${size('id + 1')}${policy('true')}${trigger}`,
  )
  await run()
  const [after] = await made()
  expect(after).toEqual({ ...before, size: expect.anything() })
  expect(after.size).not.toBe(before.size)
  expect(await answer('app.size(1)')).toBe(2)
})

test('takes back what no file names any more', async () => {
  write(
    'rules/town.sql',
    `grant select, insert (id) on app.town to authenticated;\n${size('id')}${policy('app.size(id) > 0')}${trigger}`,
  )
  await run()
  write('rules/town.sql', `grant select on app.town to authenticated;\n`)
  await run()
  expect(await names()).toEqual(['grants on app.town'])
  const left = `(select count(*)::int from pg_policy) + (select count(*)::int from pg_trigger where tgname = 'counted')
    + (select count(*)::int from pg_proc where pronamespace = 'app'::regnamespace)`
  expect(await answer(left)).toBe(0)
  const may = (right: string) =>
    answer(`has_any_column_privilege('authenticated', 'app.town', '${right}')`)
  expect(await may('select')).toBe(true)
  expect(await may('insert')).toBe(false)
})

test('what stood on a table that a migration has dropped goes with it', async () => {
  write('rules/town.sql', `grant select on app.town to authenticated;\n${policy('true')}${trigger}`)
  await run()
  write('tables/0002_gone.sql', 'drop table app.town')
  write('rules/town.sql', '')
  await run()
  expect(await names()).toEqual([])
})

test('a function with other arguments or another result takes the place of the one before', async () => {
  write('rules/town.sql', size('id'))
  await run()
  write(
    'rules/town.sql',
    size('id')
      .replaceAll('(int)', '(int, int)')
      .replace('(id int)', '(id int, more int default 1)'),
  )
  await run()
  expect(
    await rows(
      `select oid::regprocedure::text as name from pg_proc where proname = 'size' and pronamespace = 'app'::regnamespace`,
    ),
  ).toEqual([{ name: 'app.size(integer,integer)' }])
  write('rules/town.sql', size(`'large'`).replace('returns int', 'returns text'))
  await run()
  expect(await answer('app.size(1)')).toBe('large')
})

test('nothing is kept of rules that cannot all be applied, and the error names the file', async () => {
  write('rules/a.sql', size('id', policy('app.size(id) > 0')))
  await run()
  write('rules/a.sql', size('id', policy('app.size(id) > 0')).replaceAll('app.size', 'app.length'))
  write('rules/b.sql', policy('app.unknown()').replace('seen', 'other'))
  await expect(run()).rejects.toThrow(
    'database/rules/b.sql, policy other on app.town: function app.unknown() does not exist.',
  )
  expect(await names()).toEqual(['function app.size', 'policy seen on app.town'])
  expect(await answer('app.size(1)')).toBe(1)
})

const definer = (result: string) =>
  size(result)
    .replace('stable', 'stable security definer')
    .replace(/grant.*\n/, '')
const sizes = () =>
  rows(`select proowner::regrole::text as owner, prosecdef as definer,
          has_function_privilege('authenticated', oid, 'execute') as open
        from pg_proc where proname = 'size' and pronamespace = 'app'::regnamespace`)

test('security definer functions belong to the role for them, and nobody else may call them', async () => {
  write('rules/town.sql', definer('id'))
  await run()
  write('rules/town.sql', definer('id + 1'))
  await run()
  expect(await sizes()).toEqual([{ owner: 'briefwell_definer', definer: true, open: false }])
  expect(await answer(`has_schema_privilege('briefwell_definer', 'app', 'create')`)).toBe(false)
})

test('takes back who may execute a function', async () => {
  write('rules/town.sql', size('id'))
  await run()
  write('rules/town.sql', size('id').replace(/grant.*\n/, ''))
  await run()
  expect(await sizes()).toEqual([{ owner: 'briefwell', definer: false, open: false }])
})

test('a function that becomes security definer changes its owner, and is no longer called by others', async () => {
  write('rules/town.sql', size('id'))
  await run()
  expect(await sizes()).toEqual([{ owner: 'briefwell', definer: false, open: true }])
  write('rules/town.sql', definer('id + 1'))
  await run()
  expect(await sizes()).toEqual([{ owner: 'briefwell_definer', definer: true, open: false }])
})

test('a function that is no longer security definer runs as its caller', async () => {
  write('rules/town.sql', definer('id') + trigger.replace('plpgsql', 'plpgsql security definer'))
  await run()
  write('rules/town.sql', size('id + 1') + trigger)
  await run()
  expect(await sizes()).toEqual([{ owner: 'briefwell_definer', definer: false, open: true }])
  write('rules/town.sql', size(`'large'`).replace('returns int', 'returns text'))
  await run()
  expect(await answer('app.size(1)')).toBe('large')
})

test('the rules of a newer version stay', async () => {
  write('rules/town.sql', size('id'))
  await run()
  await client.query(`update app.rules set version = '99.0.0'`)
  write('rules/town.sql', size('id + 1'))
  expect(await run()).toEqual(['a newer version has applied its rules to the database'])
  expect(await answer('app.size(1)')).toBe(1)
})

test.each([
  ['changes', policy('id > 0'), ['(id > 0)']],
  ['goes', '', []],
] as const)(
  'a policy that %s waits for its table without blocking others',
  async (_, text, left) => {
    write('rules/town.sql', policy('true'))
    await run()
    write('rules/town.sql', text)
    const holder = new Client({ connectionString })
    await holder.connect()
    await holder.query('begin; select from app.town')
    const waits = Promise.withResolvers<void>()
    const done = run((words) => {
      if (words.includes('waits')) waits.resolve()
    })
    await waits.promise
    await client.query(`set statement_timeout = '5s'; select from app.town`)
    await holder.query('commit')
    await holder.end()
    await done
    const policies = await rows('select qual from pg_policies')
    expect(policies.map(({ qual }) => qual)).toEqual(left)
  },
)

test('an object in two places, or what is no rule, is refused by name before anything runs', async () => {
  write('rules/a.sql', size('id'))
  write('rules/b.sql', size('id'))
  await expect(run()).rejects.toThrow(
    'function app.size stands in a.sql, line 3, and in b.sql, line 3. Keep one of them.',
  )
  write('rules/b.sql', 'create table app.street (id int);')
  await expect(run()).rejects.toThrow(
    'Rules are functions, procedures, triggers, policies and grants',
  )
  write('rules/b.sql', `comment on function app.size(int) is 'Lost.';`)
  await expect(run()).rejects.toThrow(
    'database/rules/b.sql: begins with a statement that belongs to no object.',
  )
  write('rules/b.sql', policy("'"))
  await expect(run()).rejects.toThrow("database/rules/b.sql: has ' without an end.")
  write('rules/b.sql', policy('true').replace(';', ''))
  await expect(run()).rejects.toThrow('database/rules/b.sql: ends without a semicolon.')
  expect(await answer(`to_regclass('app.town')`)).toBe(null)
})
