import { afterEach, describe, expect, test } from 'vitest'
import { answerOwnershipQuestion, getMe } from '../../../contract/account/account.ts'
import { startHarness } from '../../testing/harness.ts'
import {
  accountOf,
  auth,
  claimsOf,
  expectRefusal,
  goodPassword,
  mailsTo,
  newAddress,
  passwordGrant,
  readAudit,
} from '../../testing/worlds/accounts.ts'
import { follow, pkcePair, secretsTo } from '../../testing/worlds/links.ts'

const h = await startHarness({ env: { AUTH_CONFIRM_EMAIL: 'on' } })
afterEach(() => h.setClock(null))

const data = { company_name: 'Acme Robotics', contact_name: 'Olivia Owner', name: 'Olivia' }

function signUp(email: string, more: object = {}) {
  return auth(h, 'POST', '/signup', { email, password: goodPassword, data, ...more })
}

async function later(seconds: number) {
  await h.setClock(new Date(Date.now() + seconds * 1000))
}

/** The field names of an answer, recursively. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf)
  if (typeof value !== 'object' || value === null) return typeof value
  return Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)])
}

describe('askToConfirm', () => {
  test('creates the account and its company, and mails a link that signs in', async () => {
    const email = newAddress()
    const answer = await auth(h, 'POST', '/signup?redirect_to=http://127.0.0.1:3000/dashboard', {
      email: email.toUpperCase(),
      password: goodPassword,
      data,
    })
    expect(answer.statusCode).toBe(200)
    const user = answer.json()
    expect(user).not.toHaveProperty('access_token')
    expect(user).not.toHaveProperty('email_confirmed_at')
    expect(user).toMatchObject({
      email,
      role: 'authenticated',
      confirmation_sent_at: expect.any(String),
      user_metadata: { name: 'Olivia', email_verified: false },
      identities: [{ provider: 'email', id: user.id, identity_data: { email_verified: false } }],
    })
    expectRefusal(await passwordGrant(h, email, goodPassword), 400, 'email_not_confirmed')
    const [company] = await h.sql`
      select company_name from public.company_profiles where id = ${user.id}`
    expect(company).toEqual({ company_name: 'Acme Robotics' })

    const { path, type } = await secretsTo(h, email)
    expect(type).toBe('signup')
    const { page, values } = await follow(h, path)
    expect(page).toBe('http://127.0.0.1:3000/dashboard')
    expect(claimsOf(values.access_token ?? '')).toMatchObject({
      sub: user.id,
      amr: [{ method: 'otp' }],
      user_metadata: { email_verified: true },
    })
    const [kept] = await h.sql`select * from auth.users where id = ${user.id}`
    expect(kept).toMatchObject({
      email_proven_at: expect.any(Date),
      email_confirmed_at: expect.any(Date),
    })
    const session = await passwordGrant(h, email, goodPassword)
    expect(session.statusCode).toBe(200)
    expect(await h.call(getMe, { as: accountOf(session.json()) })).toMatchObject({
      company: { name: 'Acme Robotics' },
      permissions: { isCompanyOwner: true },
    })
    expect(await readAudit(h, user.id)).toEqual(['sign_up', 'email_confirmed', 'sign_in'])
  })

  test('signs in with the code as well, and with PKCE', async () => {
    const email = newAddress()
    await signUp(email)
    const { code } = await secretsTo(h, email)
    const answer = await auth(h, 'POST', '/verify', { type: 'signup', email, token: code })
    expect(answer.json()).toMatchObject({ token_type: 'bearer', user: { email } })

    const other = newAddress()
    const { verifier, fields } = pkcePair()
    expect((await signUp(other, fields)).statusCode).toBe(200)
    const { query } = await follow(h, (await secretsTo(h, other)).path)
    const exchange = { auth_code: query.code, code_verifier: verifier }
    const session = await auth(h, 'POST', '/token?grant_type=pkce', exchange)
    expect(claimsOf(session.json().access_token).amr).toMatchObject([{ method: 'email/signup' }])
  })

  test('a link is valid for a day', async () => {
    const email = newAddress()
    await signUp(email)
    const { path } = await secretsTo(h, email)
    await later(24 * 3600 + 1)
    expect((await follow(h, path)).values.error_code).toBe('otp_expired')
  })

  test('responds the same for a new, an unconfirmed and a confirmed address, repeatedly', async () => {
    const fresh = newAddress()
    const waiting = newAddress()
    const known = newAddress()
    await signUp(waiting, { data: { name: 'Secret', secret: 'of the first' } })
    await signUp(known, { data: { name: 'Secret', secret: 'of the first' } })
    await follow(h, (await secretsTo(h, known)).path)
    const ids = new Map<string, string>()
    for (const round of [1, 2]) {
      await later(round * 61)
      const answers = []
      for (const email of [fresh, waiting, known]) {
        const answer = await signUp(email)
        expect(answer.statusCode).toBe(200)
        const user = answer.json()
        answers.push(shapeOf(user))
        expect(user).toMatchObject({
          id: ids.get(email) ?? expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-/),
          email,
          created_at: expect.stringMatching(user.confirmation_sent_at.slice(0, 16)),
          user_metadata: { ...data, sub: user.id, email },
          identities: [{ id: user.id, user_id: user.id, email, identity_data: { sub: user.id } }],
        })
        expect(answer.body).not.toContain('Secret')
        ids.set(email, user.id)
        expectRefusal(await signUp(email), 429, 'over_email_send_rate_limit')
      }
      expect(answers[1]).toEqual(answers[0])
      expect(answers[2]).toEqual(answers[0])
    }
    const rows = await h.sql<{ id: string; email: string }>`
      select id, email from auth.users where email in (${fresh}, ${waiting}, ${known})`
    expect(rows).toHaveLength(3)
    for (const { id, email } of rows) {
      if (email === known) expect(ids.get(email)).not.toBe(id)
      else expect(ids.get(email)).toBe(id)
    }
    const temporary = await h.sql`select from auth.users where email like '%.invalid'`
    expect(temporary).toEqual([])
  })

  test('keeps what is signed up with after a request for a code', async () => {
    const email = newAddress()
    expect((await auth(h, 'POST', '/otp', { email })).statusCode).toBe(200)
    const { code } = await secretsTo(h, email)
    await later(61)
    await signUp(email)
    expectRefusal(
      await auth(h, 'POST', '/verify', { type: 'email', email, token: code }),
      403,
      'otp_expired',
    )
    await follow(h, (await secretsTo(h, email)).path)
    const session = await passwordGrant(h, email, goodPassword)
    expect(await h.call(getMe, { as: accountOf(session.json()) })).toMatchObject({
      company: { name: 'Acme Robotics' },
    })
  })

  test('leaves a confirmed account unchanged, and informs only its mailbox', async () => {
    const email = newAddress()
    await signUp(email)
    await follow(h, (await secretsTo(h, email)).path)
    const before = await h.sql`select * from auth.users where email = ${email}`
    await later(61)
    const again = await signUp(email, { password: 'another password' })
    expect(again.statusCode).toBe(200)
    expect(await h.sql`select * from auth.users where email = ${email}`).toEqual(before)
    const [mail] = await mailsTo(h, email)
    expect(mail).toMatchObject({
      kind: 'in_use',
      subject: 'You already have a Briefwell account',
      text: expect.stringContaining('http://127.0.0.1:3000/login'),
    })
    expect(mail?.text).not.toContain('/auth/v1/verify')
    expectRefusal(await passwordGrant(h, email, 'another password'), 400, 'invalid_credentials')
    expect((await passwordGrant(h, email, goodPassword)).statusCode).toBe(200)
  })

  test('repeating a sign-up mails the same account again and keeps its password', async () => {
    const email = newAddress()
    const first = (await signUp(email)).json()
    await later(61)
    const second = (await signUp(email)).json()
    expect(second.id).toBe(first.id)
    expect(await mailsTo(h, email)).toHaveLength(2)
    await follow(h, (await secretsTo(h, email)).path)
    expect((await passwordGrant(h, email, goodPassword)).statusCode).toBe(200)
  })

  test('if two people signed up with one address, neither password survives the confirmation', async () => {
    const email = newAddress()
    await signUp(email, { password: 'of somebody who waits inside' })
    await later(61)
    await signUp(email, { password: 'of the owner' })
    expectRefusal(await passwordGrant(h, email, 'of the owner'), 400, 'invalid_credentials')
    const { values } = await follow(h, (await secretsTo(h, email)).path)
    for (const password of ['of somebody who waits inside', 'of the owner']) {
      expectRefusal(await passwordGrant(h, email, password), 400, 'invalid_credentials')
    }
    const owner = accountOf(values as never)
    await h.call(answerOwnershipQuestion, { as: owner, body: { wasYou: false } })
    const bearer = owner.accessToken
    const changed = await auth(h, 'PUT', '/user', { password: 'of the owner' }, { bearer })
    expect(changed.statusCode).toBe(200)
    expect((await passwordGrant(h, email, 'of the owner')).statusCode).toBe(200)
  })

  test('creates one account and sends one mail for ten concurrent requests', async () => {
    const email = newAddress()
    const answers = await Promise.all(Array.from({ length: 10 }, () => signUp(email)))
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, ...Array(9).fill(429)])
    expect(await mailsTo(h, email)).toHaveLength(1)
  })

  test('shares its limit of 60 s with other sign-in mails, so that refusals reveal nothing', async () => {
    const [fresh, known] = [newAddress(), newAddress()]
    await signUp(known)
    await follow(h, (await secretsTo(h, known)).path)
    await later(61)
    for (const email of [fresh, known]) {
      expect((await auth(h, 'POST', '/otp', { email })).statusCode).toBe(200)
      expectRefusal(await signUp(email), 429, 'over_email_send_rate_limit')
    }
  })

  test('refuses what any sign-up refuses', async () => {
    const email = newAddress()
    expectRefusal(await signUp(email, { password: 'short' }), 422, 'weak_password')
    expectRefusal(await signUp('nobody'), 400, 'validation_failed')
    expectRefusal(await signUp(email, { data: { company_name: 7 } }), 400, 'validation_failed')
    expectRefusal(
      await signUp(email, { code_challenge: 'short', code_challenge_method: 's256' }),
      400,
      'validation_failed',
    )
    expect(await mailsTo(h, email)).toEqual([])
  })

  test('is shown in the settings', async () => {
    expect((await auth(h, 'GET', '/settings')).json()).toMatchObject({ mailer_autoconfirm: false })
  })

  test('promises on the page of the link that the password will work only if it will', async () => {
    const email = newAddress()
    await signUp(email)
    const page = async () => (await auth(h, 'GET', (await secretsTo(h, email)).path)).body
    expect(await page()).toContain('The password chosen at the sign-up on')
    await later(61)
    await auth(h, 'POST', '/otp', { email, create_user: false })
    expect(await page()).not.toContain('The password chosen')
  })
})
