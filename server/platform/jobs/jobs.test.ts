import { expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { closeDatabase, openDatabase } from '../database/database.ts'
import { createLog } from '../observability/log.ts'
import { openJobs, runJobs } from './jobs.ts'

async function openQueue() {
  const { connectionString, pool } = await testDatabase()
  const log = createLog('silent')
  const database = openDatabase(connectionString, log, { max: 4 })
  const boss = await openJobs(database, log, { working: true, owner: true })
  onTestFinished(async () => {
    await boss.stop({ graceful: false })
    await closeDatabase(database)
  })
  return { boss, pool }
}

test('a failed job is retried after a pause, also on a queue of an older version', async () => {
  const { boss, pool } = await openQueue()
  const queue = 'test.fails'
  await boss.createQueue(queue, { retryLimit: 20, retryBackoff: true, retryDelayMax: 3600 })
  const work = () => Promise.reject(new Error('not now'))
  await runJobs(boss, [{ queue, work }], true)
  await boss.send(queue, {})
  await vi.waitFor(
    async () => {
      const { rows } = await pool.query<{ waits: number; limit: number }>(
        `select extract(epoch from start_after - started_on)::float as waits, retry_limit as limit
         from pgboss.job where name = $1 and state = 'retry'`,
        [queue],
      )
      expect(rows).toEqual([{ waits: expect.any(Number), limit: 60 }])
      expect(rows[0]?.waits).toBeGreaterThanOrEqual(1)
    },
    { timeout: 20_000, interval: 50 },
  )
})

test('a job that always fails is retried twice if it runs every minute or hour, otherwise for days', async () => {
  const { boss } = await openQueue()
  const crons = ['* * * * *', '*/5 * * * *', '17 * * * *', '*/10 7 * * *', '0 7 * * *']
  const jobs = crons.map((cron, at) => ({ queue: `test.every.${at}`, cron, work: async () => {} }))
  await runJobs(boss, jobs, false)
  const limits = await Promise.all(jobs.map(({ queue }) => boss.getQueue(queue)))
  expect(limits.map((queue) => queue?.retryLimit)).toEqual([2, 2, 2, 60, 60])
})

test('of jobs that run together, only the failed one is retried', async () => {
  const { boss, pool } = await openQueue()
  const queue = 'test.together'
  const runs: Record<string, number> = {}
  const together = Promise.withResolvers<void>()
  const work = async (data: object) => {
    const { name } = data as { name: string }
    runs[name] = (runs[name] ?? 0) + 1
    if (Object.keys(runs).length === 2) together.resolve()
    await together.promise
    if (name === 'bad' && runs.bad === 1) throw new Error('once')
  }
  await boss.createQueue(queue)
  for (const name of ['good', 'bad']) await boss.send(queue, { name })
  await runJobs(boss, [{ queue, work, together: 2 }], true)
  const states = async () =>
    (await pool.query(`select state::text from pgboss.job where name = $1`, [queue])).rows
  await expect
    .poll(states, { timeout: 20_000 })
    .toEqual([{ state: 'completed' }, { state: 'completed' }])
  expect(runs).toEqual({ good: 1, bad: 2 })
})

test('a slow job does not delay those that come after it, up to the limit', async () => {
  const { boss } = await openQueue()
  const queue = 'test.slow-and-fast'
  const slow = Promise.withResolvers<void>()
  const begun: string[] = []
  const work = async ({ name }: { name?: string }) => {
    begun.push(name ?? '')
    if (name === 'slow') await slow.promise
  }
  await runJobs(boss, [{ queue, work, atOnce: 2 }], true)
  for (const name of ['slow', 'fast', 'next']) {
    await boss.send(queue, { name })
    await expect.poll(() => begun, { timeout: 20_000 }).toContain(name)
  }
  slow.resolve()
})

test('a job that takes hours is not begun a second time beside itself', async () => {
  const { boss, pool } = await openQueue()
  const queue = 'test.takes-hours'
  const ending = Promise.withResolvers<void>()
  let begun = 0
  const work = () => {
    begun++
    return ending.promise
  }
  await runJobs(boss, [{ queue, work }], true)
  await boss.send(queue, {})
  await expect.poll(() => begun).toBe(1)
  await pool.query(
    `update pgboss.job set started_on = now() - interval '12 hours' where name = $1`,
    [queue],
  )
  await boss.supervise(queue)
  const states = async () =>
    (await pool.query(`select state::text from pgboss.job where name = $1`, [queue])).rows
  expect(await states()).toEqual([{ state: 'active' }])
  ending.resolve()
  await expect.poll(states).toEqual([{ state: 'completed' }])
  expect(begun).toBe(1)
})

test('the queue of a newer version is refused, regardless of its owner', async () => {
  const { connectionString, pool } = await testDatabase()
  const log = createLog('silent')
  const database = openDatabase(connectionString, log, { max: 4 })
  onTestFinished(() => closeDatabase(database))
  const boss = await openJobs(database, log, { working: false, owner: true })
  await boss.stop({ graceful: false })
  await pool.query('update pgboss.version set version = version + 1')
  for (const owner of [true, false]) {
    await expect(openJobs(database, log, { working: false, owner })).rejects.toThrow(
      'A newer version of Briefwell has changed the job queue of this database. Start that version.',
    )
  }
})
