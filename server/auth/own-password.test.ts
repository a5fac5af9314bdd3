import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { newPhone, smsSettings, textedCode } from '../testing/doubles/phones.ts'
import { startHarness } from '../testing/harness.ts'
import {
  type Account,
  addVerifiedFactor,
  auth,
  expectRefusal,
  goodPassword,
  mailsTo,
  passwordGrant,
  proveAddress,
  readAudit,
  refreshGrant,
  signInAgain,
  signUpAccount,
} from '../testing/worlds/accounts.ts'
import { enrollApp, raised } from '../testing/worlds/factors.ts'
import { codeTo, otherThan, secretsTo } from '../testing/worlds/links.ts'

const password = 'a brand new password'
const leaked = 'a password that many know'
const digest = createHash('sha1').update(leaked).digest('hex').toUpperCase()
const list = createServer((_, response) => response.end(`${digest.slice(5)}:12`))
list.listen(0, '127.0.0.1')
await once(list, 'listening')
const { port } = list.address() as AddressInfo
const env = { ...smsSettings, PASSWORD_BREACH_CHECK_URL: `http://127.0.0.1:${port}/range` }
const h = await startHarness({ env })
afterAll(() => list.close())
afterEach(() => h.setClock(null))

function change({ accessToken }: Pick<Account, 'accessToken'>, body: object) {
  return auth(h, 'PUT', '/user', body, { bearer: accessToken })
}

/** An account whose session is `hours` old, with a token just refreshed. */
async function oldSession(hours: number): Promise<Account> {
  const account = await signUpAccount(h)
  await h.setClock(new Date(Date.now() + hours * 3_600_000))
  const refreshed = (await refreshGrant(h, account.refreshToken)).json()
  return {
    ...account,
    accessToken: refreshed.access_token,
    refreshToken: refreshed.refresh_token,
  }
}

async function requestNonce({ accessToken, email }: Account): Promise<string> {
  const asked = await auth(h, 'GET', '/reauthenticate', undefined, { bearer: accessToken })
  expect(asked.statusCode, asked.body).toBe(200)
  return codeTo(h, email)
}

describe('newPasswordHash', () => {
  test('a session younger than a day needs no further proof', async () => {
    const account = await oldSession(23)
    expect((await change(account, { password })).statusCode).toBe(200)
    expect((await passwordGrant(h, account.email, password)).statusCode).toBe(200)
  })

  test('after a day a session must authenticate again, refreshed or not', async () => {
    const account = await oldSession(25)
    const message = 'Password update requires reauthentication'
    expectRefusal(await change(account, { password }), 400, 'reauthentication_needed', message)
    const { accessToken } = await signInAgain(h, account)
    expect((await change({ accessToken }, { password })).statusCode).toBe(200)
  })

  test('a second factor that an old session adds makes it no younger', async () => {
    const account = await oldSession(25)
    await proveAddress(h, account)
    const own = await raised(h, account, await enrollApp(h, account))
    expectRefusal(await change(own, { password }), 400, 'reauthentication_needed')
  })

  test('the mailed nonce is proof, once', async () => {
    const account = await oldSession(25)
    const nonce = await requestNonce(account)
    const wrong = await change(account, { password, nonce: otherThan(nonce) })
    expectRefusal(wrong, 422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
    expect((await change(account, { password, nonce })).statusCode).toBe(200)
    const again = await change(account, { password: 'and yet another one', nonce })
    expectRefusal(again, 422, 'reauthentication_not_valid')
    expect((await passwordGrant(h, account.email, password)).statusCode).toBe(200)
  })

  test('the texted nonce is proof for an account without an email address', async () => {
    const phone = newPhone()
    await auth(h, 'POST', '/signup', { phone, password: goodPassword })
    const token = await textedCode(h, phone)
    const session = (await auth(h, 'POST', '/verify', { type: 'sms', phone, token })).json()
    await h.setClock(new Date(Date.now() + 25 * 3_600_000))
    const bearer = (await refreshGrant(h, session.refresh_token)).json().access_token
    const asked = await auth(h, 'GET', '/reauthenticate', undefined, { bearer })
    expect([asked.statusCode, asked.json()]).toEqual([200, {}])
    const nonce = await textedCode(h, phone)
    const changed = await change({ accessToken: bearer }, { password, nonce })
    expect(changed.statusCode, changed.body).toBe(200)
    const grant = { phone, password }
    expect((await auth(h, 'POST', '/token?grant_type=password', grant)).statusCode).toBe(200)
  })

  test('five wrong nonces invalidate the right one', async () => {
    const guessed = await oldSession(25)
    const nonce = await requestNonce(guessed)
    for (let at = 0; at < 5; at++) await change(guessed, { password, nonce: otherThan(nonce, at) })
    expectRefusal(await change(guessed, { password, nonce }), 422, 'reauthentication_not_valid')
  })

  test('a nonce expires after ten minutes', async () => {
    const account = await signUpAccount(h)
    const nonce = await requestNonce(account)
    await h.setClock(new Date(Date.now() + 600_001))
    expectRefusal(await change(account, { password, nonce }), 422, 'reauthentication_not_valid')
  })

  test('a nonce is valid for its own account only', async () => {
    const [ours, theirs] = [await oldSession(25), await signUpAccount(h)]
    const nonce = await requestNonce(theirs)
    expectRefusal(await change(ours, { password, nonce }), 422, 'reauthentication_not_valid')
    expect((await change(theirs, { password, nonce })).statusCode).toBe(200)
  })

  test('the current password is proof too, and a wrong one is always refused', async () => {
    const account = await oldSession(25)
    const wrong = { password, current_password: 'not this one' }
    expectRefusal(await change(account, wrong), 400, 'current_password_invalid')
    const right = { password, current_password: goodPassword }
    expect((await change(account, right)).statusCode).toBe(200)
    const today = await signUpAccount(h)
    expectRefusal(await change(today, wrong), 400, 'current_password_invalid')
    expect((await passwordGrant(h, today.email, goodPassword)).statusCode).toBe(200)
  })

  test('a wrong nonce is refused even with the right current password', async () => {
    const account = await oldSession(25)
    const body = { password, current_password: goodPassword, nonce: '000000' }
    expectRefusal(await change(account, body), 422, 'reauthentication_not_valid')
  })

  test('a session from a recovery link needs no current password', async () => {
    const account = await signUpAccount(h)
    await auth(h, 'POST', '/recover', { email: account.email })
    const { token } = await secretsTo(h, account.email)
    const verified = await auth(h, 'POST', '/verify', { type: 'recovery', token_hash: token })
    const accessToken = verified.json().access_token
    expect((await change({ accessToken }, { password })).statusCode).toBe(200)
    expect((await passwordGrant(h, account.email, password)).statusCode).toBe(200)
  })

  test.each([
    [goodPassword, 'same_password', /different from the old/],
    ['1234567', 'weak_password', /at least 8/],
    [leaked, 'weak_password', /easy to guess/],
  ])('refuses %j and ends no session', { tags: ['1.9.4b'] }, async (given, code, message) => {
    const account = await signUpAccount(h)
    const other = await signInAgain(h, account)
    const answer = await change(account, { password: given })
    expectRefusal(answer, 422, code, message)
    if (code === 'weak_password') {
      const reasons = [given === leaked ? 'pwned' : 'length']
      expect(answer.json().weak_password).toEqual({ reasons })
    }
    expect((await refreshGrant(h, other.refreshToken)).statusCode).toBe(200)
    expect(await readAudit(h, account.id)).not.toContain('password_changed')
  })

  test('a stale session learns nothing about the password before it authenticates', async () => {
    const account = await oldSession(25)
    const answer = await change(account, { password: goodPassword })
    expectRefusal(answer, 400, 'reauthentication_needed')
  })

  test('requires the second factor that the account has', async () => {
    const account = await signUpAccount(h)
    await addVerifiedFactor(h, account)
    expectRefusal(await change(account, { password }), 401, 'insufficient_aal')
  })

  test('a single sign-on account has no password of its own', async () => {
    const account = await signUpAccount(h)
    await h.sql`update auth.users set is_sso_user = true where id = ${account.id}`
    for (const body of [{ password }, { nonce: '123456' }, { email: 'a@example.test' }]) {
      expectRefusal(await change(account, body), 422, 'user_sso_managed')
    }
  })
})

describe('changePassword', () => {
  test('ends all other sessions, keeps its own, and notifies the owner', async () => {
    const account = await signUpAccount(h)
    const others = [await signInAgain(h, account), await signInAgain(h, account)]
    expect((await change(account, { password })).statusCode).toBe(200)
    for (const { accessToken: bearer, refreshToken } of others) {
      const answer = await auth(h, 'GET', '/user', undefined, { bearer })
      expectRefusal(answer, 403, 'session_not_found')
      expectRefusal(await refreshGrant(h, refreshToken), 400, 'refresh_token_not_found')
    }
    expect((await refreshGrant(h, account.refreshToken)).statusCode).toBe(200)
    const [notice] = await mailsTo(h, account.email)
    expect(notice).toMatchObject({ kind: 'password_changed' })
    expect(`${notice?.text}${notice?.html}`).not.toContain(password)
    expect(await readAudit(h, account.id)).toContain('password_changed')
    expect(h.logged()).not.toContain(password)
  })

  test('allows ten guesses an hour at the current password', async () => {
    const limited = await startHarness({ env: { AUTH_RATE_LIMIT: 'on' } })
    const account = await signUpAccount(limited)
    const body = { password, current_password: 'a guess' }
    const guess = () => auth(limited, 'PUT', '/user', body, { bearer: account.accessToken })
    for (let at = 0; at < 10; at++) {
      expectRefusal(await guess(), 400, 'current_password_invalid')
    }
    const refused = await guess()
    expectRefusal(refused, 429, 'over_request_rate_limit')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })
})
