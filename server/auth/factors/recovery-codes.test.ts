import { afterEach, describe, expect, test } from 'vitest'
import { startHarness } from '../../testing/harness.ts'
import {
  type Account,
  accountOf,
  auth,
  claimsOf,
  expectRefusal,
  mailsTo,
  readAudit,
  refreshGrant,
  signInAgain,
  signUpProven,
} from '../../testing/worlds/accounts.ts'
import { factors, signUpWithApp } from '../../testing/worlds/factors.ts'

const h = await startHarness()
afterEach(() => h.setClock(null))

const make = (account: Account, body?: object) =>
  factors(h, account, 'POST', '/recovery-codes', body)
const verify = (account: Account, code?: string) =>
  factors(h, account, 'POST', '/recovery-codes/verify', { code })
const status = (account: Account) => factors(h, account, 'GET', '/recovery-codes')

async function signUpWithCodes() {
  const { account, app } = await signUpWithApp(h)
  const answer = await make(account)
  expect(answer.statusCode, answer.body).toBe(200)
  return { account, app, ...answer.json<{ id: string; codes: [string, string, ...string[]] }>() }
}

describe('makeRecoveryCodes', () => {
  test('shows ten codes once and stores their hashes', async () => {
    const { account } = await signUpWithApp(h)
    const made = (await make(account)).json()
    expect(made).toMatchObject({
      id: expect.any(String),
      type: 'recovery_code',
      friendly_name: 'Recovery codes',
      total: 10,
    })
    expect(new Set(made.codes).size).toBe(10)
    for (const code of made.codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{16}$/)
    const [kept] = await h.sql<{ rows: string }>`
      select string_agg(c::text, ' ') as rows from auth.recovery_codes c
      where factor_id = ${made.id}`
    for (const code of made.codes) {
      expect(kept?.rows).not.toContain(Buffer.from(code).toString('hex'))
      expect(h.logged()).not.toContain(code)
    }
    expect((await status(account)).json()).toEqual({
      id: made.id,
      type: 'recovery_code',
      total: 10,
      remaining: 10,
    })
    const user = await auth(h, 'GET', '/user', undefined, { bearer: account.accessToken })
    expect(user.json().factors).toMatchObject([
      { factor_type: 'totp' },
      { factor_type: 'recovery_code', status: 'verified' },
    ])
    expect((await readAudit(h, account.id)).at(-1)).toBe('recovery_codes_made')
  })

  test('new codes invalidate the old ones and keep the name', async () => {
    const { account, id, codes } = await signUpWithCodes()
    for (const path of ['/recovery-codes', '/recovery-codes/regenerate']) {
      const renewed = await factors(h, account, 'POST', path)
      expect(renewed.json()).toMatchObject({ id, friendly_name: 'Recovery codes', total: 10 })
      expect(renewed.json().codes).not.toContain(codes[0])
    }
    expectRefusal(await verify(account, codes[0]), 422, 'mfa_verification_failed')
    expect((await status(account)).json()).toMatchObject({ total: 10, remaining: 10 })
  })

  test('refuses an account without another factor, and a session that has not verified it', async () => {
    const bare = await signUpProven(h)
    expectRefusal(await make(bare), 422, 'mfa_recovery_codes_sole_factor')
    const { account } = await signUpWithApp(h)
    const again = await signInAgain(h, account)
    expectRefusal(await make(again), 403, 'insufficient_aal')
    expectRefusal(await status(again), 403, 'insufficient_aal')
    expectRefusal(await status(account), 404, 'mfa_factor_not_found')
    expect((await make(account)).statusCode).toBe(200)
    const renew = await factors(h, again, 'POST', '/recovery-codes/regenerate')
    expectRefusal(renew, 403, 'insufficient_aal')
    const remove = await factors(h, again, 'DELETE', '/recovery-codes')
    expectRefusal(remove, 422, 'insufficient_aal')
  })

  test('refuses a name that another factor has, and renewing codes that do not exist', async () => {
    const { account } = await signUpWithApp(h)
    const taken = await make(account, { friendly_name: 'App' })
    expectRefusal(taken, 422, 'mfa_factor_name_conflict')
    const renew = await factors(h, account, 'POST', '/recovery-codes/regenerate')
    expectRefusal(renew, 404, 'mfa_factor_not_found')
    expectRefusal(
      await factors(h, account, 'DELETE', '/recovery-codes'),
      404,
      'mfa_factor_not_found',
    )
  })
})

describe('verifyRecoveryCode', () => {
  test('raises the session, once per code, however it is typed', async () => {
    const { account, codes } = await signUpWithCodes()
    const again = await signInAgain(h, account)
    const [code, second] = codes
    const typed = ` ${code.toUpperCase().match(/.{4}/g)?.join('-')} `
      .replaceAll('0', 'O')
      .replaceAll('1', 'l')
    const raised = await verify(again, typed)
    expect(raised.statusCode, raised.body).toBe(200)
    const after = accountOf(raised.json())
    expect(claimsOf(after.accessToken)).toMatchObject({
      aal: 'aal2',
      session_id: again.sessionId,
      amr: [{ method: 'mfa/recovery_code' }, { method: 'password' }],
    })
    expect((await status(after)).json()).toMatchObject({ total: 10, remaining: 9 })
    expectRefusal(await verify(after, code), 422, 'mfa_verification_failed')
    expect((await verify(after, second)).statusCode).toBe(200)
    expect((await readAudit(h, account.id)).slice(-3)).toEqual([
      'recovery_code_used',
      'factor_failed',
      'recovery_code_used',
    ])
    const mails = await mailsTo(h, account.email)
    const texts = mails.map((mail) => mail.text).join()
    expect(texts).toContain('A recovery code confirmed a sign-in; 9 codes are left')
    expect(texts).toContain('8 codes are left')
    expect(texts).not.toContain(code)
  })

  test('accepts a code once, even if it is sent concurrently', async () => {
    const { account, codes } = await signUpWithCodes()
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(account, codes[0])))
    const statuses = answers.map((answer) => answer.statusCode).sort()
    expect(statuses).toEqual([200, ...Array(19).fill(422)])
  })

  test('refuses codes of other accounts, made-up codes, and none', async () => {
    const { codes } = await signUpWithCodes()
    const other = await signUpWithCodes()
    const bare = await signUpProven(h)
    for (const account of [other.account, bare]) {
      for (const code of [codes[0], 'x'.repeat(16), '', undefined]) {
        const refused = await verify(account, code)
        expectRefusal(refused, 422, 'mfa_verification_failed', 'Invalid recovery code entered')
      }
    }
  })

  test('removing a lost app with a code also removes the codes', async () => {
    const { account, app, codes } = await signUpWithCodes()
    const raised = accountOf((await verify(await signInAgain(h, account), codes[0])).json())
    expect((await factors(h, raised, 'DELETE', `/${app.id}`)).statusCode).toBe(200)
    const refreshed = await refreshGrant(h, raised.refreshToken)
    expect(refreshed.json().user).not.toHaveProperty('factors')
    expect(claimsOf(refreshed.json().access_token)).toMatchObject({
      aal: 'aal1',
      amr: [{ method: 'password' }],
    })
  })
})

describe('removeRecoveryCodes', () => {
  test('removes the codes; the calls for other factors do not find them', async () => {
    const { account, id, codes } = await signUpWithCodes()
    for (const [method, path] of [
      ['DELETE', `/${id}`],
      ['POST', `/${id}/challenge`],
    ] as const) {
      expectRefusal(await factors(h, account, method, path), 404, 'mfa_factor_not_found')
    }
    expect((await factors(h, account, 'DELETE', '/recovery-codes')).json()).toEqual({ id })
    expectRefusal(await verify(account, codes[0]), 422, 'mfa_verification_failed')
    expect((await readAudit(h, account.id)).slice(-2)).toEqual(['factor_removed', 'factor_failed'])
  })
})
