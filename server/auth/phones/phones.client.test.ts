import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient, isAuthApiError, isAuthWeakPasswordError } from '@supabase/supabase-js'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { accountAt, Browser, publicUrl } from '../../testing/browser.ts'
import { startOidcProvider } from '../../testing/doubles/oidc-provider.ts'
import { newPhone } from '../../testing/doubles/phones.ts'
import { startHarness } from '../../testing/harness.ts'
import { claimsOf, goodPassword, newAddress, proveAddress } from '../../testing/worlds/accounts.ts'
import { codeTo, follow, otherThan, secretsTo } from '../../testing/worlds/links.ts'

/** Received text messages by phone, newest first. */
const phones = new Map<string, string[]>()
const webhook = createServer(async (request, response) => {
  const parts = await request.toArray()
  const { to, message } = JSON.parse(Buffer.concat(parts).toString())
  phones.set(to, [message, ...(phones.get(to) ?? [])])
  response.end()
})
await new Promise<void>((listening) => webhook.listen(0, '127.0.0.1', listening))
const { port } = webhook.address() as AddressInfo
const provider = await startOidcProvider(`${publicUrl}/auth/v1/callback`)
const h = await startHarness({
  working: true,
  env: {
    PUBLIC_URL: publicUrl,
    SMS_WEBHOOK_URL: `http://127.0.0.1:${port}/send`,
    ...provider.settings('GOOGLE'),
  },
})
const url = await h.listen()
afterAll(() => new Promise<unknown>((closed) => webhook.close(closed)))
afterEach(() => h.setClock(null))

/** Signs up with a proven address, and returns it. */
async function signedUpProven(auth: ReturnType<typeof open>['auth']): Promise<string> {
  const email = newAddress()
  const { data } = await auth.signUp({ email, password: goodPassword })
  await proveAddress(h, { id: data.user?.id ?? '' })
  return email
}

/** The code of the `count`th text message, once the webhook has received it. */
async function arrived(phone: string, count = 1): Promise<string> {
  const messages = await vi.waitFor(
    () => {
      const all = phones.get(`+${phone}`) ?? []
      if (all.length < count) throw new Error('not yet')
      return all
    },
    { timeout: 10_000 },
  )
  return /^\d{6}/.exec(messages[0] ?? '')?.[0] ?? ''
}

/** A browser: the unmodified client, and the cookies of its page. */
function open() {
  const browser = new Browser(h)
  const { auth } = createClient(url, h.services.keys.anonKey, {
    auth: { autoRefreshToken: false, detectSessionInUrl: false },
    global: {
      fetch: async (input, init) => {
        const answer = await fetch(input, init)
        browser.keep(publicUrl, answer.headers.getSetCookie())
        return answer
      },
    },
  })
  const events: string[] = []
  auth.onAuthStateChange((event) => void events.push(event))
  return { auth, events, browser }
}

async function refusal(call: Promise<{ error: unknown }>) {
  const { error } = await call
  if (!isAuthApiError(error)) throw new Error(`no refusal: ${String(error)}`)
  return { status: error.status, code: error.code }
}

/** Turns the clock ahead of the real time; the extra seconds step past limits of whole minutes. */
const later = (minutes: number) => h.setClock(new Date(Date.now() + minutes * 61_000))

describe('@supabase/supabase-js, unmodified: phones', () => {
  test('signs up by phone, confirms by the texted code, and signs in by password', async () => {
    const { auth, events } = open()
    const phone = newPhone()
    const options = { data: { name: 'Ann' } }
    const made = await auth.signUp({ phone: `+${phone}`, password: goodPassword, options })
    expect([made.error, made.data.session, made.data.user?.phone]).toEqual([null, null, phone])
    const early = auth.signInWithPassword({ phone, password: goodPassword })
    expect(await refusal(early)).toEqual({ status: 400, code: 'phone_not_confirmed' })
    const token = await arrived(phone)
    const wrong = auth.verifyOtp({ type: 'sms', phone, token: otherThan(token) })
    expect(await refusal(wrong)).toEqual({ status: 403, code: 'otp_expired' })
    const proven = await auth.verifyOtp({ type: 'sms', phone, token })
    expect([proven.error, proven.data.user?.phone]).toEqual([null, phone])
    expect(events).toContain('SIGNED_IN')
    const again = await open().auth.signInWithPassword({ phone, password: goodPassword })
    expect([again.error, again.data.user?.id]).toEqual([null, made.data.user?.id])
    const guess = open().auth.signInWithPassword({ phone, password: 'not this one' })
    expect(await refusal(guess)).toEqual({ status: 400, code: 'invalid_credentials' })
  })

  test('signs in with only a texted code, and can request another', async () => {
    const { auth } = open()
    const phone = newPhone()
    const asked = await auth.signInWithOtp({ phone })
    expect([asked.error, asked.data]).toEqual([null, { user: null, session: null }])
    expect(await refusal(auth.signInWithOtp({ phone }))).toEqual({
      status: 429,
      code: 'over_sms_send_rate_limit',
    })
    await arrived(phone)
    await later(1)
    expect((await auth.resend({ type: 'sms', phone })).error).toBeNull()
    const token = await arrived(phone, 2)
    const proven = await auth.verifyOtp({ type: 'sms', phone, token })
    expect([proven.error, proven.data.user?.phone]).toEqual([null, phone])
    const options = { shouldCreateUser: false }
    expect((await auth.signInWithOtp({ phone: newPhone(), options })).error).toBeNull()
    const none = auth.signInWithOtp({ phone: 'no phone' })
    expect(await refusal(none)).toEqual({ status: 400, code: 'validation_failed' })
  })

  test('changes the phone of an account', async () => {
    const { auth, events } = open()
    const email = await signedUpProven(auth)
    const phone = newPhone()
    const asked = await auth.updateUser({ phone })
    expect([asked.error, asked.data.user?.new_phone]).toEqual([null, phone])
    expect(events).toContain('USER_UPDATED')
    const token = await arrived(phone)
    const proven = await auth.verifyOtp({ type: 'phone_change', phone, token })
    expect([proven.error, proven.data.user?.phone, proven.data.user?.email]).toEqual([
      null,
      phone,
      email,
    ])
    await later(1)
    const next = newPhone()
    await auth.updateUser({ phone: next })
    await arrived(next)
    await later(2)
    expect((await auth.resend({ type: 'phone_change', phone })).error).toBeNull()
    await arrived(next, 2)
    await later(4)
    const other = open().auth
    await signedUpProven(other)
    expect(await refusal(other.updateUser({ phone }))).toEqual({
      status: 422,
      code: 'phone_exists',
    })
  })
})

describe('@supabase/supabase-js, unmodified: anonymous accounts', () => {
  test('signs in anonymously, and makes the account permanent with an address and a password', async () => {
    const { auth } = open()
    const { data, error } = await auth.signInAnonymously({ options: { data: { theme: 'dark' } } })
    expect([error, data.user?.is_anonymous]).toEqual([null, true])
    const id = data.user?.id
    const alone = auth.updateUser({ password: goodPassword })
    expect(await refusal(alone)).toEqual({ status: 422, code: 'validation_failed' })
    const email = newAddress()
    const asked = await auth.updateUser({ email, password: goodPassword })
    expect([asked.error, asked.data.user?.new_email]).toEqual([null, email])
    await follow(h, (await secretsTo(h, email)).path)
    const fresh = await auth.refreshSession()
    expect(fresh.data.user).toMatchObject({ id, email, is_anonymous: false })
    expect(claimsOf(fresh.data.session?.access_token ?? '').is_anonymous).toBe(false)
    const again = await open().auth.signInWithPassword({ email, password: goodPassword })
    expect([again.error, again.data.user?.id]).toEqual([null, id])
  })

  test('makes the account permanent by linking an identity', async () => {
    const { auth, browser } = open()
    const { data } = await auth.signInAnonymously()
    const { sub, email } = provider.somebody()
    const linking = await auth.linkIdentity({
      provider: 'google',
      options: { redirectTo: `${publicUrl}/account`, skipBrowserRedirect: true },
    })
    expect(linking.error).toBeNull()
    const page = await browser.signIn((linking.data?.url ?? '').replace(url, publicUrl), sub)
    expect(accountAt(page).id).toBe(data.user?.id)
    const fresh = await auth.refreshSession()
    expect(fresh.data.user).toMatchObject({ email, is_anonymous: false })
    const identities = await auth.getUserIdentities()
    expect(identities.data?.identities).toMatchObject([{ provider: 'google', id: sub }])
  })
})

describe('@supabase/supabase-js, unmodified: changing the password', () => {
  async function signedUp() {
    const own = open()
    const email = newAddress()
    const { error } = await own.auth.signUp({ email, password: goodPassword })
    expect(error).toBeNull()
    return { ...own, email }
  }

  test('changes the password, which signs out everywhere else', async () => {
    const { auth, email, events } = await signedUp()
    const other = open().auth
    await other.signInWithPassword({ email, password: goodPassword })
    const { error } = await auth.updateUser({ password: 'a brand new password' })
    expect(error).toBeNull()
    expect(events).toContain('USER_UPDATED')
    expect((await other.getUser()).error?.name).toBe('AuthSessionMissingError')
    expect((await auth.getUser()).error).toBeNull()
  })

  test('refuses the current and a short password, with the errors that clients know', async () => {
    const { auth } = await signedUp()
    const same = auth.updateUser({ password: goodPassword })
    expect(await refusal(same)).toEqual({ status: 422, code: 'same_password' })
    const { error } = await auth.updateUser({ password: 'short' })
    if (!isAuthWeakPasswordError(error)) throw new Error(`not weak: ${String(error)}`)
    expect([error.status, error.reasons]).toEqual([422, ['length']])
  })

  test('reauthenticates after a day, with a nonce or the current password', async () => {
    const { auth, email } = await signedUp()
    await h.setClock(new Date(Date.now() + 25 * 3_600_000))
    await auth.refreshSession()
    const password = 'a brand new password'
    expect(await refusal(auth.updateUser({ password }))).toEqual({
      status: 400,
      code: 'reauthentication_needed',
    })
    expect((await auth.reauthenticate()).error).toBeNull()
    const nonce = await codeTo(h, email)
    expect(await refusal(auth.updateUser({ password, nonce: otherThan(nonce) }))).toEqual({
      status: 422,
      code: 'reauthentication_not_valid',
    })
    expect((await auth.updateUser({ password, nonce })).error).toBeNull()
    const guess = auth.updateUser({ password: 'another one', current_password: 'a guess' })
    expect(await refusal(guess)).toEqual({ status: 400, code: 'current_password_invalid' })
    const change = { password: 'another one', current_password: password }
    expect((await auth.updateUser(change)).error).toBeNull()
  })
})
