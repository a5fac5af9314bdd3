import { sql } from 'kysely'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { createLog } from '../observability/log.ts'
import { closeDatabase, type Database, openDatabase } from './database.ts'
import { shapedByCaller } from './preparing-client.ts'

let connectionString: string
beforeAll(async () => {
  const database = await testDatabase()
  connectionString = database.connectionString
  await database.pool.query(`
    create table owned (id int, owner text);
    insert into owned select n, case when n % 2 = 0 then 'even' else 'odd' end
      from generate_series(1, 20) n;
    alter table owned enable row level security;
    grant select on owned to anon, authenticated;
    create policy readers on owned to authenticated
      using (owner = current_setting('app.who', true));
    create policy guests on owned to anon using (id = 1)`)
})

function oneConnection(): Database {
  const database = openDatabase(connectionString, createLog('silent'), { max: 1, prepare: true })
  onTestFinished(() => closeDatabase(database))
  return database
}

function readAs({ kysely }: Database, role: string, who: string, above: number) {
  return kysely.transaction().execute(async (tx) => {
    await sql`select set_config('role', ${role}, true), set_config('app.who', ${who}, true)`.execute(
      tx,
    )
    const found = sql<{ id: number }>`select id from owned where id > ${above}::int order by id`
    return (await found.execute(tx)).rows.map(({ id }) => id)
  })
}

describe('PreparingClient', () => {
  test('a kept plan shows each role and each caller their own rows', async () => {
    const database = oneConnection()
    // PostgreSQL keeps a general plan from the sixth time on.
    for (let turn = 0; turn < 8; turn++) {
      expect(await readAs(database, 'authenticated', 'even', 14)).toEqual([16, 18, 20])
      expect(await readAs(database, 'authenticated', 'odd', 16)).toEqual([17, 19])
      expect(await readAs(database, 'anon', 'even', 0)).toEqual([1])
    }
    const kept = await database.pool.query<{ statement: string }>(
      'select statement from pg_prepared_statements where generic_plans + custom_plans > $1',
      [5],
    )
    expect(kept.rows.map(({ statement }) => statement)).toContainEqual(
      expect.stringContaining('from owned'),
    )
  })

  test('a statement that fails leaves the next one alone', async () => {
    const database = oneConnection()
    const broken = (value: string) => sql`select ${value}::int as n`.execute(database.kysely)
    for (const [value, expected] of [
      ['x', null],
      ['1', 1],
      ['', null],
      ['2', 2],
    ] as const) {
      if (expected === null) await expect(broken(value)).rejects.toMatchObject({ code: '22P02' })
      else expect((await broken(value)).rows).toEqual([{ n: expected }])
    }
    await expect(sql`select ${1} from nowhere`.execute(database.kysely)).rejects.toMatchObject({
      code: '42P01',
    })
    expect((await broken('3')).rows).toEqual([{ n: 3 }])
  })

  test('what callers shape is kept once it comes often, and only so much of it', async () => {
    const database = oneConnection()
    const ask = (shape: number) =>
      sql`${sql.raw(`${shapedByCaller} select ${shape}`)} + ${1}::int as n`.execute(database.kysely)
    const kept = async () => {
      const { rows } = await sql<{ statement: string }>`
        select statement from pg_prepared_statements`.execute(database.kysely)
      return rows.filter(({ statement }) => statement.startsWith(shapedByCaller)).length
    }
    for (let shape = 0; shape < 60; shape++)
      expect((await ask(shape)).rows).toEqual([{ n: shape + 1 }])
    expect(await kept()).toBe(0)
    for (let times = 0; times < 10; times++)
      for (let shape = 0; shape < 52; shape++) await ask(shape)
    expect(await kept()).toBe(50)
    expect((await ask(51)).rows).toEqual([{ n: 52 }])
  })
})
