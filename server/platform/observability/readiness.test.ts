import { renameSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { startHarness } from '../../testing/harness.ts'

const h = await startHarness()

async function ready() {
  const answer = await h.request({ url: '/readyz' })
  return { code: answer.statusCode, ...answer.json<Record<string, string>>() }
}

const all = { code: 200, status: 'ok', database: 'ok', store: 'ok', queue: 'ok' }

test('reports that database, store and queue answer', async () => {
  expect(await ready()).toEqual(all)
})

test('a store whose folder is gone is named, and takes no process out of service', async () => {
  const folder = join(h.services.env.DATA_DIR, 'files')
  renameSync(folder, `${folder}.away`)
  expect(await ready()).toEqual({ ...all, status: 'degraded', store: 'unavailable' })
  expect((await h.request({ url: '/healthz' })).statusCode).toBe(200)
  expect((await h.request({ url: '/api/me' })).statusCode).toBe(401)
  renameSync(`${folder}.away`, folder)
  expect(await ready()).toEqual(all)
})

test('a queue without its tables is named', async () => {
  await h.database.pool.query('alter schema pgboss rename to away')
  expect(await ready()).toEqual({ ...all, code: 503, status: 'unavailable', queue: 'unavailable' })
  await h.database.pool.query('alter schema away rename to pgboss')
  expect(await ready()).toEqual(all)
})

test('a database that refuses connections is named, with its queue, until it is back', async () => {
  const { rows } = await h.database.pool.query('select current_database() as name')
  const { name } = rows[0]
  const cluster = new pg.Client({ connectionString: inject('clusterUrl') })
  await cluster.connect()
  try {
    await cluster.query(`alter database ${name} allow_connections false`)
    await cluster.query(
      `select pg_terminate_backend(pid, 30000) from pg_stat_activity
       where datname = $1 and usename = current_user`,
      [name],
    )
    const gone = { status: 'unavailable', database: 'unavailable', queue: 'unavailable' }
    expect(await ready()).toEqual({ ...all, ...gone, code: 503 })
  } finally {
    await cluster.query(`alter database ${name} allow_connections true`)
    await cluster.end()
  }
  expect(await ready()).toEqual(all)
})

test('concurrent callers share one check', async () => {
  const before = h.services.database.pool.totalCount
  const answers = await Promise.all(Array.from({ length: 200 }, ready))
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200]))
  expect(h.services.database.pool.totalCount).toBeLessThanOrEqual(before + 2)
})
