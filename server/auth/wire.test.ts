import { describe, expect, test } from 'vitest'
import { startHarness } from '../testing/harness.ts'
import { auth, expectRefusal, goodPassword, newAddress } from '../testing/worlds/accounts.ts'

const h = await startHarness()

function post(payload: string | Buffer | undefined, headers: Record<string, string> = {}) {
  return h.request({
    method: 'POST',
    url: '/auth/v1/signup',
    headers: { 'content-type': 'application/json;charset=UTF-8', ...headers },
    ...(payload === undefined ? {} : { payload }),
  })
}

describe('the auth wire', () => {
  test('sends errors in one format, for every version of the client', async () => {
    for (const version of ['2024-01-01', '2023-01-01', 'garbage', '']) {
      const headers = { 'x-supabase-api-version': version }
      expectRefusal(
        await auth(h, 'POST', '/token', {}, { headers }),
        400,
        'invalid_credentials',
        'unsupported_grant_type',
      )
    }
  })

  test('reads an empty body as no fields, and any label as JSON', async () => {
    for (const empty of [undefined, '']) {
      expect((await post(empty)).json()).toMatchObject({ user: { is_anonymous: true } })
    }
    const body = JSON.stringify({ email: newAddress(), password: goodPassword })
    expect((await post(body, { 'content-type': 'text/plain' })).statusCode).toBe(200)
  })

  test('reads null as absent', async () => {
    const body = { email: newAddress(), phone: null, password: goodPassword, data: null }
    expect((await post(JSON.stringify(body))).statusCode).toBe(200)
  })

  test.each(['{', '{"email":', 'email=a&password=b', '\u0000', '{"__proto__":{"a":1}}'])(
    'refuses a body that is not JSON: %j',
    async (body) => {
      expectRefusal(await post(body), 400, 'bad_json')
    },
  )

  test.each(['[]', '"text"', '7', 'true', '[{"email":"a@example.test"}]'])(
    'refuses a body that is not an object: %s',
    async (body) => {
      expectRefusal(await post(body), 400, 'validation_failed')
    },
  )

  test('reads up to 64 kB and refuses more', async () => {
    const sized = (bytes: number) => {
      const start = `{"email":"${newAddress()}","password":"`
      return `${start}${'x'.repeat(bytes - start.length - 2)}"}`
    }
    expectRefusal(await post(sized(65_536)), 400, 'validation_failed', 'Password is too long')
    expectRefusal(await post(sized(65_537)), 413, 'request_entity_too_large')
  })

  test('allows any origin, without credentials', async () => {
    const preflight = await h.request({
      method: 'OPTIONS',
      url: '/auth/v1/token?grant_type=password',
      headers: {
        origin: 'https://elsewhere.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers':
          'apikey,authorization,content-type,x-client-info,x-supabase-api-version',
      },
    })
    expect(preflight.statusCode).toBe(204)
    expect(preflight.headers['access-control-allow-origin']).toBe('*')
    expect(preflight.headers['access-control-allow-methods']).toMatch(/GET.*POST.*PUT.*DELETE/)
    expect(preflight.headers['access-control-allow-headers']).toMatch(/apikey.*x-client-info/)
    expect(preflight.headers['access-control-allow-credentials']).toBeUndefined()

    const refusal = await auth(h, 'GET', '/user', undefined, {
      headers: { origin: 'https://elsewhere.example' },
    })
    expect(refusal.headers['access-control-allow-origin']).toBe('*')
    expect(refusal.headers['access-control-expose-headers']).toContain('X-Supabase-Api-Version')
  })

  test('responds to unknown addresses below its prefix, but not below /api', async () => {
    expectRefusal(await auth(h, 'GET', '/nothing'), 404, 'not_found')
    expectRefusal(await auth(h, 'DELETE', '/token'), 404, 'not_found')
    const api = await h.request({ method: 'GET', url: '/api/nothing' })
    expect(api.headers['x-supabase-api-version']).toBeUndefined()
    expect(api.headers['access-control-allow-origin']).toBeUndefined()
  })

  test('does not reveal the cause of an internal error', async () => {
    const { pool } = h.services.database
    const connect = pool.connect
    pool.connect = () => {
      throw new Error('the secret of the database')
    }
    const answer = await post(JSON.stringify({ email: newAddress(), password: goodPassword }))
    pool.connect = connect
    expectRefusal(answer, 500, 'unexpected_failure')
    expect(answer.body).not.toMatch(/secret|at .*\.ts/)
  })
})
