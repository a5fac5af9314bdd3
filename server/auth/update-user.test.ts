import { describe, expect, test } from 'vitest'
import { startHarness } from '../testing/harness.ts'
import {
  type Account,
  auth,
  expectRefusal,
  goodPassword,
  passwordGrant,
  readAudit,
  refreshGrant,
  signInAgain,
  signUpAccount,
  signUpProven,
} from '../testing/worlds/accounts.ts'

const h = await startHarness()

const newPassword = 'a brand new password'

function update(account: Account, body: unknown) {
  return auth(h, 'PUT', '/user', body, { bearer: account.accessToken })
}

describe('updateUser', () => {
  test('changes the password and ends every other session', { tags: ['1.7.5b'] }, async () => {
    const account = await signUpAccount(h)
    const other = await signInAgain(h, account)
    const stranger = await signUpAccount(h)
    const answer = await update(account, { password: newPassword, code_challenge: null })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ id: account.id, email: account.email })

    expectRefusal(await refreshGrant(h, other.refreshToken), 400, 'refresh_token_not_found')
    expectRefusal(
      await auth(h, 'GET', '/user', undefined, { bearer: other.accessToken }),
      403,
      'session_not_found',
    )
    expect((await refreshGrant(h, account.refreshToken)).statusCode).toBe(200)
    expect((await refreshGrant(h, stranger.refreshToken)).statusCode).toBe(200)

    expectRefusal(await passwordGrant(h, account.email, goodPassword), 400, 'invalid_credentials')
    expect((await passwordGrant(h, account.email, newPassword)).statusCode).toBe(200)
    expect(await readAudit(h, account.id)).toContain('password_changed')
  })

  test('invalidates pending links', async () => {
    const account = await signUpAccount(h)
    await auth(h, 'POST', '/recover', { email: account.email })
    await update(account, { password: newPassword })
    expect(await h.sql`select 1 from auth.one_time_tokens where user_id = ${account.id}`).toEqual(
      [],
    )
  })

  test('refuses the current password', async () => {
    const account = await signUpAccount(h)
    expectRefusal(await update(account, { password: goodPassword }), 422, 'same_password')
  })

  test.each([
    ['1234567', 422, 'weak_password'],
    ['🔑'.repeat(7), 422, 'weak_password'],
    ['x'.repeat(101), 400, 'validation_failed'],
    ['long enough \ud83d', 400, 'validation_failed'],
    [12345678, 400, 'validation_failed'],
  ])('refuses the password %j and keeps the current one', async (password, status, code) => {
    const account = await signUpAccount(h)
    expectRefusal(await update(account, { password }), status, code)
    expect((await passwordGrant(h, account.email, goodPassword)).statusCode).toBe(200)
  })

  test('merges metadata; null removes a name', async () => {
    const account = await signUpAccount(h, { data: { name: 'Ann', city: 'Oslo', age: 7 } })
    const answer = await update(account, { data: { name: 'Anna', city: null, extra: { a: null } } })
    const { user_metadata } = answer.json()
    expect(user_metadata).toMatchObject({ name: 'Anna', age: 7, extra: { a: null } })
    expect(user_metadata).not.toHaveProperty('city')
    const again = await auth(h, 'GET', '/user', undefined, { bearer: account.accessToken })
    expect(again.json().user_metadata).toEqual(user_metadata)
  })

  test('ignores account fields claimed in the metadata', async () => {
    const account = await signUpAccount(h)
    const answer = await update(account, {
      data: { email: 'victim@example.test', email_verified: true, sub: null },
      role: 'service_role',
      id: '00000000-0000-4000-8000-000000000000',
    })
    expect(answer.json()).toMatchObject({
      id: account.id,
      role: 'authenticated',
      user_metadata: { email: account.email, email_verified: false, sub: account.id },
    })
  })

  test.each(['role', 'roles', 'phone', 'provider', 'providers'])(
    'refuses data.%s instead of losing it silently',
    async (name) => {
      const account = await signUpAccount(h, { data: { city: 'Oslo' } })
      for (const value of ['admin', null, ['admin']]) {
        const answer = await update(account, { data: { [name]: value, city: 'Bergen' } })
        expectRefusal(answer, 400, 'validation_failed', new RegExp(`data\\.${name} `))
      }
      const { user_metadata } = (
        await auth(h, 'GET', '/user', undefined, { bearer: account.accessToken })
      ).json()
      expect(user_metadata).toMatchObject({ city: 'Oslo' })
    },
  )

  test.each(['name', 'full_name', 'company_name', 'contact_name'])(
    'refuses an address in data.%s',
    async (name) => {
      const account = await signUpAccount(h)
      for (const value of ['Win at https://evil.example', 'Write to ann@evil.example']) {
        const answer = await update(account, { data: { [name]: value } })
        expectRefusal(answer, 400, 'validation_failed', /cannot contain an email address/)
      }
      expect((await update(account, { data: { [name]: 'Node.js GmbH' } })).statusCode).toBe(200)
    },
  )

  test('limits metadata to what a token can carry', async () => {
    const account = await signUpAccount(h)
    expect((await update(account, { data: { one: 'x'.repeat(5000) } })).statusCode).toBe(200)
    expectRefusal(
      await update(account, { data: { two: 'x'.repeat(5000) } }),
      400,
      'validation_failed',
      /must not exceed/,
    )
  })

  test('refuses app_metadata and phones, and accepts unchanged values', async () => {
    const account = await signUpProven(h)
    expectRefusal(await update(account, { app_metadata: { admin: true } }), 403, 'not_admin')
    expectRefusal(await update(account, { phone: '15551234567' }), 400, 'phone_provider_disabled')
    expect((await update(account, { email: account.email, phone: '' })).statusCode).toBe(200)
  })

  test('requires an active session', async () => {
    expectRefusal(await auth(h, 'PUT', '/user', { data: {} }), 401, 'no_authorization')
    const account = await signUpAccount(h)
    await auth(h, 'POST', '/logout', undefined, { bearer: account.accessToken })
    expectRefusal(await update(account, { password: newPassword }), 403, 'session_not_found')
    expect((await passwordGrant(h, account.email, goodPassword)).statusCode).toBe(200)
  })

  test('of many simultaneous changes the last one wins, whole', async () => {
    const account = await signUpAccount(h)
    const passwords = Array.from({ length: 5 }, (_, at) => `new password ${at}`)
    await Promise.all(passwords.map((password) => update(account, { password })))
    const opened = await Promise.all(
      passwords.map((password) => passwordGrant(h, account.email, password)),
    )
    expect(opened.filter((answer) => answer.statusCode === 200)).toHaveLength(1)
  })
})
