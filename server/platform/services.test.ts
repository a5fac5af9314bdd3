import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { getMe } from '../../contract/account/account.ts'
import { buildApp } from '../app.ts'
import { figures } from '../figures.ts'
import { jobs } from '../jobs.ts'
import { testDatabase } from '../testing/database.ts'
import { closeDatabase, openDatabase } from './database/database.ts'
import { startOwnPostgres } from './database/embedded/own-postgres.ts'
import { openJobs, runJobs } from './jobs/jobs.ts'
import { createLog } from './observability/log.ts'
import { openServices, prepareSchema } from './services.ts'
import { loadEnv } from './settings/env.ts'

const log = createLog('silent')

test('the server serves as a role that may not change the schema', async () => {
  const database = await testDatabase()
  const login = `server_${randomBytes(4).toString('hex')}`
  const owner = new pg.Client({ connectionString: inject('clusterUrl') })
  await owner.connect()
  await owner.query(`create role ${login} login noinherit password '${login}'`)
  await owner.end()
  const dataDir = mkdtempSync(join(tmpdir(), 'briefwell-services-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const env = loadEnv({
    DATA_DIR: dataDir,
    DATABASE_URL: asLogin(database.connectionString, login),
    MIGRATION_DATABASE_URL: database.connectionString,
  })
  const { services, close } = await openServices(env, log, await startOwnPostgres(env, log))
  const app = await buildApp(services)
  try {
    await runJobs(services.boss, jobs(services), true)
    const signedUp = await app.inject({
      method: 'POST',
      url: '/auth/v1/signup',
      payload: {
        email: `${login}@example.test`,
        password: 'long enough',
        data: { company_name: 'Acme' },
      },
    })
    expect(signedUp.statusCode).toBe(200)
    const { access_token } = signedUp.json<{ access_token: string }>()
    const me = await app.inject({
      url: getMe.path,
      headers: { authorization: `Bearer ${access_token}` },
    })
    expect(me.json()).toMatchObject({ company: { name: 'Acme' } })
    expect((await app.inject({ url: '/readyz' })).json()).toMatchObject({ queue: 'ok' })
    for (const { gauges, read } of figures(services)) {
      // No backup has been made.
      if (!('backup_age_seconds' in gauges)) expect(await read()).not.toEqual([])
    }
    await expect(services.database.pool.query('create table intruder (id int)')).rejects.toThrow(
      /permission denied|no schema has been selected/,
    )
  } finally {
    await app.close()
    await close()
  }
})

test('one address for both settings uses one role, which also creates the queues', async () => {
  const { connectionString, pool } = await testDatabase()
  await pool.query('drop schema if exists pgboss cascade')
  const dataDir = mkdtempSync(join(tmpdir(), 'briefwell-services-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const settings = { DATABASE_URL: connectionString, MIGRATION_DATABASE_URL: connectionString }
  const { close } = await openServices(loadEnv({ DATA_DIR: dataDir, ...settings }), log, null)
  await close()
})

test('refuses different databases for migrating and serving', async () => {
  const [migrated, other] = [await testDatabase(), inject('clusterUrl')]
  await expect(prepareSchema(migrated.connectionString, other, log)).rejects.toThrow(
    'MIGRATION_DATABASE_URL and DATABASE_URL must name the same database.',
  )
})

test('a process waits for the grants of another that starts at the same time', async () => {
  const { connectionString, pool } = await testDatabase()
  const database = openDatabase(connectionString, log, { max: 4 })
  // As after an upgrade of the queues: if everything were granted, nothing would be done.
  await pool.query('revoke insert on pgboss.job from briefwell_definer')
  const other = await pool.connect()
  try {
    await other.query('begin')
    await other.query(`select pg_advisory_xact_lock(hashtext('briefwell.grants'))`)
    await other.query('call app.grant_job_access()')
    const opening = openJobs(database, log, { working: false, owner: true })
    opening.catch(() => {})
    await vi.waitFor(
      async () => {
        const { rowCount } = await pool.query(
          `select from pg_locks where not granted and database in
             (select oid from pg_database where datname = current_database())
           union all
           select from pg_stat_activity
           where datname = current_database() and wait_event = 'transactionid'`,
        )
        expect(rowCount).toBeGreaterThan(0)
      },
      { timeout: 30_000, interval: 50 },
    )
    await other.query('commit')
    await (await opening).stop({ graceful: false })
  } finally {
    other.release()
    await closeDatabase(database)
  }
})

test('the keys survive a restart, and embedded mode writes them to a file that only its owner can read', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'briefwell-services-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const env = loadEnv({ DATA_DIR: dataDir })
  const first = await openServices(env, log, await startOwnPostgres(env, log))
  const path = join(dataDir, 'keys.json')
  const written = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>
  expect(written).toEqual({
    anonKey: first.services.keys.anonKey,
    serviceRoleKey: first.services.keys.serviceKey,
    devMailKey: first.services.keys.devMailKey,
  })
  expect(statSync(path).mode & 0o777).toBe(0o600)
  await first.close()
  const second = await openServices(env, log, await startOwnPostgres(env, log))
  const now = new Date()
  expect(second.services.keys.signing.published(now)).toEqual(
    first.services.keys.signing.published(now),
  )
  expect(second.services.keys.serviceKey).toBe(written.serviceRoleKey)
  expect(second.services.keys.devMailKey).toBe(written.devMailKey)
  await second.close()
})

/** The same database with another login. */
function asLogin(url: string, login: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/)[^@]*@/, `$1${login}:${login}@`)
}
