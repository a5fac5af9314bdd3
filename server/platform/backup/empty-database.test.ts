import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { readTarget } from './empty-database.ts'

const { connectionString } = await testDatabase()

/** Why a backup may not be restored into the database; null if it may. */
async function readTaken(): Promise<string | null> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query('begin')
    return (await readTarget(client)).taken
  } finally {
    await client.end()
  }
}

test('the tables of a new installation are empty, so that a backup may be restored into it', async () => {
  expect(await readTaken()).toBeNull()
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query('set role service_role')
  await client.query(`insert into auth.users (id, email) values (gen_random_uuid(), 'a@b.example')`)
  await client.end()
  expect(await readTaken()).toBe('there are rows in auth.users')
})
