import { hashSync } from '@node-rs/bcrypt'
import { describe, expect, test } from 'vitest'
import { startHarness } from '../../testing/harness.ts'
import {
  auth,
  claimsOf,
  expectRefusal,
  goodPassword,
  newAddress,
  passwordGrant,
  readAudit,
  signUpAccount,
} from '../../testing/worlds/accounts.ts'

const h = await startHarness()

const wrong = 'not the password'

describe('signInWithPassword', () => {
  test('starts a new session for each sign-in', {
    tags: ['1.3.7a', '1.7.3a', '1.7.9b'],
  }, async () => {
    const account = await signUpAccount(h, { data: { name: 'Ann' } })
    const answer = await passwordGrant(h, ` ${account.email.toUpperCase()} `, goodPassword)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    const session = answer.json()
    expect(session).toMatchObject({
      token_type: 'bearer',
      expires_in: 3600,
      user: { id: account.id, email: account.email, last_sign_in_at: expect.any(String) },
    })
    expect(claimsOf(session.access_token)).toMatchObject({
      sub: account.id,
      aal: 'aal1',
      amr: [{ method: 'password' }],
      exp: session.expires_at,
    })
    expect(claimsOf(session.access_token).session_id).not.toBe(account.sessionId)
    expect(session.refresh_token).not.toBe(account.refreshToken)
    expect(await readAudit(h, account.id)).toEqual(['sign_up', 'sign_in'])
  })

  test('responds the same to every wrong credential', async () => {
    const { email, id } = await signUpAccount(h)
    const passwordless = await signUpAccount(h)
    await h.sql`update auth.users set encrypted_password = null where id = ${passwordless.id}`
    const answers = await Promise.all([
      passwordGrant(h, email, wrong),
      passwordGrant(h, email, ''),
      passwordGrant(h, email, null),
      passwordGrant(h, email, 'x'.repeat(60_000)),
      passwordGrant(h, email, 'half \ud83d'),
      passwordGrant(h, newAddress(), goodPassword),
      passwordGrant(h, passwordless.email, goodPassword),
    ])
    const bodies = answers.map((answer) => ({ ...answer.json(), requestId: '' }))
    for (const answer of answers) {
      expectRefusal(answer, 400, 'invalid_credentials', 'Invalid login credentials')
    }
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
    expect((await readAudit(h, id)).slice(1)).toEqual(Array(5).fill('sign_in_failed'))
    expect(await readAudit(h, null)).toContain('sign_in_failed')
  })

  test('reveals an unconfirmed address only if the password is right', async () => {
    const { email, id } = await signUpAccount(h)
    await h.sql`update auth.users set email_confirmed_at = null where id = ${id}`
    expectRefusal(await passwordGrant(h, email, wrong), 400, 'invalid_credentials')
    expectRefusal(
      await passwordGrant(h, email, goodPassword),
      400,
      'email_not_confirmed',
      'Email not confirmed',
    )
  })

  test('reveals a ban only if the password is right, and only while it lasts', async () => {
    const { email, id } = await signUpAccount(h)
    await h.sql`update auth.users set banned_until = now() + interval '1 hour' where id = ${id}`
    expectRefusal(await passwordGrant(h, email, wrong), 400, 'invalid_credentials')
    expectRefusal(await passwordGrant(h, email, goodPassword), 400, 'user_banned')
    await h.setClock(new Date(Date.now() + 3_700_000))
    const later = await passwordGrant(h, email, goodPassword)
    await h.setClock(null)
    expect(later.statusCode).toBe(200)
  })

  test.each(['2a', '2b', '2y'] as const)(
    'accepts an imported %s hash and replaces it',
    async (version) => {
      const { email, id } = await signUpAccount(h)
      const imported = hashSync(goodPassword, 4).replace(/^\$2b/, `$${version}`)
      await h.sql`update auth.users set encrypted_password = ${imported} where id = ${id}`
      const stored = async () =>
        (
          await h.sql<{ hash: string }>`
            select encrypted_password as hash from auth.users where id = ${id}`
        )[0]?.hash
      expectRefusal(await passwordGrant(h, email, wrong), 400, 'invalid_credentials')
      expect(await stored()).toBe(imported)
      expect((await passwordGrant(h, email, goodPassword)).statusCode).toBe(200)
      expect(await stored()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
      expect((await passwordGrant(h, email, goodPassword)).statusCode).toBe(200)
    },
  )

  test('refuses an incomplete request, naming the field', { tags: ['1.8.22a'] }, async () => {
    const { email } = await signUpAccount(h)
    expectRefusal(
      await passwordGrant(h, undefined, goodPassword),
      400,
      'validation_failed',
      'missing email or phone',
    )
    expectRefusal(
      await passwordGrant(h, 'no address', goodPassword),
      400,
      'validation_failed',
      'Unable to validate email address: invalid format',
    )
    for (const [field, body] of [
      ['password', { email, password: 12345678 }],
      ['password', { email, password: {} }],
      ['email', { email: [email], password: goodPassword }],
    ] as const) {
      const answer = await auth(h, 'POST', '/token?grant_type=password', body)
      expectRefusal(answer, 400, 'validation_failed')
      expect(answer.json().issues).toMatchObject([{ path: field }])
    }
    expectRefusal(
      await auth(h, 'POST', '/token?grant_type=password', {
        phone: '15551234567',
        password: goodPassword,
      }),
      422,
      'phone_provider_disabled',
    )
  })

  test('never starts a session with a password that is being changed', async () => {
    const account = await signUpAccount(h)
    const [change, ...signIns] = await Promise.all([
      auth(
        h,
        'PUT',
        '/user',
        { password: 'a brand new password' },
        { bearer: account.accessToken },
      ),
      ...Array.from({ length: 6 }, () => passwordGrant(h, account.email, goodPassword)),
    ])
    expect(change?.statusCode).toBe(200)
    for (const signIn of signIns) {
      if (signIn.statusCode !== 200) {
        expectRefusal(signIn, 400, 'invalid_credentials')
        continue
      }
      const bearer = signIn.json().access_token
      expectRefusal(await auth(h, 'GET', '/user', undefined, { bearer }), 403, 'session_not_found')
    }
    const sessions = await h.sql`select id from auth.sessions where user_id = ${account.id}`
    expect(sessions).toEqual([{ id: account.sessionId }])
  })
})
