import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { startHarness } from '../../testing/harness.ts'
import { auth, expectRefusal, signUpAccount } from '../../testing/worlds/accounts.ts'
import { admin } from '../../testing/worlds/admin.ts'

const h = await startHarness()
const account = await signUpAccount(h)

const id = randomUUID()
const calls: ['GET' | 'POST' | 'PUT' | 'DELETE', string][] = [
  ['GET', '/admin/users'],
  ['POST', '/admin/users'],
  ['GET', `/admin/users/${id}`],
  ['PUT', `/admin/users/${id}`],
  ['DELETE', `/admin/users/${id}`],
  ['GET', `/admin/users/${id}/factors`],
  ['DELETE', `/admin/users/${id}/factors/${id}`],
  ['POST', '/admin/generate_link'],
  ['POST', '/invite'],
]

describe('administrators', () => {
  test.each(calls)('%s %s requires the service key', async (method, path) => {
    const body = method === 'GET' ? undefined : {}
    const by = (bearer: string) => admin(h, method, path, body, bearer)
    expectRefusal(await by(account.accessToken), 403, 'not_admin', 'User not allowed')
    expectRefusal(await by(h.services.keys.anonKey), 403, 'not_admin', 'User not allowed')
    expectRefusal(await by('not-a-token'), 403, 'bad_jwt')
    expectRefusal(await by(`${h.services.keys.serviceKey}x`), 403, 'bad_jwt')
    expectRefusal(
      await auth(h, method, path, body, { headers: { apikey: h.services.keys.serviceKey } }),
      401,
      'no_authorization',
    )
  })

  test.each(['GET', 'PUT', 'DELETE'] as const)(
    '%s finds nothing by an invalid id',
    async (method) => {
      const body = method === 'GET' ? undefined : {}
      for (const other of ['../users', '../..', 'me', `${id}x`, `${id}/../..`, '%00', '*', '0']) {
        const path = `/admin/users/${encodeURIComponent(other)}`
        const answer = await admin(h, method, path, body)
        expect([answer.statusCode, answer.json().code], other).toEqual([404, 'validation_failed'])
      }
      expectRefusal(await admin(h, method, `/admin/users/${id}`, body), 404, 'user_not_found')
    },
  )
})

describe('the apikey', () => {
  const ask = (apikey?: string) =>
    auth(h, 'GET', '/settings', undefined, apikey === undefined ? {} : { headers: { apikey } })

  test("may be missing, one of our keys, or a user's token", async () => {
    const { anonKey, serviceKey } = h.services.keys
    for (const apikey of [undefined, '', anonKey, serviceKey, account.accessToken]) {
      expect((await ask(apikey)).statusCode).toBe(200)
    }
  })

  test('is refused otherwise, with any bearer', async () => {
    const { serviceKey } = h.services.keys
    const forged = account.accessToken.replace(/\.[^.]+$/, '.AAAA')
    for (const apikey of ['unknown', `${serviceKey}x`, serviceKey.toUpperCase(), forged]) {
      expectRefusal(await ask(apikey), 401, 'invalid_api_key', 'Invalid API key')
      const answer = await auth(h, 'GET', '/admin/users', undefined, {
        bearer: serviceKey,
        headers: { apikey },
      })
      expectRefusal(answer, 401, 'invalid_api_key', 'Invalid API key')
    }
  })
})
