import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { getMe } from '../../contract/account/account.ts'
import { startHarness } from '../testing/harness.ts'
import {
  accountOf,
  auth,
  expectRefusal,
  goodPassword,
  mailsTo,
  passwordGrant,
  refreshGrant,
  signInAgain,
  signUpAccount,
} from '../testing/worlds/accounts.ts'
import {
  enrollApp,
  factors,
  nextStep,
  proveApp,
  raised,
  signUpWithApp,
} from '../testing/worlds/factors.ts'

const h = await startHarness()

/** An account with a second factor, and a session that has not verified it. */
async function halfSignedIn() {
  const { account, app } = await signUpWithApp(h)
  return { whole: account, half: await signInAgain(h, account), app }
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

const refused: [Method, string, object?][] = [
  ['PUT', '/user', { password: 'another horse battery' }],
  ['PUT', '/user', { email: 'elsewhere@example.test' }],
  ['PUT', '/user', { phone: '4930901820000' }],
  ['PUT', '/user', { data: { name: 'Mallory' } }],
  ['PUT', '/user', {}],
  ['POST', '/logout?scope=others'],
  ['GET', '/reauthenticate'],
  ['GET', '/user/identities/authorize?provider=acme&skip_http_redirect=true'],
  ['DELETE', `/user/identities/${randomUUID()}`],
  ['POST', '/factors', { factor_type: 'totp', friendly_name: 'Mine' }],
  ['DELETE', `/factors/${randomUUID()}`],
  ['GET', '/factors/recovery-codes'],
  ['POST', '/factors/recovery-codes', {}],
  ['POST', '/factors/recovery-codes/regenerate', {}],
  ['DELETE', '/factors/recovery-codes'],
]

describe('callerOf', () => {
  test.each(refused)('without the second factor, %s %s %j is refused', async (...call) => {
    const [method, path, body] = call
    const { half, whole } = await halfSignedIn()
    const answer = await auth(h, method, path, body, { bearer: half.accessToken })
    expect([401, 403, 422]).toContain(answer.statusCode)
    expectRefusal(answer, answer.statusCode, 'insufficient_aal')
    // Nothing changed: every session lives, the password works, no mail was sent.
    expect(await h.call(getMe, { as: whole })).toMatchObject({ user: { id: whole.id } })
    expect((await refreshGrant(h, half.refreshToken)).statusCode).toBe(200)
    const signedIn = await passwordGrant(h, whole.email, goodPassword)
    expect(signedIn.json().user).toMatchObject({ id: whole.id, phone: '' })
    expect(signedIn.json().user.user_metadata).not.toHaveProperty('name')
    expect(await mailsTo(h, 'elsewhere@example.test')).toEqual([])
  })

  test.each([
    ['GET', '/api/me'],
    ['GET', '/api/account/sessions'],
    ['GET', '/api/company'],
    ['GET', '/rest/v1/products'],
    ['GET', '/rest/v1/company_profiles?select=company_name'],
    ['POST', '/rest/v1/rpc/get_user_company'],
    ['GET', '/storage/v1/bucket'],
    ['POST', '/storage/v1/object/list/product_logos'],
  ] as const)('without the second factor, %s %s reveals nothing', async (method, url) => {
    const { half } = await halfSignedIn()
    const answer = await h.request({
      method,
      url,
      headers: { 'content-type': 'application/json' },
      payload: method === 'POST' ? JSON.stringify(bodies[url] ?? {}) : '',
      as: half,
    })
    expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
    expect(answer.body).toContain('second factor')
  })

  test('a half signed-in session can read, refresh and end itself', async () => {
    const { half, whole } = await halfSignedIn()
    const read = await auth(h, 'GET', '/user', undefined, { bearer: half.accessToken })
    expect(read.json()).toMatchObject({ id: whole.id, factors: [{ status: 'verified' }] })
    const fresh = accountOf((await refreshGrant(h, half.refreshToken)).json())
    const out = await auth(h, 'POST', '/logout?scope=local', undefined, {
      bearer: fresh.accessToken,
    })
    expect(out.statusCode).toBe(204)
    const gone = await auth(h, 'GET', '/user', undefined, { bearer: fresh.accessToken })
    expectRefusal(gone, 403, 'session_not_found')
    expect(await h.call(getMe, { as: whole })).toMatchObject({ user: { id: whole.id } })
  })

  // Clients forget the session whatever the answer is: it must not live on.
  test.each(['', '?scope=global'])(
    '/logout%s of a half signed-in session ends only that one',
    async (query) => {
      const { half, whole } = await halfSignedIn()
      const bearer = half.accessToken
      const out = await auth(h, 'POST', `/logout${query}`, undefined, { bearer })
      expect(out.statusCode).toBe(204)
      const gone = await auth(h, 'GET', '/user', undefined, { bearer })
      expectRefusal(gone, 403, 'session_not_found')
      expect(await h.call(getMe, { as: whole })).toMatchObject({ user: { id: whole.id } })
    },
  )

  test('once verified, or without a factor, it can do everything', async () => {
    const { half, app } = await halfSignedIn()
    nextStep(h)
    const proven = await raised(h, half, app)
    await h.setClock(null)
    for (const account of [proven, await signUpAccount(h)]) {
      const other = await signInAgain(h, account)
      const changed = await auth(
        h,
        'PUT',
        '/user',
        { data: { name: 'Ann' } },
        { bearer: account.accessToken },
      )
      expect(changed.statusCode, changed.body).toBe(200)
      const out = await auth(h, 'POST', '/logout?scope=others', undefined, {
        bearer: account.accessToken,
      })
      expect(out.statusCode).toBe(204)
      expect((await refreshGrant(h, other.refreshToken)).statusCode).toBe(400)
    }
  })

  test('no challenge is created for an unverified factor', async () => {
    const { half, whole, app } = await halfSignedIn()
    const waiting = await enrollApp(h, whole, 'Waiting')
    const asked = await factors(h, half, 'POST', `/${waiting.id}/challenge`, {})
    expectRefusal(asked, 403, 'insufficient_aal')
    nextStep(h)
    expect((await proveApp(h, half, app)).statusCode).toBe(200)
    await h.setClock(null)
  })
})

const bodies: Record<string, object> = {
  '/rest/v1/rpc/get_user_company': { user_id: randomUUID() },
  '/storage/v1/object/list/product_logos': { prefix: '' },
}
