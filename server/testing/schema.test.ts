import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { dumpSchema } from '../platform/database/dump-schema.ts'
import { ownDatabase } from '../platform/database/migrate/migrate.ts'
import { openRules, type Rules } from './rules.ts'

let rules: Rules
beforeAll(async () => {
  rules = await openRules()
})

test('database/schema.sql is the dump of an empty installation; npm run schema writes it', async () => {
  const client = await rules.pool.connect()
  try {
    const written = readFileSync(join(ownDatabase, 'schema.sql'), 'utf8')
    expect(await dumpSchema(client)).toBe(written)
  } finally {
    client.release()
  }
})

test('every policy and trigger stands in a file of database/, and functions in one place', async () => {
  const { rows } = await rules.pool.query<{ name: string }>(`
    select format('policy %s on %s.%s', policyname, schemaname, tablename) as name from pg_policies
    where schemaname in ('public', 'auth', 'storage', 'app') and policyname not like 'service\\_%'
    union all
    select format('trigger %s on %s.%s', t.tgname, c.relnamespace::regnamespace, c.relname)
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace::regnamespace::text in ('public', 'auth', 'storage', 'app')
    except select name from app.rules`)
  expect(rows).toEqual([])
})
