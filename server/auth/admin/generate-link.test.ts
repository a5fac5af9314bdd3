import { describe, expect, test } from 'vitest'
import { getMe } from '../../../contract/account/account.ts'
import { startHarness } from '../../testing/harness.ts'
import {
  accountOf,
  auth,
  expectRefusal,
  goodPassword,
  mailsTo,
  newAddress,
  passwordGrant,
  readAudit,
} from '../../testing/worlds/accounts.ts'
import { admin, createdUser } from '../../testing/worlds/admin.ts'
import { follow as followLink } from '../../testing/worlds/links.ts'

const h = await startHarness({
  env: { PUBLIC_URL: 'https://portal.example', AUTH_REDIRECT_ALLOW: 'https://app.example/**' },
})

type Answer = Record<
  'id' | 'action_link' | 'email_otp' | 'hashed_token' | 'verification_type' | 'redirect_to',
  string
>

const ask = (body: object, query = '') => admin(h, 'POST', `/admin/generate_link${query}`, body)

async function made(body: object, query = ''): Promise<Answer> {
  const answer = await ask(body, query)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

/** Follows a link as a browser does, and returns what the target page gets. */
async function follow({ action_link: link }: Answer) {
  const { values } = await followLink(h, `/verify${new URL(link).search}`)
  return new Map(Object.entries(values))
}

describe('generateLink', () => {
  test('returns the link with its parts, and sends no mail', async () => {
    const { id, email } = await createdUser(h)
    const query = `?redirect_to=${encodeURIComponent('https://app.example/welcome')}`
    const answer = await made({ type: 'magiclink', email: email.toUpperCase() }, query)
    const link = new URL(answer.action_link)
    expect(answer).toMatchObject({
      id,
      email,
      email_otp: expect.stringMatching(/^\d{6}$/),
      verification_type: 'magiclink',
      redirect_to: 'https://app.example/welcome',
    })
    expect(link.origin + link.pathname).toBe('https://portal.example/auth/v1/verify')
    expect(Object.fromEntries(link.searchParams)).toEqual({
      token: answer.hashed_token,
      type: 'magiclink',
      redirect_to: 'https://app.example/welcome',
    })
    expect(await mailsTo(h, email)).toEqual([])
    expect(h.logged()).not.toContain(answer.hashed_token)
    expect(await readAudit(h, id)).toEqual(['account_created_by_admin', 'link_made_by_admin'])
    expect((await follow(answer)).get('access_token')).toBeTypeOf('string')
    expect((await follow(answer)).get('error_code')).toBe('otp_expired')
  })

  test('redirects to our start page if the address is not allowed', async () => {
    const { email } = await createdUser(h)
    const query = `?redirect_to=${encodeURIComponent('https://evil.example/')}`
    const answer = await made({ type: 'recovery', email }, query)
    expect(answer.redirect_to).toBe('https://portal.example/')
    expect(answer.action_link).not.toContain('evil')
  })

  test('creates the account for a sign-up link, which confirms it', async () => {
    const email = newAddress()
    const answer = await made({
      type: 'signup',
      email,
      password: goodPassword,
      data: { name: 'Ann', invitation_token: 'secret' },
    })
    expect(answer).toMatchObject({ verification_type: 'signup', user_metadata: { name: 'Ann' } })
    expect(JSON.stringify(answer)).not.toContain('secret')
    expectRefusal(await passwordGrant(h, email, goodPassword), 400, 'email_not_confirmed')
    expect((await follow(answer)).get('access_token')).toBeTypeOf('string')
    expect((await passwordGrant(h, email, goodPassword)).statusCode).toBe(200)
    expectRefusal(await ask({ type: 'signup', email, password: goodPassword }), 422, 'email_exists')
    expectRefusal(await ask({ type: 'invite', email }), 422, 'email_exists')
  })

  test('keeps the password for a repeated sign-up', async () => {
    const email = newAddress()
    await made({ type: 'signup', email, password: goodPassword })
    const again = await made({ type: 'signup', email, password: 'another good password' })
    await follow(again)
    expectRefusal(
      await passwordGrant(h, email, 'another good password'),
      400,
      'invalid_credentials',
    )
    expect((await passwordGrant(h, email, goodPassword)).statusCode).toBe(200)
  })

  test('creates an account without a password for an invitation', async () => {
    const answer = await made({ type: 'invite', email: newAddress() })
    expect(answer).toMatchObject({ verification_type: 'invite', invited_at: expect.any(String) })
    const code = { type: 'invite', token_hash: answer.hashed_token }
    const session = accountOf((await auth(h, 'POST', '/verify', code)).json())
    expect((await h.call(getMe, { as: session })).user.id).toBe(answer.id)
  })

  test('creates a sign-up link if a magic link is for an unknown address', async () => {
    const answer = await made({ type: 'magiclink', email: newAddress() })
    expect(answer.verification_type).toBe('signup')
    expect((await follow(answer)).get('access_token')).toBeTypeOf('string')
  })

  test('changes the address once both mailboxes have confirmed', async () => {
    const { id, email } = await createdUser(h, { password: goodPassword })
    const newEmail = newAddress()
    const body = { email, new_email: newEmail }
    const current = await made({ ...body, type: 'email_change_current' })
    expect((await follow(current)).get('message')).toMatch(/^Confirmation link accepted/)
    const other = await made({ ...body, type: 'email_change_new' })
    expect((await follow(other)).get('access_token')).toBeTypeOf('string')
    const user = (await admin(h, 'GET', `/admin/users/${id}`)).json()
    expect([user.email, user.new_email]).toEqual([newEmail, undefined])
  })

  test.each(['email_change_current', 'email_change_new'])(
    'does not accept two confirmations of one mailbox as both, %s',
    async (type) => {
      const { id, email } = await createdUser(h)
      const body = { email, new_email: newAddress(), type }
      for (const _ of ['once', 'twice']) {
        expect((await follow(await made(body))).get('message')).toMatch(
          /^Confirmation link accepted/,
        )
      }
      expect((await admin(h, 'GET', `/admin/users/${id}`)).json().email).toBe(email)
      const other = type === 'email_change_new' ? 'email_change_current' : 'email_change_new'
      const last = await follow(await made({ ...body, type: other }))
      expect(last.get('access_token')).toBeTypeOf('string')
      expect((await admin(h, 'GET', `/admin/users/${id}`)).json().email).toBe(body.new_email)
    },
  )

  test('does not accept the confirmation of a different new address', async () => {
    const { id, email } = await createdUser(h)
    const first = { email, new_email: newAddress() }
    const stale = await made({ ...first, type: 'email_change_current' })
    const second = await made({ email, new_email: newAddress(), type: 'email_change_new' })
    expect((await follow(stale)).get('error_code')).toBe('otp_expired')
    expect((await follow(second)).get('message')).toMatch(/^Confirmation link accepted/)
    expect((await admin(h, 'GET', `/admin/users/${id}`)).json().email).toBe(email)
  })

  test('refuses requests that cannot have a link', async () => {
    const [one, other] = [await createdUser(h), await createdUser(h)]
    const unknown = newAddress()
    expectRefusal(await ask({ type: 'recovery', email: unknown }), 404, 'user_not_found')
    expectRefusal(
      await ask({ type: 'email_change_new', email: unknown, new_email: newAddress() }),
      404,
      'user_not_found',
    )
    for (const taken of [other.email, one.email]) {
      const body = { type: 'email_change_new', email: one.email, new_email: taken }
      expectRefusal(await ask(body), 422, 'email_exists')
    }
    const refused: object[] = [
      { type: 'signup', email: unknown },
      { type: 'email_change_new', email: one.email },
      { type: 'sms', email: one.email },
      { email: one.email },
      { type: 'recovery', email: 'nobody' },
      { type: 'recovery' },
    ]
    for (const body of refused) expectRefusal(await ask(body), 400, 'validation_failed')
    const weak = { type: 'signup', email: unknown, password: 'short' }
    expectRefusal(await ask(weak), 422, 'weak_password')
  })
})
