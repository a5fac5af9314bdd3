import { sql } from 'kysely'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { createLog } from '../observability/log.ts'
import { closeDatabase, type Database, openDatabase } from './database.ts'
import { refusalOf } from './database-errors.ts'
import { endWith, sendAhead } from './pipelined-dialect.ts'

let connectionString: string
beforeAll(async () => {
  const database = await testDatabase()
  connectionString = database.connectionString
  await database.pool.query(`
    create table kept (id int, constraint kept_once unique (id) deferrable initially deferred)`)
})

/** One connection, so that what a transaction leaves behind meets the next one. */
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
  test('a transaction that fails anywhere leaves nothing, and its connection goes on', async () => {
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

  test('settings for a transaction end with it, whatever follows on the connection', async () => {
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

  test('a transaction that only reads may not write', async () => {
    const database = oneConnection()
    const reading = database.kysely.transaction().setAccessMode('read only')
    const written = reading.execute((tx) => sql`insert into kept values (2)`.execute(tx))
    await expect(written).rejects.toMatchObject({ code: '25006' })
    expect(await count(database, 2)).toBe(0)
  })

  test('a COMMIT that is refused is heard of', async () => {
    const database = oneConnection()
    const twice = database.kysely
      .transaction()
      .execute((tx) => sql`insert into kept values (3), (3)`.execute(tx))
    await expect(twice).rejects.toMatchObject({ constraint: 'kept_once' })
    expect(await count(database, 3)).toBe(0)
  })

  test('where the connection is lost on the way, the caller may try again, on a new one', async () => {
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

  test('what is sent ahead counts, and what fails there is heard of where it is waited for', async () => {
    const database = oneConnection()
    const { kysely } = database
    await kysely.transaction().execute(async (tx) => {
      await sendAhead(tx, sql`insert into kept values (5)`)
      expect(await count({ kysely: tx }, 5)).toBe(1)
      await sendAhead(tx, sql`insert into kept values (6)`)
    })
    expect(await count(database, 6)).toBe(1)
    const failing = kysely.transaction().execute(async (tx) => {
      await sendAhead(tx, sql`insert into kept values ('x')`)
      await sql`select 1`.execute(tx)
    })
    await expect(failing).rejects.toMatchObject({ code: '22P02' })
    const unheard = kysely.transaction().execute((tx) => sendAhead(tx, sql`select 1/0`))
    await expect(unheard).rejects.toMatchObject({ code: '22012' })
    const thrown = kysely.transaction().execute(async (tx) => {
      await sendAhead(tx, sql`select 1/0`)
      throw new Error('something else')
    })
    await expect(thrown).rejects.toThrow('something else')
    expect(await count(database, 5)).toBe(1)
  })

  test('a transaction with nothing to lose is done all the same', async () => {
    const database = oneConnection()
    await database.kysely.transaction().execute(async (tx) => {
      const relaxed = sql`set local synchronous_commit = off`
      await sendAhead(tx, relaxed, { nothingToLose: true })
      await sql`insert into kept values (7)`.execute(tx)
    })
    expect(await count(database, 7)).toBe(1)
    const next = sql<{ kept: string }>`select current_setting('synchronous_commit') as kept`
    const before = (await next.execute(database.kysely)).rows
    expect(await database.kysely.transaction().execute((tx) => next.execute(tx))).toMatchObject({
      rows: before,
    })
  })

  test('a last statement takes the end of its transaction along', async () => {
    const database = oneConnection()
    const { kysely } = database
    const kept = await kysely.transaction().execute(async (tx) => {
      await sendAhead(tx, sql`insert into kept values (8)`)
      return endWith(tx, sql<{ id: number }>`insert into kept values (9) returning id`)
    })
    expect(kept.rows).toEqual([{ id: 9 }])
    expect([await count(database, 8), await count(database, 9)]).toEqual([1, 1])

    for (const [failing, code] of [
      [sql`insert into kept values ('x')`, '22P02'],
      // Fails as late as the COMMIT.
      [sql`insert into kept values (8)`, '23505'],
    ] as const) {
      const failed = kysely.transaction().execute(async (tx) => {
        await sql`insert into kept values (10)`.execute(tx)
        return endWith(tx, failing)
      })
      await expect(failed).rejects.toMatchObject({ code })
      expect(await count(database, 10)).toBe(0)
    }
    const unheard = kysely.transaction().execute(async (tx) => {
      await sendAhead(tx, sql`select 1/0`)
      return endWith(tx, sql`insert into kept values (10)`)
    })
    await expect(unheard).rejects.toMatchObject({ code: '22012' })
    expect(await count(database, 10)).toBe(0)

    const tooLate = kysely.transaction().execute(async (tx) => {
      await endWith(tx, sql`insert into kept values (11)`)
      await sql`insert into kept values (12)`.execute(tx)
    })
    await expect(tooLate).rejects.toThrow('a statement came after the last one')
    expect([await count(database, 11), await count(database, 12)]).toEqual([1, 0])
  })

  test('many at once keep their answers apart', async () => {
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
