import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { databaseLine } from '../../testing/crashes/database-line.ts'
import { testDatabase } from '../../testing/database.ts'
import { createLog } from '../observability/log.ts'
import { closeDatabase, openDatabase } from './database.ts'
import { isUnavailable } from './database-errors.ts'

test('a connection that stops answering is ended, and the next query gets a new one', async () => {
  const { connectionString } = await testDatabase()
  const line = await databaseLine(connectionString)
  const database = openDatabase(line.connectionString, createLog('silent'), { max: 1 })
  onTestFinished(() => closeDatabase(database))
  const read = () =>
    database.kysely
      .transaction()
      .execute((tx) => sql<{ n: number }>`select 1 as n`.execute(tx))
      .then(({ rows }) => rows[0]?.n)
  expect(await read()).toBe(1)

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  line.fallSilent()
  const unanswered = read().catch((error) => error)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await unanswered).toSatisfy(isUnavailable)
  vi.useRealTimers()
  expect(await read()).toBe(1)
})
