import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { getMe } from '../../../contract/account/account.ts'
import { startHarness } from '../../testing/harness.ts'
import {
  auth,
  expectRefusal,
  goodPassword,
  linkTo,
  newAddress,
  passwordGrant,
  readAudit,
  refreshGrant,
  signUpAccount,
} from '../../testing/worlds/accounts.ts'
import { admin, createdUser } from '../../testing/worlds/admin.ts'
import { follow, secretsTo } from '../../testing/worlds/links.ts'

const h = await startHarness()

const update = (id: string, body: object) => admin(h, 'PUT', `/admin/users/${id}`, body)

describe('updateUserById', () => {
  test('merges metadata; null removes a name, and providers are kept', async () => {
    const { id } = await createdUser(h, {
      user_metadata: { name: 'Ann', color: 'red' },
      app_metadata: { plan: 'gold', seats: 3 },
    })
    const answer = await update(id, {
      user_metadata: { color: null, size: 'L', invitation_token: 'secret' },
      app_metadata: { plan: 'blue', seats: null, providers: [] },
    })
    expect(answer.json().user_metadata).toEqual({ name: 'Ann', size: 'L', email_verified: true })
    expect(answer.json().app_metadata).toEqual({
      plan: 'blue',
      provider: 'email',
      providers: ['email'],
    })
    expect(await readAudit(h, id)).toEqual(['account_created_by_admin', 'account_changed_by_admin'])
  })

  test('changes the address immediately and invalidates mails to the old one', async () => {
    const account = await signUpAccount(h)
    await auth(h, 'POST', '/recover', { email: account.email })
    const link = await linkTo(h, account.email)
    const email = newAddress()
    const answer = await update(account.id, { email: email.toUpperCase() })
    expect(answer.json()).toMatchObject({
      email,
      user_metadata: { email },
      identities: [{ provider: 'email', email }],
    })
    expect((await passwordGrant(h, email, goodPassword)).statusCode).toBe(200)
    expectRefusal(await passwordGrant(h, account.email, goodPassword), 400, 'invalid_credentials')
    const followed = await auth(h, 'GET', `/verify${link.search}`)
    expect(followed.headers.location).toContain('error_code=otp_expired')
    const [row] = await h.sql<{ proven: Date | null }>`
      select email_proven_at as proven from auth.users where id = ${account.id}`
    expect(row?.proven).toBeNull()
  })

  test('adds a phone with its identity', async () => {
    const { id } = await createdUser(h)
    const answer = await update(id, { phone: '+49 152 1111', phone_confirm: true })
    expect(answer.json()).toMatchObject({
      phone: '491521111',
      phone_confirmed_at: expect.any(String),
      app_metadata: { provider: 'email', providers: ['email', 'phone'] },
    })
    const providers = answer.json().identities.map((one: { provider: string }) => one.provider)
    expect(providers).toEqual(['email', 'phone'])
  })

  test('ends every session when the password changes', async () => {
    const account = await signUpAccount(h)
    const password = 'another good password'
    expect((await update(account.id, { password })).statusCode).toBe(200)
    await expect(h.call(getMe, { as: account })).rejects.toMatchObject({ status: 401 })
    expectRefusal(await refreshGrant(h, account.refreshToken), 400, 'refresh_token_not_found')
    expectRefusal(await passwordGrant(h, account.email, goodPassword), 400, 'invalid_credentials')
    expect((await passwordGrant(h, account.email, password)).statusCode).toBe(200)
  })

  test('a new password outlives the doubts about the one before', async () => {
    const asking = await startHarness({ env: { AUTH_CONFIRM_EMAIL: 'on' } })
    const email = newAddress()
    const start = Date.now()
    for (const [at, password] of [goodPassword, 'another good password'].entries()) {
      await asking.setClock(new Date(start + at * 61_000))
      await auth(asking, 'POST', '/signup', { email, password })
    }
    const [user] = await asking.sql<{ id: string }>`
      select id from auth.users where email = ${email}`
    const password = 'chosen by an administrator'
    await admin(asking, 'PUT', `/admin/users/${user?.id}`, { password })
    await asking.setClock(new Date(start + 122_000))
    await auth(asking, 'POST', '/resend', { type: 'signup', email })
    await follow(asking, (await secretsTo(asking, email)).path)
    expect((await passwordGrant(asking, email, password)).statusCode).toBe(200)
  })

  test('a ban ends every session and prevents new ones, until it is lifted', async () => {
    const account = await signUpAccount(h)
    const banned = await update(account.id, { ban_duration: '1h' })
    expect(banned.json().banned_until).toBeTypeOf('string')
    await expect(h.call(getMe, { as: account })).rejects.toMatchObject({ status: 401 })
    const bearer = account.accessToken
    expectRefusal(await auth(h, 'GET', '/user', undefined, { bearer }), 403, 'user_banned')
    expect((await refreshGrant(h, account.refreshToken)).statusCode).toBe(400)
    expectRefusal(await passwordGrant(h, account.email, goodPassword), 400, 'user_banned')
    const lifted = await update(account.id, { ban_duration: 'none' })
    expect(lifted.json().banned_until).toBeUndefined()
    expect((await passwordGrant(h, account.email, goodPassword)).statusCode).toBe(200)
  })

  test('refuses a taken address and phone', async () => {
    const [one, other] = [await createdUser(h), await createdUser(h, { phone: '491530001' })]
    expectRefusal(await update(one.id, { email: other.email }), 422, 'email_exists')
    expectRefusal(await update(one.id, { phone: '491530001' }), 422, 'phone_exists')
    expect((await update(one.id, { email: one.email })).statusCode).toBe(200)
  })

  test('refuses to change the address or password of a single sign-on account', async () => {
    const id = randomUUID()
    await h.sql`
      insert into auth.users (id, email, is_sso_user) values (${id}, 'sso@example.test', true)`
    for (const body of [
      { email: newAddress() },
      { phone: '491540001' },
      { password: goodPassword },
    ]) {
      expectRefusal(await update(id, body), 422, 'user_sso_managed')
    }
    expect((await update(id, { ban_duration: '1h' })).statusCode).toBe(200)
  })

  test('refuses what cannot be stored, and an unknown account', async () => {
    const { id } = await createdUser(h)
    expectRefusal(await update(id, { password: 'short' }), 422, 'weak_password')
    expectRefusal(await update(id, { email: 'nobody' }), 400, 'validation_failed')
    expectRefusal(await update(id, { ban_duration: '1 year' }), 400, 'validation_failed')
    expectRefusal(await update(randomUUID(), {}), 404, 'user_not_found')
    expect((await update(id, {})).json().id).toBe(id)
  })
})
