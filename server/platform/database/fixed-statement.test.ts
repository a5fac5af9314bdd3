import { sql, type Transaction } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { createLog } from '../observability/log.ts'
import { closeDatabase, openDatabase } from './database.ts'
import type { DB } from './database-types.ts'
import { fixedStatement } from './fixed-statement.ts'
import { sendAhead } from './pipelined-dialect.ts'

/** A pool of one connection, on which PostgreSQL keeps fixed statements if `named`. */
async function oneConnection(named: boolean, prepare = '') {
  const { connectionString, pool } = await testDatabase()
  await pool.query(prepare)
  const database = openDatabase(connectionString, createLog('silent'), { max: 1, named })
  onTestFinished(() => closeDatabase(database))
  return database
}

const keptStatements = sql<{ statement: string }>`select statement from pg_prepared_statements`

describe('fixedStatement', () => {
  test('builds once, and binds each value to its place', async () => {
    const { kysely } = await oneConnection(false)
    const build = vi.fn(
      (_: unknown, first: string, second: number | null) =>
        sql<{ found: string }>`select concat_ws(' ', ${second}::int, ${first}::text, ${'own'}::text,
          ${second}::int) as found`,
    )
    const statement = fixedStatement(build)
    const found = await kysely
      .transaction()
      .execute(async (tx) => [
        await (await sendAhead(tx, statement(tx, 'ahead', 0))).answer,
        await tx.executeQuery(statement(tx, "o'clock", 5)),
        await tx.executeQuery(statement(tx, '', null)),
      ])
    expect(found.map(({ rows }) => rows)).toEqual([
      [{ found: '0 ahead own 0' }],
      [{ found: "5 o'clock own 5" }],
      [{ found: ' own' }],
    ])
    expect(build).toHaveBeenCalledTimes(1)
    expect((await keptStatements.execute(kysely)).rows).toEqual([])
  })

  test('returns each role and caller their own rows, although its plan is reused', async () => {
    const { kysely } = await oneConnection(
      true,
      `create table owned (id int, owner text);
       insert into owned select n, case when n % 2 = 0 then 'even' else 'odd' end
         from generate_series(1, 20) n;
       alter table owned enable row level security;
       grant select on owned to anon, authenticated;
       create policy readers on owned to authenticated
         using (owner = current_setting('app.who', true));
       create policy guests on owned to anon using (id = 1)`,
    )
    const owned = fixedStatement(
      (_, above: number) =>
        sql<{ id: number }>`select id from owned where id > ${above}::int order by id`,
    )
    const readAs = (role: string, who: string, above: number) =>
      kysely.transaction().execute(async (tx: Transaction<DB>) => {
        await sql`select set_config('role', ${role}, true), set_config('app.who', ${who}, true)`.execute(
          tx,
        )
        return (await tx.executeQuery(owned(tx, above))).rows.map(({ id }) => id)
      })
    // PostgreSQL keeps a generic plan from the sixth time on.
    for (let turn = 0; turn < 8; turn++) {
      expect(await readAs('authenticated', 'even', 14)).toEqual([16, 18, 20])
      expect(await readAs('authenticated', 'odd', 16)).toEqual([17, 19])
      expect(await readAs('anon', 'even', 0)).toEqual([1])
    }
    const kept = (await keptStatements.execute(kysely)).rows.map(({ statement }) => statement)
    expect(kept).toEqual([expect.stringContaining('from owned')])
  })

  test('a failure leaves the statement usable', async () => {
    const { kysely } = await oneConnection(true)
    const parsed = fixedStatement(
      (_, value: string) => sql<{ n: number }>`select ${value}::int as n`,
    )
    const ask = (value: string) =>
      kysely.transaction().execute((tx) => tx.executeQuery(parsed(tx, value)))
    for (const [wrong, right] of [['x', 1] as const, ['', 2] as const]) {
      await expect(ask(wrong)).rejects.toMatchObject({ code: '22P02' })
      expect((await ask(String(right))).rows).toEqual([{ n: right }])
    }
  })
})
