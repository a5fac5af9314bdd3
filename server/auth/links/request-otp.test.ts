import { afterEach, describe, expect, test } from 'vitest'
import { getMe } from '../../../contract/account/account.ts'
import { startHarness } from '../../testing/harness.ts'
import {
  accountOf,
  auth,
  claimsOf,
  expectRefusal,
  mailsTo,
  newAddress,
  readAudit,
  signUpAccount,
} from '../../testing/worlds/accounts.ts'
import { follow, otherThan, pkcePair, secretsTo } from '../../testing/worlds/links.ts'

const h = await startHarness()
afterEach(() => h.setClock(null))

function otp(body: object) {
  return auth(h, 'POST', '/otp', body)
}

function verify(body: object) {
  return auth(h, 'POST', '/verify', body)
}

describe('requestOtp', () => {
  test('signs an account in by the mailed link', { tags: ['1.7.4a'] }, async () => {
    const account = await signUpAccount(h)
    const answer = await otp({ email: account.email.toUpperCase() })
    expect([answer.statusCode, answer.json()]).toEqual([200, {}])
    const [mail] = await mailsTo(h, account.email)
    expect(mail).toMatchObject({ kind: 'magiclink', subject: 'Sign in to Briefwell' })
    const { path, type } = await secretsTo(h, account.email)
    expect(type).toBe('magiclink')
    const { values } = await follow(h, path)
    expect(values).toMatchObject({ token_type: 'bearer' })
    expect(claimsOf(values.access_token ?? '')).toMatchObject({
      sub: account.id,
      amr: [{ method: 'otp' }],
    })
    expect(await readAudit(h, account.id)).toEqual(['sign_up', 'sign_in_link_requested', 'sign_in'])
  })

  test.each(['magiclink', 'email'])('signs in by the code, as type %s', async (type) => {
    const { email, id } = await signUpAccount(h)
    await otp({ email })
    const { code } = await secretsTo(h, email)
    expectRefusal(await verify({ type, email, token: otherThan(code) }), 403, 'otp_expired')
    const answer = await verify({ type, email, token: code })
    expect(answer.json().user).toMatchObject({ id, user_metadata: { email_verified: true } })
    expectRefusal(await verify({ type, email, token: code }), 403, 'otp_expired')
  })

  test('creates an account for an unknown address, without a company, and the mail confirms it', async () => {
    const email = newAddress()
    const data = { company_name: 'Acme', name: 'Ann' }
    expect((await otp({ email, data })).json()).toEqual({})
    const [mail] = await mailsTo(h, email)
    expect(mail).toMatchObject({ kind: 'confirmation', subject: 'Sign in to Briefwell' })
    const kept = await h.sql`select * from auth.users where email = ${email}`
    expect(kept).toMatchObject([
      {
        encrypted_password: null,
        email_confirmed_at: null,
        email_proven_at: null,
        confirmation_sent_at: expect.any(Date),
      },
    ])
    const { code, type } = await secretsTo(h, email)
    expect(type).toBe('signup')
    const answer = await verify({ type: 'email', email, token: code })
    expect(answer.statusCode).toBe(200)
    expect(answer.json().user).toMatchObject({
      email,
      email_confirmed_at: expect.any(String),
      user_metadata: { name: 'Ann', company_name: 'Acme', email_verified: true },
      identities: [{ identity_data: { email_verified: true } }],
    })
    // Whoever requested the code may not be the person who enters it.
    expect((await h.call(getMe, { as: accountOf(answer.json()) })).company).toBeNull()
  })

  test('allows one mail per 60 s to an address, new or known', async () => {
    const start = Date.now()
    for (const email of [newAddress(), (await signUpAccount(h)).email]) {
      await h.setClock(new Date(start))
      expect((await otp({ email })).statusCode).toBe(200)
      await h.setClock(new Date(start + 59_000))
      const soon = await otp({ email })
      expectRefusal(soon, 429, 'over_email_send_rate_limit', /after 1 seconds/)
      expect(soon.headers['retry-after']).toBe('1')
      await h.setClock(new Date(start + 60_000))
      expect((await otp({ email })).statusCode).toBe(200)
      expect(await mailsTo(h, email)).toHaveLength(2)
    }
  })

  test('creates one account and sends one mail for ten concurrent requests for a new address', async () => {
    const email = newAddress()
    const answers = await Promise.all(Array.from({ length: 10 }, () => otp({ email })))
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, ...Array(9).fill(429)])
    expect(await mailsTo(h, email)).toHaveLength(1)
  })

  test('a newer mail invalidates the older one, and a link expires after an hour', async () => {
    const { email } = await signUpAccount(h)
    const start = Date.now()
    await h.setClock(new Date(start))
    await otp({ email })
    const older = await secretsTo(h, email)
    await h.setClock(new Date(start + 61_000))
    await otp({ email })
    const newer = await secretsTo(h, email)
    expect((await follow(h, older.path)).values.error_code).toBe('otp_expired')
    await h.setClock(new Date(start + 61_000 + 3_600_001))
    expect((await follow(h, newer.path)).values.error_code).toBe('otp_expired')
  })

  test('issues a code under PKCE, and the session records its method', async () => {
    const cases = [
      { email: (await signUpAccount(h)).email, method: 'magiclink' },
      { email: newAddress(), method: 'email/signup' },
    ]
    for (const { email, method } of cases) {
      const { verifier, fields } = pkcePair()
      await otp({ email, ...fields })
      const { query, fragment } = await follow(h, (await secretsTo(h, email)).path)
      expect(fragment).toBe('')
      const body = { auth_code: query.code, code_verifier: verifier }
      const answer = await auth(h, 'POST', '/token?grant_type=pkce', body)
      expect(claimsOf(answer.json().access_token).amr).toMatchObject([{ method }])
    }
  })

  test('only one of a hundred simultaneous requests for a link succeeds', async () => {
    const { email } = await signUpAccount(h)
    await otp({ email })
    const { path } = await secretsTo(h, email)
    const landings = await Promise.all(Array.from({ length: 100 }, () => follow(h, path)))
    expect(landings.filter(({ values }) => values.access_token)).toHaveLength(1)
    expect(landings.filter(({ values }) => values.error_code === 'otp_expired')).toHaveLength(99)
  })

  test('a thousand guessed codes all fail, none with a 5xx', async () => {
    const { email } = await signUpAccount(h)
    await otp({ email })
    const { code } = await secretsTo(h, email)
    const statuses = new Set<number>()
    for (let at = 0; at < 1000; at += 50) {
      const tries = Array.from({ length: 50 }, (_, step) =>
        verify({ type: 'magiclink', email, token: otherThan(code, at + step) }),
      )
      for (const answer of await Promise.all(tries)) statuses.add(answer.statusCode)
    }
    expect([...statuses]).toEqual([403])
    expectRefusal(await verify({ type: 'magiclink', email, token: code }), 403, 'otp_expired')
  })

  test('confirming the address removes a password set before, unless its owner can be asked', async () => {
    const { email, id } = await signUpAccount(h)
    await h.sql`update auth.users set email_confirmed_at = null where id = ${id}`
    await otp({ email })
    const { type, code } = await secretsTo(h, email)
    expect((await verify({ type, email, token: code })).statusCode).toBe(200)
    expect(await h.sql`select encrypted_password from auth.users where id = ${id}`).toEqual([
      { encrypted_password: null },
    ])
  })

  test.each([
    [{}, 400, 'missing email or phone'],
    [{ email: 'nobody' }, 400, /^Unable to validate email/],
    [{ email: 'a@example.test', phone: '15551234567' }, 400, /not both/],
    [{ email: 'a@example.test', create_user: 'yes' }, 400, /^create_user: /],
    [{ email: 'a@example.test', data: 'text' }, 400, 'data must be an object'],
    [{ email: 'a@example.test', data: { company_name: 7 } }, 400, undefined],
  ])('refuses the shape %j', async (body, status, message) => {
    expectRefusal(await otp(body), status, 'validation_failed', message)
  })
})
