import { afterEach, describe, expect, test } from 'vitest'
import { actorOf, createContext } from '../../platform/context.ts'
import { startHarness } from '../../testing/harness.ts'
import {
  type Account,
  auth,
  claimsOf,
  expectRefusal,
  goodPassword,
  linkTo,
  readAudit,
  signInAgain,
  signUpAccount,
  signUpProven,
} from '../../testing/worlds/accounts.ts'
import { admin } from '../../testing/worlds/admin.ts'
import { follow, pkcePair, secretsTo } from '../../testing/worlds/links.ts'
import { makeOwner } from '../../testing/worlds/ownership.ts'
import { endAccountSessions } from '../admin/end-account-sessions.ts'

const h = await startHarness()
afterEach(() => h.setClock(null))

const page = 'http://127.0.0.1:3000/reset-password'

function exchange(auth_code: unknown, code_verifier: unknown) {
  return auth(h, 'POST', '/token?grant_type=pkce', { auth_code, code_verifier })
}

function operator() {
  const { log } = h.services
  const actor = actorOf({ role: 'service_role' })
  const peer = { ip: '', userAgent: 'test' }
  return createContext(h.services, { requestId: 'test', log, actor, peer })
}

/** An account that requested a recovery link with a challenge, and followed it. */
async function proven(given?: Account) {
  const account = given ?? (await signUpProven(h))
  const { verifier, fields } = pkcePair()
  const query = `?redirect_to=${encodeURIComponent(`${page}?from=mail`)}`
  const asked = await auth(h, 'POST', `/recover${query}`, { email: account.email, ...fields })
  expect(asked.statusCode, asked.body).toBe(200)
  const { path } = await secretsTo(h, account.email)
  const landed = await follow(h, path)
  return { account, verifier, path, landed, code: landed.query.code ?? '' }
}

describe('exchangeCode', () => {
  test('starts the session of the browser that asked, and of no other', {
    tags: ['1.7.3b'],
  }, async () => {
    const { account, verifier, landed, code } = await proven()
    expect(landed).toMatchObject({ page, query: { from: 'mail', code }, fragment: '' })
    expect(code).toMatch(/^[0-9a-f-]{36}$/)
    const answer = await exchange(code, verifier)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ token_type: 'bearer', user: { id: account.id } })
    expect(claimsOf(answer.json().access_token)).toMatchObject({
      sub: account.id,
      aal: 'aal1',
      amr: [{ method: 'recovery', timestamp: expect.any(Number) }],
    })
    expect(await readAudit(h, account.id)).toEqual(
      expect.arrayContaining(['recovery_requested', 'recovery_used', 'sign_in']),
    )
  })

  test('works once', async () => {
    const { verifier, code } = await proven()
    expect((await exchange(code, verifier)).statusCode).toBe(200)
    expectRefusal(await exchange(code, verifier), 404, 'flow_state_not_found')
  })

  test.each<[string, (account: Account) => Promise<unknown>]>([
    [
      'an administrator sets a password',
      ({ id }) => admin(h, 'PUT', `/admin/users/${id}`, { password: 'another good password' }),
    ],
    [
      'an administrator bans',
      ({ id }) => admin(h, 'PUT', `/admin/users/${id}`, { ban_duration: '1h' }),
    ],
    ['the operator ends all sessions', ({ id }) => endAccountSessions(operator(), id)],
    [
      'it signs out everywhere',
      ({ accessToken: bearer }) => auth(h, 'POST', '/logout', undefined, { bearer }),
    ],
    ['it is recovered', ({ email }) => makeOwner(h, email, { by: 'recover' })],
  ])('is refused after %s', async (_, end) => {
    const account = await signUpProven(h)
    const { verifier, fields } = pkcePair()
    const { email } = account
    await auth(h, 'POST', '/otp', { email, create_user: false, ...fields })
    const { query } = await follow(h, (await secretsTo(h, email)).path)
    await end(account)
    expectRefusal(await exchange(query.code, verifier), 404, 'flow_state_not_found')
  })

  test('only one of a hundred simultaneous exchanges succeeds', async () => {
    const { account, verifier, code } = await proven()
    const answers = await Promise.all(Array.from({ length: 100 }, () => exchange(code, verifier)))
    const statuses = answers.map((answer) => answer.statusCode).sort()
    expect(statuses).toEqual([200, ...Array(99).fill(404)])
    const sessions = await h.sql`select from auth.sessions where user_id = ${account.id}`
    expect(sessions).toHaveLength(1)
  })

  test('refuses a stolen code without its verifier', async () => {
    const { account, verifier, code } = await proven()
    expectRefusal(await exchange(code, pkcePair().verifier), 400, 'bad_code_verifier')
    const [flow] = await h.sql<{ challenge: string }>`
      select challenge from auth.flow_states where user_id = ${account.id}`
    expectRefusal(await exchange(code, flow?.challenge), 400, 'bad_code_verifier')
    for (const missing of [undefined, null, '']) {
      expectRefusal(await exchange(code, missing), 400, 'validation_failed')
      expectRefusal(await exchange(missing, verifier), 400, 'validation_failed')
    }
    expect((await exchange(code, verifier)).statusCode).toBe(200)
  })

  test('refuses a made-up code', async () => {
    const { verifier } = await proven()
    for (const code of ['00000000-0000-4000-8000-000000000000', 'x', "';--", '\u0000', '🔑']) {
      expectRefusal(await exchange(code, verifier), 404, 'flow_state_not_found')
    }
    expectRefusal(await exchange({ $ne: 1 }, verifier), 400, 'validation_failed')
  })

  test('refuses a code after five minutes, regardless of the age of the mail', async () => {
    const start = Date.now()
    const account = await signUpAccount(h)
    const { verifier, fields } = pkcePair()
    await auth(h, 'POST', '/recover', { email: account.email, ...fields })
    await h.setClock(new Date(start + 50 * 60_000))
    const { query } = await follow(h, (await secretsTo(h, account.email)).path)
    await h.setClock(new Date(start + 50 * 60_000 + 300_001))
    expectRefusal(await exchange(query.code, verifier), 422, 'flow_state_expired')
    await h.setClock(new Date(start + 50 * 60_000 + 299_000))
    expect((await exchange(query.code, verifier)).statusCode).toBe(200)
  })

  test('accepts a plain challenge', async () => {
    const { email } = await signUpAccount(h)
    const { verifier } = pkcePair()
    const fields = { code_challenge: verifier, code_challenge_method: 'PLAIN' }
    await auth(h, 'POST', '/recover', { email, ...fields })
    const { query } = await follow(h, (await secretsTo(h, email)).path)
    expectRefusal(await exchange(query.code, `${verifier}x`), 400, 'bad_code_verifier')
    expect((await exchange(query.code, verifier)).statusCode).toBe(200)
  })

  test('a new password invalidates pending codes', async () => {
    const { account, verifier, code } = await proven()
    const { accessToken: bearer } = await signInAgain(h, account)
    const changed = await auth(h, 'PUT', '/user', { password: 'a brand new password' }, { bearer })
    expect(changed.statusCode).toBe(200)
    expectRefusal(await exchange(code, verifier), 404, 'flow_state_not_found')
  })

  test('refuses a banned account', async () => {
    const { account, verifier, code } = await proven()
    await h.sql`
      update auth.users set banned_until = now() + interval '1 h' where id = ${account.id}`
    expectRefusal(await exchange(code, verifier), 400, 'user_banned')
  })

  test('stores the code as a hash and logs neither it nor its verifier', async () => {
    const { account, verifier, code, path } = await proven()
    const kept = JSON.stringify(
      await h.sql`select * from auth.flow_states where user_id = ${account.id}`,
    )
    expect(kept).not.toContain(code)
    await exchange(code, verifier)
    const token = new URLSearchParams(path.split('?')[1]).get('token') ?? ''
    expect(token).toMatch(/^pkce_[\w-]{43}$/)
    for (const secret of [code, verifier, token]) expect(h.logged()).not.toContain(secret)
  })

  test('a used or broken link reports the error in query and fragment', async () => {
    const { path } = await proven()
    const told = {
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Email link is invalid or has expired',
    }
    for (const link of [path, path.replace(/token=pkce_\w{5}/, 'token=pkce_aaaaa')]) {
      const landed = await follow(h, link)
      expect(landed.query).toEqual({ from: 'mail', ...told })
      expect(landed.values).toEqual({ ...told, sb: '' })
    }
  })

  test('the link starts a session for a server that verifies it by POST', async () => {
    const { email } = await signUpAccount(h, { password: goodPassword })
    await auth(h, 'POST', '/recover', { email, ...pkcePair().fields })
    const token_hash = (await linkTo(h, email)).searchParams.get('token')
    const answer = await auth(h, 'POST', '/verify', { type: 'recovery', token_hash })
    expect(answer.statusCode).toBe(200)
    expect(claimsOf(answer.json().access_token).amr).toMatchObject([{ method: 'otp' }])
  })

  test.each([
    [{ code_challenge: 'x'.repeat(43) }, /requires both/],
    [{ code_challenge_method: 's256' }, /requires both/],
    [{ code_challenge: 'x'.repeat(42), code_challenge_method: 's256' }, /43 to 128/],
    [{ code_challenge: 'x'.repeat(129), code_challenge_method: 's256' }, /43 to 128/],
    [{ code_challenge: `${'x'.repeat(42)}+`, code_challenge_method: 's256' }, /43 to 128/],
    [{ code_challenge: 'x'.repeat(43), code_challenge_method: 's512' }, /s256 or plain/],
  ])('refuses the challenge %j on every call that mails a link', async (fields, message) => {
    const { email, accessToken } = await signUpAccount(h)
    const calls = [
      auth(h, 'POST', '/recover', { email, ...fields }),
      auth(h, 'POST', '/otp', { email, ...fields }),
      auth(h, 'POST', '/resend', { type: 'signup', email, ...fields }),
      auth(h, 'PUT', '/user', { email: `x${email}`, ...fields }, { bearer: accessToken }),
    ]
    for (const answer of await Promise.all(calls)) {
      expectRefusal(answer, 400, 'validation_failed', message)
    }
  })
})
