import { afterEach, describe, expect, test } from 'vitest'
import { withSystemTx } from '../../platform/database/transaction.ts'
import { startHarness } from '../../testing/harness.ts'
import {
  type Account,
  auth,
  expectRefusal,
  mailsTo,
  readAudit,
  signUpAccount,
} from '../../testing/worlds/accounts.ts'
import { codeTo, otherThan } from '../../testing/worlds/links.ts'
import { lockUser } from '../queries.ts'
import { redeemReauthentication } from './reauthenticate.ts'

const h = await startHarness()
afterEach(() => h.setClock(null))

function ask({ accessToken }: Account) {
  return auth(h, 'GET', '/reauthenticate', undefined, { bearer: accessToken })
}

function redeem({ id }: Account, code: string) {
  return withSystemTx(h.services, 'test', async (tx) => {
    const user = await lockUser(tx, id)
    return user ? redeemReauthentication(tx, user, code) : undefined
  })
}

describe('reauthenticate', () => {
  test('mails a code that is valid once, and for its account only', {
    tags: ['1.7.4d'],
  }, async () => {
    const account = await signUpAccount(h)
    const stranger = await signUpAccount(h)
    const answer = await ask(account)
    expect([answer.statusCode, answer.json()]).toEqual([200, {}])
    const [mail] = await mailsTo(h, account.email)
    expect(mail).toMatchObject({ kind: 'reauthentication', subject: 'Your Briefwell code' })
    expect(mail?.text).not.toContain('/auth/v1/verify')
    const code = await codeTo(h, account.email)
    expect(await redeem(stranger, code)).toBe(false)
    expect(await redeem(account, code)).toBe(true)
    expect(await redeem(account, code)).toBe(false)
    expect(await readAudit(h, account.id)).toContain('reauthentication_requested')
    expect(h.logged()).not.toMatch(new RegExp(`\\b${code}\\b`))
  })

  test('five wrong codes invalidate the right one', async () => {
    const account = await signUpAccount(h)
    await ask(account)
    const code = await codeTo(h, account.email)
    for (let at = 0; at < 5; at++) expect(await redeem(account, otherThan(code, at))).toBe(false)
    expect(await redeem(account, code)).toBe(false)
  })

  test('a code expires after ten minutes', async () => {
    const account = await signUpAccount(h)
    await ask(account)
    const code = await codeTo(h, account.email)
    await h.setClock(new Date(Date.now() + 600_001))
    expect(await redeem(account, code)).toBe(false)
  })

  test('starts no session', async () => {
    const account = await signUpAccount(h)
    await ask(account)
    const token = await codeTo(h, account.email)
    for (const type of ['email', 'magiclink', 'recovery', 'signup', 'email_change']) {
      const answer = await auth(h, 'POST', '/verify', { type, email: account.email, token })
      expectRefusal(answer, 403, 'otp_expired')
    }
    expect(await redeem(account, token)).toBe(true)
  })

  test('allows one mail per 60 s', async () => {
    const account = await signUpAccount(h)
    await ask(account)
    expectRefusal(await ask(account), 429, 'over_email_send_rate_limit', /For security purposes/)
    await h.setClock(new Date(Date.now() + 61_000))
    expect((await ask(account)).statusCode).toBe(200)
  })

  test('requires a session and a confirmed address', async () => {
    expectRefusal(await auth(h, 'GET', '/reauthenticate'), 401, 'no_authorization')
    const account = await signUpAccount(h)
    await h.sql`update auth.users set email_confirmed_at = null where id = ${account.id}`
    expectRefusal(await ask(account), 422, 'email_not_confirmed')
    await h.sql`update auth.users set email = null where id = ${account.id}`
    expectRefusal(await ask(account), 400, 'validation_failed')
  })
})
