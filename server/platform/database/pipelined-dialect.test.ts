import { sql } from 'kysely'
import type pg from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { createLog } from '../observability/log.ts'
import { closeDatabase, type Database, openDatabase } from './database.ts'
import { refusalOf } from './database-errors.ts'
import { sendAhead } from './pipelined-dialect.ts'

const database = await testDatabase()
const connectionString = database.connectionString
await database.pool.query(`
  create table kept (id int, constraint kept_once unique (id) deferrable initially deferred)`)

/** A pool of one connection: whatever a transaction leaves behind would show in the next one. */
function oneConnection(): Database {
  const database = openDatabase(connectionString, createLog('silent'), { max: 1 })
  onTestFinished(() => closeDatabase(database))
  return database
}

const count = async ({ kysely }: Pick<Database, 'kysely'>, id: number) => {
  const found = sql<{ n: number }>`select count(*) as n from kept where id = ${id}`
  return (await found.execute(kysely)).rows[0]?.n
}

describe('PipelinedDialect', () => {
  test('rolls back a transaction that fails anywhere, and keeps its connection usable', async () => {
    const database = oneConnection()
    for (const failing of [sql`select 1/0`, sql`nonsense`, sql`insert into kept values ('x')`]) {
      const failed = database.kysely.transaction().execute(async (tx) => {
        await sql`insert into kept values (1)`.execute(tx)
        await failing.execute(tx)
      })
      await expect(failed).rejects.toThrow()
      expect(await count(database, 1)).toBe(0)
    }
    const first = database.kysely.transaction().execute((tx) => sql`select 1/0`.execute(tx))
    await expect(first).rejects.toMatchObject({ code: '22012' })
    const thrown = database.kysely.transaction().execute(async () => {
      throw new Error('before any statement')
    })
    await expect(thrown).rejects.toThrow('before any statement')
    expect(await count(database, 1)).toBe(0)
  })

  test('resets the settings of a transaction at its end', async () => {
    const database = oneConnection()
    const reading = sql`select set_config('app.who', 'one', true)`
    const asked = sql<{ who: string }>`select current_setting('app.who', true) as who`
    for (const mode of ['read only', 'read write'] as const) {
      const opening = database.kysely.transaction().setAccessMode(mode)
      await opening.execute((tx) => reading.execute(tx))
      const next = await database.kysely.transaction().execute((tx) => asked.execute(tx))
      expect(next.rows[0]?.who).toBe('')
    }
  })

  test('refuses writes in a read-only transaction', async () => {
    const database = oneConnection()
    const reading = database.kysely.transaction().setAccessMode('read only')
    const written = reading.execute((tx) => sql`insert into kept values (2)`.execute(tx))
    await expect(written).rejects.toMatchObject({ code: '25006' })
    expect(await count(database, 2)).toBe(0)
  })

  test('throws if COMMIT is refused', async () => {
    const database = oneConnection()
    const twice = database.kysely
      .transaction()
      .execute((tx) => sql`insert into kept values (3), (3)`.execute(tx))
    await expect(twice).rejects.toMatchObject({ constraint: 'kept_once' })
    expect(await count(database, 3)).toBe(0)
  })

  test('returns 503 if a connection is lost in a transaction, and then opens a new one', async () => {
    const database = oneConnection()
    for (const mode of ['read only', 'read write'] as const) {
      const opening = database.kysely.transaction().setAccessMode(mode)
      const lost = opening.execute(async (tx) => {
        await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
      })
      const error: unknown = await lost.then(
        () => null,
        (reason: unknown) => reason,
      )
      expect(refusalOf(error)).toMatchObject({ status: 503 })
      expect(await count(database, 4)).toBe(0)
    }
  })

  test('a connection that PostgreSQL ends during a query is not used for the next one', async () => {
    const database = oneConnection()
    const ending = sql`select pg_terminate_backend(pg_backend_pid())`.execute(database.kysely)
    await expect(ending).rejects.toMatchObject({ code: '57P01' })
    expect(await count(database, 4)).toBe(0)
  })

  test('executes a statement sent ahead, and throws its failure with the next one', async () => {
    const database = oneConnection()
    const { kysely } = database
    await kysely.transaction().execute(async (tx) => {
      const { answer } = await sendAhead(tx, sql`insert into kept values (5) returning id`)
      expect(await count({ kysely: tx }, 5)).toBe(1)
      expect((await answer).rows).toEqual([{ id: 5 }])
      await sendAhead(tx, sql`insert into kept values (6)`)
    })
    expect(await count(database, 6)).toBe(1)
    const failing = kysely.transaction().execute(async (tx) => {
      await sendAhead(tx, sql`insert into kept values ('x')`)
      await sql`select 1`.execute(tx)
    })
    await expect(failing).rejects.toMatchObject({ code: '22P02' })
    const atCommit = kysely.transaction().execute((tx) => sendAhead(tx, sql`select 1/0`))
    await expect(atCommit).rejects.toMatchObject({ code: '22012' })
    const thrown = kysely.transaction().execute(async (tx) => {
      await sendAhead(tx, sql`select 1/0`)
      throw new Error('something else')
    })
    await expect(thrown).rejects.toThrow('something else')
    expect(await count(database, 5)).toBe(1)
  })

  test('needs no extra round trip for BEGIN and statements sent ahead', async () => {
    const database = oneConnection()
    await count(database, 0) // connects
    const client = await database.pool.connect()
    const { stream } = (client as pg.Client).connection
    client.release()
    const write = vi.spyOn(stream, 'write')
    let sentBeforeAnswer = 0
    stream.once('data', () => {
      sentBeforeAnswer = write.mock.calls.length
    })
    await database.kysely.transaction().execute(async (tx) => {
      await sendAhead(tx, sql`select set_config('app.who', 'one', true)`)
      await sql`select 1`.execute(tx)
      expect(sentBeforeAnswer).toBeGreaterThan(0)
      expect(write).toHaveBeenCalledTimes(sentBeforeAnswer)
    })
  })

  test('throws at COMMIT after a swallowed error', async () => {
    const database = oneConnection()
    const swallowed = database.kysely.transaction().execute(async (tx) => {
      await sql`insert into kept values (7)`.execute(tx)
      await sql`select 1/0`.execute(tx).catch(() => {})
    })
    await expect(swallowed).rejects.toThrow('the transaction had failed before its COMMIT')
    expect(await count(database, 7)).toBe(0)
  })

  test('limits every transaction, and resets the limits at its end', async () => {
    const database = oneConnection()
    const limits = sql`select current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`
    for (const mode of ['read only', 'read write'] as const) {
      const opening = database.kysely.transaction().setAccessMode(mode)
      const inside = await opening.execute((tx) => limits.execute(tx))
      expect(inside.rows).toEqual([{ statement: '10s', idle: '30s' }])
      expect((await limits.execute(database.kysely)).rows).toEqual([{ statement: '0', idle: '0' }])
    }
  })

  test('keeps the results of concurrent transactions apart', async () => {
    const database = openDatabase(connectionString, createLog('silent'), { max: 3 })
    onTestFinished(() => closeDatabase(database))
    const numbers = Array.from({ length: 200 }, (_, number) => number)
    const answers = await Promise.all(
      numbers.map((number) => {
        const mode = number % 2 === 0 ? 'read only' : 'read write'
        const opening = database.kysely.transaction().setAccessMode(mode)
        return opening.execute(async (tx) => {
          await sql`select set_config('app.who', ${String(number)}, true)`.execute(tx)
          const asked = sql<{ who: string }>`select current_setting('app.who') as who`
          return Number((await asked.execute(tx)).rows[0]?.who)
        })
      }),
    )
    expect(answers).toEqual(numbers)
  })
})
