import { describe, expect, test } from 'vitest'
import { getMe } from '../../contract/account/account.ts'
import { startHarness } from '../testing/harness.ts'
import {
  accountOf,
  auth,
  claimsOf,
  expectRefusal,
  goodPassword,
  newAddress,
  passwordGrant,
  readAudit,
  signUpAccount,
} from '../testing/worlds/accounts.ts'

const h = await startHarness()

const company = {
  company_name: 'Acme Robotics',
  contact_name: 'Olivia Owner',
  headquarters_location: 'Seattle',
  year_founded: '2015',
  employee_count: '11-50',
  revenue: '$1M - $10M',
  ownership_structure: 'Private',
  funding_history: 'Series A',
  regions_of_operation: ['Europe', 'Asia'],
}

function signUp(body: unknown) {
  return auth(h, 'POST', '/signup', body)
}

function readUsers(email: string) {
  return h.sql<{ id: string; encrypted_password: string; email_proven_at: Date | null }>`
    select * from auth.users where lower(email) = ${email.toLowerCase()}`
}

describe('signUp', () => {
  test("creates the account, its company and the owner's membership, and signs in", {
    tags: ['1.3.8', '1.7.2a'],
  }, async () => {
    const email = newAddress()
    const answer = await signUp({
      email: ` ${email.toUpperCase()}`,
      password: goodPassword,
      data: company,
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    const session = answer.json()
    expect(session).toMatchObject({
      token_type: 'bearer',
      expires_in: 3600,
      refresh_token: expect.stringMatching(/^[\w-]{43}$/),
      user: {
        aud: 'authenticated',
        role: 'authenticated',
        email,
        phone: '',
        is_anonymous: false,
        app_metadata: { provider: 'email', providers: ['email'] },
        user_metadata: { ...company, email, email_verified: false, phone_verified: false },
        identities: [{ provider: 'email', id: session.user.id, identity_data: { email } }],
      },
    })
    const claims = claimsOf(session.access_token)
    expect(claims).toMatchObject({
      iss: 'http://127.0.0.1:3000/auth/v1',
      sub: session.user.id,
      aud: 'authenticated',
      role: 'authenticated',
      exp: session.expires_at,
      email,
      phone: '',
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: expect.any(Number) }],
      is_anonymous: false,
      app_metadata: session.user.app_metadata,
      user_metadata: session.user.user_metadata,
    })
    expect(await h.call(getMe, { as: accountOf(session) })).toMatchObject({
      user: { id: session.user.id, email, name: 'Olivia Owner' },
      company: { id: session.user.id, name: 'Acme Robotics' },
      permissions: { isCompanyOwner: true, canManageTeam: true, userRole: 'admin' },
    })
    const [profile] = await h.sql`
      select * from public.company_profiles where id = ${session.user.id}`
    expect(profile).toMatchObject(company)
    expect(await readAudit(h, session.user.id)).toEqual(['sign_up'])
  })

  test('creates only an account without a company name', async () => {
    const account = await signUpAccount(h, { data: { name: 'Ann' } })
    expect(await h.call(getMe, { as: account })).toMatchObject({
      user: { name: 'Ann' },
      company: null,
      permissions: { canViewCompanyInfo: false, isCompanyOwner: false, userRole: null },
    })
  })

  test('ignores account fields claimed in the metadata', async () => {
    const email = newAddress()
    const answer = await signUp({
      email,
      password: goodPassword,
      data: {
        name: 'Ann',
        sub: '00000000-0000-4000-8000-000000000000',
        email: 'victim@example.test',
        email_verified: true,
        email_confirm: true,
        phone_verified: true,
        role: 'service_role',
        roles: ['admin'],
        provider: 'github',
        app_metadata: { admin: true },
        invited_team_member_id: '00000000-0000-4000-8000-000000000000',
      },
      role: 'service_role',
      app_metadata: { admin: true },
      id: '00000000-0000-4000-8000-000000000000',
    })
    const { user } = answer.json()
    expect(user.user_metadata).toEqual({
      name: 'Ann',
      sub: user.id,
      email,
      email_verified: false,
      phone_verified: false,
    })
    expect(user).toMatchObject({ email, role: 'authenticated' })
    expect(user.app_metadata).toEqual({ provider: 'email', providers: ['email'] })
    expect(user.id).not.toContain('00000000')
    expect(await readUsers(email)).toMatchObject([{ email_proven_at: null }])
  })

  test('refuses data.phone instead of losing it silently', async () => {
    const email = newAddress()
    const body = { email, password: goodPassword, data: { phone: '+4915112345678' } }
    expectRefusal(await signUp(body), 400, 'validation_failed', /^data\.phone /)
    expect(await readUsers(email)).toEqual([])
  })

  test.each([
    ['company_name', { company_name: '' }],
    ['company_name', { company_name: '   ' }],
    ['company_name', { company_name: 'x'.repeat(201) }],
    ['company_name', { company_name: 7 }],
    ['contact_name', { contact_name: 'x'.repeat(201) }],
    ['year_founded', { year_founded: 'abcd' }],
    ['year_founded', { year_founded: 1799 }],
    ['employee_count', { employee_count: 'many' }],
    ['revenue', { revenue: {} }],
    ['ownership_structure', { ownership_structure: 'Stolen' }],
    ['funding_history', { funding_history: ['Series A'] }],
    ['regions_of_operation', { regions_of_operation: 'Europe' }],
    ['regions_of_operation.1', { regions_of_operation: ['Europe', 'Moon'] }],
  ])('refuses a company whose %s is invalid, and creates no account', async (path, fields) => {
    const email = newAddress()
    const answer = await signUp({ email, password: goodPassword, data: { ...company, ...fields } })
    expectRefusal(answer, 400, 'validation_failed')
    expect(answer.json().issues).toContainEqual({ path, message: expect.any(String) })
    expect(await readUsers(email)).toEqual([])
  })

  test('accepts a company with only a name', async () => {
    const data = { company_name: 'ACME', year_founded: 2015, revenue: '', funding_history: null }
    const account = await signUpAccount(h, { data })
    const [profile] = await h.sql`select * from public.company_profiles where id = ${account.id}`
    expect(profile).toMatchObject({ company_name: 'ACME', year_founded: '2015', revenue: null })
  })

  test('leaves an existing account unchanged', async () => {
    const { email } = await signUpAccount(h, { data: { name: 'First' } })
    const before = await readUsers(email)
    const again = await signUp({
      email: email.toUpperCase(),
      password: 'another password',
      data: company,
    })
    expectRefusal(again, 422, 'user_already_exists', 'User already registered')
    expect(await readUsers(email)).toEqual(before)
    expect((await passwordGrant(h, email, 'another password')).statusCode).toBe(400)
    expect((await passwordGrant(h, email, goodPassword)).statusCode).toBe(200)
  })

  test('creates one account for ten concurrent requests', async () => {
    const email = newAddress()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => signUp({ email, password: goodPassword, data: company })),
    )
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, ...Array(9).fill(422)])
    expect(await readUsers(email)).toHaveLength(1)
  })

  test.each([
    ['eight emoji', '🔑🔒🗝️🔓🧿🪪🛡'],
    ['100 emoji', '🔑'.repeat(100)],
    ['right-to-left text', 'סיסמה ארוכה מאוד'],
    ['NUL characters', 'abc\u0000def\u0000'],
    ['SQL', "'; drop table auth.users; --"],
  ])('accepts a password of %s and signs in with exactly it', async (_name, password) => {
    const { email } = await signUpAccount(h, { password })
    expect((await passwordGrant(h, email, password)).statusCode).toBe(200)
    expect((await passwordGrant(h, email, `${password} `)).statusCode).toBe(400)
  })

  test.each([
    ['seven characters', '1234567', 422, 'weak_password', 'Password must be at least 8 characters'],
    ['seven emoji', '🔑'.repeat(7), 422, 'weak_password', 'Password must be at least 8 characters'],
    ['101 characters', 'x'.repeat(101), 400, 'validation_failed', 'Password is too long'],
    ['half a character', 'long enough \ud83d', 400, 'validation_failed', /cannot be stored/],
    ['nothing', '', 400, 'validation_failed', 'Signup requires a valid password'],
    ['null', null, 400, 'validation_failed', 'Signup requires a valid password'],
    ['a number', 12345678, 400, 'validation_failed', /^password: /],
    ['a list', ['12345678'], 400, 'validation_failed', /^password: /],
  ])(
    'refuses a password of %s',
    { tags: ['1.9.4a'] },
    async (_name, password, status, code, message) => {
      const email = newAddress()
      const answer = await signUp({ email, password })
      expectRefusal(answer, status, code, message)
      if (code === 'weak_password') {
        expect(answer.json().weak_password).toEqual({ reasons: ['length'] })
      }
      expect(await readUsers(email)).toEqual([])
    },
  )

  test.each([
    'plain',
    'a@b',
    'a b@example.test',
    'a@example.test\r\nBcc: b@example.test',
    'a@example.test\u0000',
    `${'x'.repeat(320)}@example.test`,
    '"><script>@example.test',
  ])('refuses the address %j', async (email) => {
    const answer = await signUp({ email, password: goodPassword })
    expectRefusal(
      answer,
      400,
      'validation_failed',
      'Unable to validate email address: invalid format',
    )
    expect(answer.json().issues).toEqual([{ path: 'email', message: expect.any(String) }])
  })

  test('without address and phone creates an account without company and name', async () => {
    const answer = await signUp({ data: { theme: 'dark' } })
    expect(answer.statusCode, answer.body).toBe(200)
    const session = answer.json()
    expect(session.user).toMatchObject({
      email: '',
      phone: '',
      is_anonymous: true,
      app_metadata: {},
      identities: [],
      user_metadata: { theme: 'dark' },
    })
    expect(claimsOf(session.access_token)).toMatchObject({
      is_anonymous: true,
      amr: [{ method: 'anonymous' }],
    })
  })

  test('refuses unsupported requests, each with its own code', async () => {
    const password = goodPassword
    const phone = '+15551234567'
    expectRefusal(await signUp({ phone, password }), 400, 'phone_provider_disabled')
    expectRefusal(
      await signUp({ email: newAddress(), phone, password }),
      400,
      'validation_failed',
      /Only an email address or phone number/,
    )
    expectRefusal(await signUp({ email: 7, password }), 400, 'validation_failed', /^email: /)
    expectRefusal(
      await signUp({ email: newAddress(), password, data: 'text' }),
      400,
      'validation_failed',
      'data must be an object',
    )
  })

  test.each([
    ['NUL', { note: 'a\u0000b' }, 'data.note'],
    ['NUL in a name', { 'a\u0000b': 1 }, 'data'],
    ['half a character', { deep: [{ note: '\udc00' }] }, 'data.deep.0.note'],
    ['more than a token can carry', { note: 'x'.repeat(9000) }, 'data'],
  ])('refuses metadata with %s and names the field', async (_name, data, path) => {
    const email = newAddress()
    const answer = await signUp({ email, password: goodPassword, data })
    expectRefusal(answer, 400, 'validation_failed')
    expect(answer.json().issues).toEqual([{ path, message: expect.any(String) }])
    expect(await readUsers(email)).toEqual([])
  })

  test('refuses endlessly nested metadata', async () => {
    const nested = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
    const answer = await h.request({
      method: 'POST',
      url: '/auth/v1/signup',
      headers: { 'content-type': 'application/json' },
      payload: `{"email":"${newAddress()}","password":"${goodPassword}","data":{"deep":${nested}}}`,
    })
    expectRefusal(answer, 400, 'validation_failed', 'data is nested too deeply')
  })

  test('stores metadata as it was written', async () => {
    const data = {
      name: '<script>alert(1)</script>',
      note: "'; drop table auth.users; --",
      city: 'תל אביב',
      list: [1, true, null, { a: '🗝️' }],
    }
    const answer = await signUp({ email: newAddress(), password: goodPassword, data })
    expect(answer.json().user.user_metadata).toMatchObject(data)
  })

  test('stores neither password nor tokens in clear, and logs none of them', async () => {
    const password = 'a very secret password'
    const account = await signUpAccount(h, { password, data: company })
    const [user] = await readUsers(account.email)
    expect(user?.encrypted_password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const tokens = await h.sql<{ token_hash: Buffer }>`
      select token_hash from auth.refresh_tokens where session_id = ${account.sessionId}`
    expect(tokens).toHaveLength(1)
    expect(tokens[0]?.token_hash.toString('base64url')).not.toBe(account.refreshToken)
    for (const secret of [password, account.accessToken, account.refreshToken]) {
      expect(h.logged()).not.toContain(secret)
    }
  })
})
