import { Secret, TOTP } from 'otpauth'
import { afterEach, describe, expect, test } from 'vitest'
import { startHarness } from '../../testing/harness.ts'
import {
  accountOf,
  auth,
  expectRefusal,
  goodPassword,
  passwordGrant,
  signInAgain,
  signUpProven,
} from '../../testing/worlds/accounts.ts'
import {
  enrollApp,
  factors,
  nextStep,
  raised,
  signUpWithApp,
} from '../../testing/worlds/factors.ts'

const h = await startHarness()
afterEach(() => h.setClock(null))

const totp = (friendly_name?: string) => ({ factor_type: 'totp', friendly_name })

describe('enrollFactor', () => {
  test("returns an app's secret once, as a QR code, a URI and plain text", {
    tags: ['1.7.7a'],
  }, async () => {
    const account = await signUpProven(h)
    const answer = await factors(h, account, 'POST', '', { ...totp('Phone'), issuer: 'Acme' })
    expect(answer.json()).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      type: 'totp',
      friendly_name: 'Phone',
      totp: {
        qr_code: expect.stringMatching(/^<svg [^#%]+<\/svg>$/),
        secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
        uri: expect.stringMatching(/^otpauth:\/\/totp\/Acme:/),
      },
    })
    const { secret, uri } = answer.json().totp
    const url = new URL(uri)
    expect(decodeURIComponent(url.pathname)).toBe(`/Acme:${account.email}`)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      issuer: 'Acme',
      secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
    const shown = await auth(h, 'GET', '/user', undefined, { bearer: account.accessToken })
    expect(shown.json().factors).toEqual([
      {
        id: answer.json().id,
        friendly_name: 'Phone',
        factor_type: 'totp',
        status: 'unverified',
        created_at: expect.any(String),
        updated_at: expect.any(String),
        last_challenged_at: null,
      },
    ])
    expect(shown.body).not.toContain(secret)
  })

  test('uses our own host as issuer by default', async () => {
    const account = await signUpProven(h)
    const answer = await factors(h, account, 'POST', '', { ...totp(), issuer: '' })
    const { host } = new URL(h.services.env.PUBLIC_URL)
    expect(new URL(answer.json().totp.uri).searchParams.get('issuer')).toBe(host)
  })

  test('stores no readable secret', async () => {
    const account = await signUpProven(h)
    const { id, secret } = await enrollApp(h, account)
    const [row] = await h.sql<{ kept: string }>`
      select f::text as kept from auth.mfa_factors f where id = ${id}`
    expect(row?.kept).toContain('v1.')
    expect(row?.kept).not.toContain(secret)
    expect(row?.kept).not.toContain(Secret.fromBase32(secret).hex)
    expect(h.logged()).not.toContain(secret)
    expect(TOTP.generate({ secret: Secret.fromBase32(secret) })).toMatch(/^\d{6}$/)
  })

  test.each([
    ['no type', {}, 'factor_type needs to be totp, phone, or webauthn'],
    ['another type', { factor_type: 'email' }, 'factor_type needs to be totp, phone, or webauthn'],
    ['recovery codes', { factor_type: 'recovery_code' }, /factor_type/],
    ['a long name', totp('x'.repeat(101)), 'Use at most 100 characters'],
    ['a name with NUL', totp('a\u0000b'), /NUL/],
    ['a long issuer', { ...totp(), issuer: 'x'.repeat(65) }, 'Use at most 64 characters'],
  ])('refuses %s', async (_, body, message) => {
    const account = await signUpProven(h)
    const answer = await factors(h, account, 'POST', '', body)
    expectRefusal(answer, 400, 'validation_failed', message)
  })

  test('refuses phones if no text messages can be sent', async () => {
    const account = await signUpProven(h)
    const body = { factor_type: 'phone', phone: '+4930901820' }
    const answer = await factors(h, account, 'POST', '', body)
    expectRefusal(answer, 422, 'mfa_phone_enroll_not_enabled')
  })

  test('refuses a name that is taken, and a second factor without a name', async () => {
    const account = await signUpProven(h)
    for (const name of ['Phone', undefined]) {
      expect((await factors(h, account, 'POST', '', totp(name))).statusCode).toBe(200)
      const again = await factors(h, account, 'POST', '', totp(name))
      expectRefusal(again, 422, 'mfa_factor_name_conflict')
    }
    const other = await signUpProven(h)
    expect((await factors(h, other, 'POST', '', totp('Phone'))).statusCode).toBe(200)
  })

  test('creates one factor for concurrent requests of one name', async () => {
    const account = await signUpProven(h)
    const many = Array.from({ length: 8 }, () => factors(h, account, 'POST', '', totp('Phone')))
    const codes = (await Promise.all(many)).map((answer) => answer.statusCode)
    expect(codes.sort()).toEqual([200, ...Array(7).fill(422)])
  })

  test('refuses an eleventh factor; unverified ones are replaced after 5 minutes', async () => {
    const account = await signUpProven(h)
    for (let at = 0; at < 10; at++) await enrollApp(h, account, `App ${at}`)
    const eleventh = await factors(h, account, 'POST', '', totp('App 10'))
    expectRefusal(eleventh, 422, 'too_many_enrolled_mfa_factors')
    nextStep(h, 11)
    await enrollApp(h, account, 'App 0')
    const shown = await auth(h, 'GET', '/user', undefined, { bearer: account.accessToken })
    expect(shown.json().factors).toHaveLength(1)
  })

  test("refuses a session that has not verified the account's existing factor", async () => {
    const { account, app } = await signUpWithApp(h)
    const again = await signInAgain(h, account)
    const refused = await factors(h, again, 'POST', '', totp('Second'))
    expectRefusal(refused, 403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
    nextStep(h)
    const proven = await raised(h, again, app)
    expect((await factors(h, proven, 'POST', '', totp('Second'))).statusCode).toBe(200)
  })

  test('refuses callers without a token, an account or a session', async () => {
    expectRefusal(await auth(h, 'POST', '/factors', totp()), 401, 'no_authorization')
    const account = await signUpProven(h)
    await h.sql`update auth.users set is_anonymous = true where id = ${account.id}`
    const anonymous = await factors(h, account, 'POST', '', totp())
    expectRefusal(anonymous, 403, 'no_authorization')
    await h.sql`update auth.users set is_anonymous = false where id = ${account.id}`
    await h.sql`delete from auth.sessions where id = ${account.sessionId}`
    expectRefusal(await factors(h, account, 'POST', '', totp()), 403, 'session_not_found')
  })

  test('every session reply contains the factors', async () => {
    const { account, app } = await signUpWithApp(h)
    const signIn = await passwordGrant(h, account.email, goodPassword)
    const expected = [{ id: app.id, status: 'verified', factor_type: 'totp' }]
    expect(signIn.json().user.factors).toMatchObject(expected)
    const refresh = await auth(h, 'POST', '/token?grant_type=refresh_token', {
      refresh_token: accountOf(signIn.json()).refreshToken,
    })
    expect(refresh.json().user.factors).toMatchObject(expected)
    const other = await passwordGrant(h, (await signUpProven(h)).email, goodPassword)
    expect(other.json().user).not.toHaveProperty('factors')
  })
})
