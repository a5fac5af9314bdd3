import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { createLog } from '../observability/log.ts'
import { closeDatabase, openDatabase } from './database.ts'
import { fixedStatement } from './fixed-statement.ts'
import { endWith, sendAhead } from './pipelined-dialect.ts'

test('fixedStatement builds once, and puts each value where it belongs', async () => {
  const { connectionString } = await testDatabase()
  const database = openDatabase(connectionString, createLog('silent'), { max: 1 })
  onTestFinished(() => closeDatabase(database))
  const build = vi.fn(
    (_: unknown, first: string, second: number | null) =>
      sql<{ found: string }>`select concat_ws(' ', ${second}::int, ${first}::text, ${'own'}::text,
        ${second}::int) as found`,
  )
  const statement = fixedStatement(build)
  const found = await database.kysely.transaction().execute(async (tx) => {
    await sendAhead(tx, statement(tx, 'ahead', 0))
    return [
      await tx.executeQuery(statement(tx, "o'clock", 5)),
      await tx.executeQuery(statement(tx, '', null)),
      await endWith(tx, statement(tx, 'last', 7)),
    ]
  })
  expect(found.map(({ rows }) => rows)).toEqual([
    [{ found: "5 o'clock own 5" }],
    [{ found: ' own' }],
    [{ found: '7 last own 7' }],
  ])
  expect(build).toHaveBeenCalledTimes(1)
})
