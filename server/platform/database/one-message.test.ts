import { sql } from 'kysely'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { createLog } from '../observability/log.ts'
import { closeDatabase, openDatabase } from './database.ts'
import { endWith, sendAhead } from './pipelined-dialect.ts'

test('a transaction that ends with its first answer goes by one message once it is known', async () => {
  const { connectionString, pool } = await testDatabase()
  await pool.query(`
    create table held (id int, constraint held_once unique (id) deferrable initially deferred);
    alter table held enable row level security;
    grant select, insert on held to authenticated;
    create policy few on held to authenticated
      using (id < current_setting('app.few')::int) with check (id < 100)`)
  const database = openDatabase(connectionString, createLog('silent'), { max: 1, prepare: true })
  onTestFinished(() => closeDatabase(database))
  let answers = 0
  database.pool.on('connect', (client) => {
    ;(client as pg.Client).connection.on('readyForQuery', () => answers++)
  })

  /** Adds rows as a role that may add and see few; answers those it sees as they were before. */
  const add = (id: number, { few = 5, times = 1 } = {}) =>
    database.kysely.transaction().execute(async (tx) => {
      const role = sql`select set_config('role', ${'authenticated'}, true)`
      await sendAhead(tx, role)
      await sendAhead(tx, sql`select set_config('app.few', (100 / ${few}::int)::text, true)`)
      const added = sql<{ id: number; seen: number; role: string }>`
        with added as (
          insert into held select ${id}::int from generate_series(1, ${times}::int) returning id)
        select id, (select count(*)::int from held) as seen, current_user as role from added`
      return (await endWith(tx, added)).rows
    })
  const left = async () => {
    const found = await database.pool.query(`
      select array_agg(id order by id) as ids, current_user as role,
        current_setting('app.few', true) as few from held`)
    return found.rows[0]
  }
  const before = await left()

  answers = 0
  expect(await add(1)).toEqual([{ id: 1, seen: 0, role: 'authenticated' }])
  const untilKnown = answers
  answers = 0
  for (let id = 2; id < 9; id++)
    expect(await add(id)).toEqual([{ id, seen: id - 1, role: 'authenticated' }])
  expect({ untilKnown, answers }).toEqual({ untilKnown: 5, answers: 7 })
  expect(await left()).toEqual({ ...before, ids: [1, 2, 3, 4, 5, 6, 7, 8], few: '' })

  await expect(add(9, { few: 0 })).rejects.toMatchObject({ code: '22012' }) // fails ahead
  await expect(add(100)).rejects.toMatchObject({ code: '42501' }) // fails at the end
  await expect(add(9, { times: 2 })).rejects.toMatchObject({ constraint: 'held_once' }) // at COMMIT
  const both = await Promise.allSettled([add(9, { few: 0 }), add(10)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  expect(await left()).toEqual({ ...before, ids: [1, 2, 3, 4, 5, 6, 7, 8, 10], few: '' })
})

test('a transaction that asks nothing sends nothing', async () => {
  const { connectionString } = await testDatabase()
  const database = openDatabase(connectionString, createLog('silent'), { max: 1, prepare: true })
  onTestFinished(() => closeDatabase(database))
  let answers = 0
  database.pool.on('connect', (client) => {
    ;(client as pg.Client).connection.on('readyForQuery', () => answers++)
  })
  expect(await database.kysely.transaction().execute(async () => 'nothing')).toBe('nothing')
  const thrown = database.kysely.transaction().execute(async (tx) => {
    await sendAhead(tx, sql`select set_config('app.few', ${'1'}, true)`)
    throw new Error('before it began')
  })
  await expect(thrown).rejects.toThrow('before it began')
  expect(answers).toBeLessThanOrEqual(1) // the connection's own first
})
