import { randomUUID } from 'node:crypto'
import { createClient, isAuthApiError, isAuthWeakPasswordError } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import { startHarness } from '../../testing/harness.ts'
import {
  auth,
  goodPassword,
  linkTo,
  newAddress,
  signInAgain,
  signUpAccount,
} from '../../testing/worlds/accounts.ts'
import { createdUser } from '../../testing/worlds/admin.ts'
import { newCompany } from '../../testing/worlds/people.ts'

const h = await startHarness()
const url = await h.listen()

const options = { auth: { persistSession: false, autoRefreshToken: false } }
const clientWith = (key: string) => createClient(url, key, options)
const admin = () => clientWith(h.services.keys.serviceKey).auth.admin

/** The client's view of a refusal. */
async function readRefusal(call: Promise<{ error: unknown }>) {
  const { error } = await call
  if (!isAuthApiError(error) && !isAuthWeakPasswordError(error)) throw new Error(String(error))
  return { status: error.status, code: error.code, message: error.message }
}

describe('auth.admin of @supabase/supabase-js, unmodified', () => {
  test('creates, reads, changes and deletes an account', async () => {
    const email = newAddress()
    const made = await admin().createUser({
      email,
      password: goodPassword,
      email_confirm: true,
      user_metadata: { name: 'Ann' },
      app_metadata: { plan: 'gold' },
    })
    expect(made.error).toBeNull()
    const id = made.data.user?.id ?? ''
    expect(made.data.user).toMatchObject({
      email,
      user_metadata: { name: 'Ann' },
      app_metadata: { plan: 'gold', provider: 'email' },
    })

    const anyone = clientWith(h.services.keys.anonKey)
    const signedIn = await anyone.auth.signInWithPassword({ email, password: goodPassword })
    expect(signedIn.error).toBeNull()

    expect((await admin().getUserById(id)).data.user?.email).toBe(email)
    const changed = await admin().updateUserById(id, { ban_duration: '1h' })
    expect(changed.error).toBeNull()
    expect(await readRefusal(anyone.auth.getUser())).toEqual({
      status: 403,
      code: 'user_banned',
      message: 'User is banned',
    })

    const deleted = await admin().deleteUser(id)
    expect([deleted.error, deleted.data.user?.id]).toEqual([null, id])
    expect(await readRefusal(admin().getUserById(id))).toEqual({
      status: 404,
      code: 'user_not_found',
      message: 'User not found',
    })
  })

  test('soft-deletes', async () => {
    const { id } = await createdUser(h)
    expect((await admin().deleteUser(id, true)).error).toBeNull()
    const { data } = await admin().getUserById(id)
    expect(data.user?.deleted_at).toBeTypeOf('string')
  })

  test('lists page by page', async () => {
    for (let each = 0; each < 3; each++) await createdUser(h)
    const everybody = await admin().listUsers()
    expect(everybody.error).toBeNull()
    const total = everybody.data.users.length
    const first = await admin().listUsers({ page: 1, perPage: 2 })
    expect(first.data).toMatchObject({
      aud: 'authenticated',
      nextPage: 2,
      lastPage: Math.ceil(total / 2),
      total,
    })
    expect(first.data.users.map(({ id }) => id)).toEqual(
      everybody.data.users.slice(0, 2).map(({ id }) => id),
    )
  })

  test('signs a user out, everywhere or elsewhere', async () => {
    const account = await signUpAccount(h)
    const other = await signInAgain(h, account)
    const lives = async (bearer: string) =>
      (await auth(h, 'GET', '/user', undefined, { bearer })).statusCode === 200
    expect((await admin().signOut(account.accessToken, 'others')).error).toBeNull()
    expect([await lives(account.accessToken), await lives(other.accessToken)]).toEqual([
      true,
      false,
    ])
    expect((await admin().signOut(account.accessToken)).error).toBeNull()
    expect(await lives(account.accessToken)).toBe(false)
    expect(await readRefusal(admin().signOut('not-a-token'))).toMatchObject({
      status: 403,
      code: 'bad_jwt',
    })
  })

  test('invites, and generates links that sign users in', async () => {
    const email = newAddress()
    const redirectTo = 'http://127.0.0.1:3000/dashboard'
    const invited = await admin().inviteUserByEmail(email, { data: { name: 'Ann' }, redirectTo })
    expect(invited.error).toBeNull()
    expect(invited.data.user).toMatchObject({ email, invited_at: expect.any(String) })
    expect((await linkTo(h, email)).searchParams.get('redirect_to')).toBe(redirectTo)

    const made = await admin().generateLink({ type: 'magiclink', email, options: { redirectTo } })
    expect(made.error).toBeNull()
    expect(made.data.user?.id).toBe(invited.data.user?.id)
    expect(made.data.properties).toEqual({
      action_link: expect.stringContaining('/auth/v1/verify?token='),
      email_otp: expect.stringMatching(/^\d{6}$/),
      hashed_token: expect.any(String),
      redirect_to: redirectTo,
      verification_type: 'magiclink',
    })
    const { hashed_token: token_hash = '' } = made.data.properties ?? {}
    const browser = clientWith(h.services.keys.anonKey)
    const { data } = await browser.auth.verifyOtp({ token_hash, type: 'magiclink' })
    expect(data.user?.id).toBe(invited.data.user?.id)

    const taken = { status: 422, code: 'email_exists' }
    const password = goodPassword
    expect(
      await readRefusal(admin().generateLink({ type: 'signup', email, password })),
    ).toMatchObject(taken)
    expect(
      await readRefusal(admin().generateLink({ type: 'recovery', email: newAddress() })),
    ).toMatchObject({ status: 404, code: 'user_not_found' })
    expect(await readRefusal(admin().inviteUserByEmail('nobody'))).toMatchObject({
      status: 400,
      code: 'validation_failed',
    })
  })

  test('lists the second factors of an account, and removes one', async () => {
    const { id: userId } = await createdUser(h)
    const id = randomUUID()
    await h.sql`
      insert into auth.mfa_factors
        (id, user_id, factor_type, status, sealed_secret, created_at, updated_at)
      values (${id}, ${userId}, 'totp', 'verified', 'sealed', now(), now())`
    const { data } = await admin().mfa.listFactors({ userId })
    expect(data?.factors).toMatchObject([{ id, factor_type: 'totp', status: 'verified' }])
    expect((await admin().mfa.deleteFactor({ userId, id })).error).toBeNull()
    expect((await admin().mfa.listFactors({ userId })).data?.factors).toEqual([])
    expect(await readRefusal(admin().mfa.deleteFactor({ userId, id }))).toMatchObject({
      status: 404,
      code: 'mfa_factor_not_found',
    })
  })

  test('reads each refusal with its status, code and message', async () => {
    const email = newAddress()
    const { id } = await createdUser(h, { email, phone: '491700001' })
    const { owner } = await newCompany(h)
    expect(await readRefusal(admin().createUser({ email }))).toEqual({
      status: 422,
      code: 'email_exists',
      message: 'A user with this email address has already been registered',
    })
    expect(await readRefusal(admin().createUser({ phone: '+491700001' }))).toEqual({
      status: 422,
      code: 'phone_exists',
      message: 'A user with this phone number has already been registered',
    })
    expect(await readRefusal(admin().createUser({ email: newAddress(), id }))).toMatchObject({
      status: 422,
      code: 'user_already_exists',
    })
    expect(await readRefusal(admin().createUser({}))).toMatchObject({
      status: 400,
      code: 'validation_failed',
    })
    expect(await readRefusal(admin().updateUserById(id, { password: 'short' }))).toMatchObject({
      status: 422,
      code: 'weak_password',
    })
    expect(await readRefusal(admin().updateUserById(randomUUID(), {}))).toMatchObject({
      status: 404,
      code: 'user_not_found',
    })
    expect(await readRefusal(admin().deleteUser(owner.id))).toMatchObject({
      status: 422,
      code: 'user_owns_company',
    })
    expect(await readRefusal(admin().deleteUser(randomUUID()))).toMatchObject({
      status: 404,
      code: 'user_not_found',
    })
  })

  test('is refused without the service key', async () => {
    const account = await signUpAccount(h)
    const asVisitor = clientWith(h.services.keys.anonKey).auth.admin
    const asUser = createClient(url, h.services.keys.anonKey, {
      ...options,
      global: { headers: { Authorization: `Bearer ${account.accessToken}` } },
    }).auth.admin
    for (const other of [asVisitor, asUser]) {
      const refused = { status: 403, code: 'not_admin', message: 'User not allowed' }
      expect(await readRefusal(other.listUsers())).toEqual(refused)
      expect(await readRefusal(other.createUser({ email: newAddress() }))).toEqual(refused)
      expect(await readRefusal(other.getUserById(account.id))).toEqual(refused)
      expect(await readRefusal(other.updateUserById(account.id, {}))).toEqual(refused)
      expect(await readRefusal(other.deleteUser(account.id))).toEqual(refused)
    }
    expect(await readRefusal(clientWith('unknown').auth.admin.listUsers())).toEqual({
      status: 401,
      code: 'invalid_api_key',
      message: 'Invalid API key',
    })
  })
})
