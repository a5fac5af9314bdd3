import { createClient, isAuthApiError } from '@supabase/supabase-js'
import { afterEach, describe, expect, test } from 'vitest'
import { startHarness } from '../../testing/harness.ts'
import { goodPassword, linkTo, newAddress } from '../../testing/worlds/accounts.ts'
import { codeTo, formOn, otherThan } from '../../testing/worlds/links.ts'

const app = 'https://app.example'
const page = `${app}/welcome`
const h = await startHarness({
  env: { AUTH_CONFIRM_EMAIL: 'on', AUTH_REDIRECT_ALLOW: `${app}/**` },
})
const url = await h.listen()
afterEach(() => h.setClock(null))

type Flow = 'implicit' | 'pkce'

/** A browser: the unmodified client with its own storage. */
function browser(flowType: Flow) {
  const kept = new Map<string, string>()
  const { auth } = createClient(url, h.services.keys.anonKey, {
    auth: {
      flowType,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storage: {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, value),
        removeItem: (key: string) => void kept.delete(key),
      },
    },
  })
  const events: string[] = []
  auth.onAuthStateChange((event) => void events.push(event))
  return { auth, events, flowType }
}

type Browser = ReturnType<typeof browser>

/** The address that an account's newest link redirects to when confirmed. */
async function landed(address: string): Promise<URL> {
  const { search } = await linkTo(h, address)
  const shown = await fetch(`${url}/auth/v1/verify${search}`)
  const { action, fields } = formOn(await shown.text())
  const body = new URLSearchParams(fields)
  const answer = await fetch(`${url}${action}`, { method: 'POST', body, redirect: 'manual' })
  expect(answer.status).toBe(303)
  return new URL(answer.headers.get('location') ?? '')
}

/** Does what the page at the redirect target does. */
async function arrive({ auth, flowType }: Browser, target: URL) {
  if (flowType === 'pkce') return auth.exchangeCodeForSession(target.searchParams.get('code') ?? '')
  const values = new URLSearchParams(target.hash.slice(1))
  return auth.setSession({
    access_token: values.get('access_token') ?? '',
    refresh_token: values.get('refresh_token') ?? '',
  })
}

async function confirmed(flowType: Flow) {
  const own = browser(flowType)
  const email = newAddress()
  const made = await own.auth.signUp({
    email,
    password: goodPassword,
    options: { emailRedirectTo: page },
  })
  expect(made.error).toBeNull()
  expect((await arrive(own, await landed(email))).error).toBeNull()
  await h.setClock(new Date(Date.now() + 61_000))
  return { ...own, email }
}

async function refusal(call: Promise<{ error: unknown }>) {
  const { error } = await call
  if (!isAuthApiError(error)) throw new Error(`no refusal: ${String(error)}`)
  return { status: error.status, code: error.code }
}

describe.each<Flow>(['implicit', 'pkce'])('@supabase/supabase-js, unmodified, %s', (flowType) => {
  test('signs up, confirms by the mail, and is signed in', async () => {
    const own = browser(flowType)
    const email = newAddress()
    const { data, error } = await own.auth.signUp({
      email,
      password: goodPassword,
      options: { data: { company_name: 'Acme' }, emailRedirectTo: page },
    })
    expect([error, data.session, data.user?.email]).toEqual([null, null, email])
    const early = own.auth.signInWithPassword({ email, password: goodPassword })
    expect(await refusal(early)).toEqual({ status: 400, code: 'email_not_confirmed' })
    const target = await landed(email)
    expect(`${target.origin}${target.pathname}`).toBe(page)
    const arrived = await arrive(own, target)
    expect([arrived.error, arrived.data.user?.email]).toEqual([null, email])
    expect(own.events).toContain('SIGNED_IN')
    await h.setClock(new Date(Date.now() + 61_000))
    const again = await own.auth.signUp({ email, password: goodPassword })
    expect(again.error).toBeNull()
    expect(again.data.user?.id).not.toBe(data.user?.id)
  })

  test('signs in by a magic link', async () => {
    const { email } = await confirmed(flowType)
    const own = browser(flowType)
    const options = { emailRedirectTo: page, shouldCreateUser: false }
    expect((await own.auth.signInWithOtp({ email, options })).error).toBeNull()
    const { data, error } = await arrive(own, await landed(email))
    expect([error, data.user?.email]).toEqual([null, email])
    const soon = own.auth.signInWithOtp({ email, options })
    expect(await refusal(soon)).toEqual({ status: 429, code: 'over_email_send_rate_limit' })
    const unknown = await own.auth.signInWithOtp({ email: newAddress(), options })
    expect(unknown.error).toBeNull()
  })

  test('signs in by the code of the same mail', async () => {
    const { email } = await confirmed(flowType)
    const own = browser(flowType)
    await own.auth.signInWithOtp({ email })
    const token = await codeTo(h, email)
    const wrong = own.auth.verifyOtp({ type: 'email', email, token: otherThan(token) })
    expect(await refusal(wrong)).toEqual({ status: 403, code: 'otp_expired' })
    const { data, error } = await own.auth.verifyOtp({ type: 'email', email, token })
    expect([error, data.session?.token_type]).toEqual([null, 'bearer'])
  })

  test('sets a new password by the mailed link', async () => {
    const { email } = await confirmed(flowType)
    const own = browser(flowType)
    const asked = await own.auth.resetPasswordForEmail(email, { redirectTo: page })
    expect(asked.error).toBeNull()
    expect((await arrive(own, await landed(email))).error).toBeNull()
    if (flowType === 'pkce') expect(own.events).toContain('PASSWORD_RECOVERY')
    const changed = await own.auth.updateUser({ password: 'a brand new password' })
    expect(changed.error).toBeNull()
    const fresh = browser(flowType).auth
    const signIn = await fresh.signInWithPassword({ email, password: 'a brand new password' })
    expect(signIn.error).toBeNull()
  })

  test('changes the address by both mailboxes', async () => {
    const own = await confirmed(flowType)
    const newEmail = newAddress()
    const asked = await own.auth.updateUser({ email: newEmail }, { emailRedirectTo: page })
    expect([asked.error, asked.data.user?.new_email]).toEqual([null, newEmail])
    const half = await landed(own.email)
    expect(new URLSearchParams(half.hash.slice(1)).get('message')).toMatch(/^Confirmation link/)
    const { data, error } = await arrive(own, await landed(newEmail))
    expect([error, data.user?.email]).toEqual([null, newEmail])
    const other = await confirmed(flowType)
    expect(await refusal(own.auth.updateUser({ email: other.email }))).toEqual({
      status: 422,
      code: 'email_exists',
    })
  })

  test('gets no session for the first confirmation of an address change by code', async () => {
    const own = await confirmed(flowType)
    const newEmail = newAddress()
    await own.auth.updateUser({ email: newEmail })
    const half = await own.auth.verifyOtp({
      type: 'email_change',
      email: newEmail,
      token: await codeTo(h, newEmail),
    })
    expect([half.error, half.data.session]).toEqual([null, null])
    const whole = await own.auth.verifyOtp({
      type: 'email_change',
      email: own.email,
      token: await codeTo(h, own.email),
    })
    expect([whole.error, whole.data.user?.email]).toEqual([null, newEmail])
  })

  test('requests the mails again', async () => {
    const own = browser(flowType)
    const email = newAddress()
    await own.auth.signUp({ email, password: goodPassword })
    const options = { emailRedirectTo: page }
    expect(await refusal(own.auth.resend({ type: 'signup', email, options }))).toEqual({
      status: 429,
      code: 'over_email_send_rate_limit',
    })
    await h.setClock(new Date(Date.now() + 61_000))
    expect((await own.auth.resend({ type: 'signup', email, options })).error).toBeNull()
    expect((await arrive(own, await landed(email))).error).toBeNull()
    const newEmail = newAddress()
    await own.auth.updateUser({ email: newEmail })
    await h.setClock(new Date(Date.now() + 122_000))
    expect((await own.auth.resend({ type: 'email_change', email })).error).toBeNull()
  })

  test('authenticates again', async () => {
    const own = await confirmed(flowType)
    expect((await own.auth.reauthenticate()).error).toBeNull()
    expect(await codeTo(h, own.email)).toMatch(/^\d{6}$/)
    expect(await refusal(own.auth.reauthenticate())).toEqual({
      status: 429,
      code: 'over_email_send_rate_limit',
    })
  })
})

describe('@supabase/supabase-js, unmodified, pkce', () => {
  test('gets nothing from the link in another browser than the one that asked', async () => {
    const { email } = await confirmed('pkce')
    await browser('pkce').auth.signInWithOtp({ email })
    const target = await landed(email)
    const thief = browser('pkce')
    await thief.auth.signInWithOtp({ email: newAddress() })
    expect(await refusal(arrive(thief, target))).toEqual({ status: 400, code: 'bad_code_verifier' })
    expect((await thief.auth.getSession()).data.session).toBeNull()
  })

  test('refuses a code the second time', async () => {
    const own = await confirmed('pkce')
    const kept = browser('pkce')
    await kept.auth.signInWithOtp({ email: own.email })
    const target = await landed(own.email)
    expect((await arrive(kept, target)).error).toBeNull()
    await kept.auth.signInWithOtp({ email: newAddress() })
    expect(await refusal(arrive(kept, target))).toEqual({
      status: 404,
      code: 'flow_state_not_found',
    })
  })
})
