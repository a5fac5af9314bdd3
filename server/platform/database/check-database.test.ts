import { createServer } from 'node:net'
import { expect, inject, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { SettingsError } from '../settings/env.ts'
import { checkDatabase } from './check-database.ts'

test('explains in a sentence why a database cannot be reached, without its password', async () => {
  const closed = createServer()
  const port = await new Promise<number>((listening) => {
    closed.listen(0, '127.0.0.1', () => {
      const address = closed.address()
      listening(typeof address === 'object' && address ? address.port : 0)
    })
  })
  await new Promise((done) => closed.close(done))
  const nowhere = inject('clusterUrl').replace(/\/[^/?]*(\?|$)/, '/no_such_database$1')
  for (const [url, why] of [
    [`postgres://ann:hush@127.0.0.1:${port}/db`, 'ECONNREFUSED'],
    [`postgres://ann:hush@localhost:${port}/db`, 'ECONNREFUSED'],
    [nowhere, 'database "no_such_database" does not exist'],
  ] as const) {
    const refusal: unknown = await checkDatabase('DATABASE_URL', url).catch((error) => error)
    expect(refusal).toBeInstanceOf(SettingsError)
    const { message } = refusal as SettingsError
    expect(message).toMatch(/^DATABASE_URL: the database cannot be reached \(.+\)\.$/)
    expect(message).toContain(why)
    expect(message).not.toContain('hush')
  }
})

test('accepts a reachable database', async () => {
  const { connectionString } = await testDatabase()
  await expect(checkDatabase('DATABASE_URL', connectionString)).resolves.toBeUndefined()
})
