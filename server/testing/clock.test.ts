import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { migrate, ownDatabase } from '../platform/database/migrate/migrate.ts'
import { testDatabase } from './database.ts'
import { dropDatabase } from './drop-database.ts'
import { code, openRules, type Rules } from './rules/rules.ts'
import { turnClock } from './test-clock.ts'

const later = new Date('2040-02-29T12:00:00Z')

describe('app.now() of an installation', () => {
  const name = `clock_${process.pid}`
  const connectionString = inject('clusterUrl').replace(/\/[^/?]*(\?|$)/, `/${name}$1`)
  let cluster: pg.Client
  let pool: pg.Pool
  beforeAll(async () => {
    cluster = new pg.Client({ connectionString: inject('clusterUrl') })
    await cluster.connect()
    await cluster.query(`create database ${name}`)
    await migrate({ connectionString, directory: ownDatabase, log: { info() {} } })
    pool = new pg.Pool({ connectionString, max: 1 })
    pool.on('error', () => {})
  })
  afterAll(async () => {
    await pool.end()
    await dropDatabase(cluster, name)
    await cluster.end()
  })

  test('is the start of the transaction and depends on nothing else', async () => {
    const { rows } = await pool.query(
      `select pg_get_function_sqlbody('app.now'::regproc) as body, app.now() = now() as same`,
    )
    expect(rows).toEqual([{ body: 'RETURN now()', same: true }])
  })

  test.each(['anon', 'authenticated', 'service_role', 'briefwell_definer'])(
    'cannot be replaced by %s',
    async (role) => {
      const replaced = async () => {
        await pool.query(`begin; set local role ${role}`)
        try {
          await pool.query(
            `create or replace function app.now() returns timestamptz
               language sql stable parallel safe return 'infinity'::timestamptz`,
          )
        } finally {
          await pool.query('rollback')
        }
      }
      expect(await code(replaced())).toBe('42501')
    },
  )
})

describe('the clock of the tests', () => {
  let rules: Rules
  beforeAll(async () => {
    rules = await openRules()
  })

  test('applies to defaults, triggers and rules of the database alike', async () => {
    await turnClock(rules.pool, later)
    const id = randomUUID()
    const rows = await rules.one(
      { role: 'service_role' },
      `insert into auth.users (id, email) values ($1, 'later@example.test')
       returning created_at - $2::timestamptz < interval '10 seconds' as created,
         app.session_ends_at(app.now(), null, null) - $2::timestamptz between interval '7 days'
           and interval '7 days 10 seconds' as ends`,
      [id, later],
    )
    await turnClock(rules.pool, null)
    expect(rows).toEqual([{ created: true, ends: true }])
    const [stamped] = await rules.one(
      { role: 'service_role' },
      `update auth.users set phone = '15550100' where id = $1
       returning updated_at between now() - interval '1 minute' and now() as real`,
      [id],
    )
    expect(stamped).toEqual({ real: true })
  })

  test('belongs to one database: others keep the real time', async () => {
    const other = await testDatabase()
    await turnClock(rules.pool, later)
    const { rows } = await other.pool.query('select app.now() = now() as real')
    await turnClock(rules.pool, null)
    expect(rows).toEqual([{ real: true }])
  })
})
