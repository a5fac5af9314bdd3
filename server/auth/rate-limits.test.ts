import { afterEach, describe, expect, test } from 'vitest'
import { openOnDatabase } from '../platform/services.ts'
import { startHarness } from '../testing/harness.ts'
import {
  auth,
  expectRefusal,
  goodPassword,
  newAddress,
  passwordGrant,
  signUpAccount,
} from '../testing/worlds/accounts.ts'
import { accountKey, passwordTries, takeTurn } from './rate-limits.ts'
import { sweepAuthJob } from './sweep-auth.ts'

const h = await startHarness({ env: { AUTH_RATE_LIMIT: 'on', TRUST_PROXY: '1' } })
afterEach(() => h.setClock(null))

let nextPeer = 1

/** Headers of a caller from a new network. */
function newPeer() {
  return { 'x-forwarded-for': `203.0.113.${nextPeer++}` }
}

/** Calls until refused; returns the number of successes and the refusal. */
async function until429(call: () => ReturnType<typeof auth>, most = 200) {
  for (let passed = 0; passed <= most; passed++) {
    const answer = await call()
    if (answer.statusCode === 429) return { passed, refusal: answer }
  }
  throw new Error('never refused')
}

describe('takeTurn', () => {
  test('allows one address 30 sign-ups, then one each 10 s', async () => {
    await h.setClock(new Date())
    const headers = newPeer()
    const call = () => auth(h, 'POST', '/signup', { email: 'nobody' }, { headers })
    const { passed, refusal } = await until429(call)
    expect(passed).toBe(30)
    expectRefusal(refusal, 429, 'over_request_rate_limit', 'Request rate limit reached')
    expect(refusal.headers['retry-after']).toBe('10')
    const other = await auth(h, 'POST', '/signup', { email: 'nobody' }, { headers: newPeer() })
    expect(other.statusCode).toBe(400)

    await h.setClock(new Date(h.services.now().getTime() + 10_000))
    expect((await call()).statusCode).toBe(400)
    expect((await call()).statusCode).toBe(429)
    await h.setClock(new Date(h.services.now().getTime() + 300_000))
    expect((await until429(call)).passed).toBe(30)
  })

  test('keeps nobody out after a clock was ahead', async () => {
    const now = new Date()
    await h.setClock(new Date(now.getTime() + 2 * 3_600_000))
    const headers = newPeer()
    const email = newAddress()
    const calls = [
      () => auth(h, 'POST', '/recover', { email: 'nobody' }, { headers }),
      () => passwordGrant(h, email, goodPassword),
    ]
    for (const call of calls) await until429(call)
    await h.setClock(now)
    for (const call of calls) expect((await until429(call)).passed).toBe(30)
  })

  test.each<[string, number, 'GET' | 'POST', string, object | undefined]>([
    ['token', 150, 'POST', '/token?grant_type=x', {}],
    ['recover', 30, 'POST', '/recover', { email: 'nobody' }],
    ['verify', 30, 'POST', '/verify', {}],
    ['verify links', 30, 'GET', '/verify?token=a', undefined],
  ])('limits %s to %i', async (_name, burst, method, path, body) => {
    await h.setClock(new Date())
    const headers = newPeer()
    const { passed } = await until429(() => auth(h, method, path, body, { headers }))
    expect(passed).toBe(burst)
  })

  test('limits changes of an account', async () => {
    await h.setClock(new Date())
    const headers = newPeer()
    const { accessToken: bearer } = await signUpAccount(h)
    const call = () => auth(h, 'PUT', '/user', { data: {} }, { bearer, headers })
    expect((await until429(call)).passed).toBe(30)
  })

  test('limits password attempts on one account from rotating addresses, and over a restart', async () => {
    await h.setClock(new Date())
    const email = newAddress()
    const body = { email, password: 'guess number one' }
    const call = () => auth(h, 'POST', '/token?grant_type=password', body, { headers: newPeer() })
    expect((await until429(call)).passed).toBe(30)
    expect((await call()).headers['retry-after']).toBe('10')
    // Another process on the same database has none of the counts in memory.
    const restarted = await openOnDatabase(
      h.services.env,
      h.services.log,
      h.database.connectionString,
    )
    restarted.services.now = h.services.now
    const again = takeTurn(restarted.services, passwordTries, accountKey(email))
    await expect(again).rejects.toMatchObject({ status: 429, code: 'over_request_rate_limit' })
    await restarted.close()
    expect((await passwordGrant(h, newAddress(), goodPassword)).statusCode).toBe(400)
  })

  test('limits codes tried for one account from rotating addresses', async () => {
    await h.setClock(new Date())
    const body = { type: 'recovery', email: newAddress(), token: '000000' }
    const call = () => auth(h, 'POST', '/verify', body, { headers: newPeer() })
    expect((await until429(call)).passed).toBe(10)
  })

  test('counts each of several simultaneous calls', async () => {
    await h.setClock(new Date())
    const headers = newPeer()
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => auth(h, 'POST', '/recover', {}, { headers })),
    )
    const refused = answers.filter((answer) => answer.statusCode === 429)
    expect(refused).toHaveLength(10)
  })

  test('believes a forwarded address only from a trusted proxy', async () => {
    const direct = await startHarness({ env: { AUTH_RATE_LIMIT: 'on' } })
    await direct.setClock(new Date())
    const call = () => auth(direct, 'POST', '/recover', {}, { headers: newPeer() })
    expect((await until429(call)).passed).toBe(30)
  })

  test('is deleted once it is free again', async () => {
    const rows = () => h.sql`select key from auth.rate_limits`
    await passwordGrant(h, newAddress(), goodPassword)
    expect(await rows()).not.toEqual([])
    await h.setClock(new Date(Date.now() + 24 * 3_600_000))
    await sweepAuthJob(h.services).work({})
    expect(await rows()).toEqual([])
  })
})
