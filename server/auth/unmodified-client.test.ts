import {
  AuthApiError,
  AuthClient,
  AuthSessionMissingError,
  AuthWeakPasswordError,
} from '@supabase/auth-js'
import { describe, expect, test } from 'vitest'
import { startHarness } from '../testing/harness.ts'
import { goodPassword, linkTo, newAddress, proveAddress } from '../testing/worlds/accounts.ts'
import { follow, secretsTo } from '../testing/worlds/links.ts'

const app = 'https://app.example'
const h = await startHarness({ env: { AUTH_REDIRECT_ALLOW: `${app}/**` } })
const url = `${await h.listen()}/auth/v1`

function memory() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

/** A client as in a browser: its events, and its storage, which tabs may share. */
function client(storage = memory()) {
  const auth = new AuthClient({
    url,
    storage,
    storageKey: 'session',
    headers: {
      apikey: h.services.keys.anonKey,
      Authorization: `Bearer ${h.services.keys.anonKey}`,
    },
    autoRefreshToken: false,
    detectSessionInUrl: false,
  })
  const events: string[] = []
  auth.onAuthStateChange((event) => void events.push(event))
  return { auth, events, storage }
}

async function signedUp() {
  const browser = client()
  const email = newAddress()
  const { data, error } = await browser.auth.signUp({
    email,
    password: goodPassword,
    options: { data: { company_name: 'Acme' }, emailRedirectTo: 'http://127.0.0.1:3000/dashboard' },
  })
  expect(error).toBeNull()
  if (!data.session) throw new Error('no session')
  return { ...browser, email, session: data.session }
}

describe('@supabase/auth-js, unmodified', () => {
  test('signs up, signs out, and signs in', { tags: ['1.4.1a', '1.7.9d'] }, async () => {
    const { auth, email, events, session } = await signedUp()
    expect(session.expires_at).toBeGreaterThan(Date.now() / 1000 + 3500)
    expect((await auth.getUser()).data.user).toMatchObject({ email, role: 'authenticated' })
    expect(await auth.signOut()).toEqual({ error: null })
    expect((await auth.getSession()).data.session).toBeNull()
    const signIn = await auth.signInWithPassword({ email, password: goodPassword })
    expect(signIn.error).toBeNull()
    expect(signIn.data.user?.email).toBe(email)
    expect(events.filter((event) => event !== 'INITIAL_SESSION')).toEqual([
      'SIGNED_IN',
      'SIGNED_OUT',
      'SIGNED_IN',
    ])
  })

  test('reads every refusal as the right error class', async () => {
    const { auth, email } = await signedUp()
    const wrong = await auth.signInWithPassword({ email, password: 'not the password' })
    expect(wrong.error).toBeInstanceOf(AuthApiError)
    expect(wrong.error).toMatchObject({
      status: 400,
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    })
    const again = await auth.signUp({ email, password: goodPassword })
    expect(again.error).toMatchObject({ status: 422, code: 'user_already_exists' })
    const weak = await auth.signUp({ email: newAddress(), password: 'short' })
    expect(weak.error).toBeInstanceOf(AuthWeakPasswordError)
    expect(weak.error).toMatchObject({ status: 422, code: 'weak_password', reasons: ['length'] })
    const grant = await auth.exchangeCodeForSession('code')
    expect(grant.error).toBeTruthy()
  })

  test('notices on the next call that its session was ended elsewhere', async () => {
    const { auth, events, email } = await signedUp()
    const elsewhere = client().auth
    await elsewhere.signInWithPassword({ email, password: goodPassword })
    expect(await elsewhere.signOut({ scope: 'others' })).toEqual({ error: null })
    const { error } = await auth.getUser()
    expect(error).toBeInstanceOf(AuthSessionMissingError)
    expect(events.at(-1)).toBe('SIGNED_OUT')
    expect((await elsewhere.getUser()).error).toBeNull()
  })

  test('ten tabs that refresh concurrently keep one session', async () => {
    const { session } = await signedUp()
    const tabs = Array.from({ length: 10 }, () => client().auth)
    const refreshed = await Promise.all(
      tabs.map((tab) => tab.refreshSession({ refresh_token: session.refresh_token })),
    )
    expect(refreshed.map(({ error }) => error)).toEqual(Array(10).fill(null))
    const tokens = new Set(refreshed.map(({ data }) => data.session?.refresh_token))
    expect(tokens.size).toBe(1)
    for (const tab of tabs) expect((await tab.getUser()).error).toBeNull()
  })

  test('a tab that lost the response to its refresh keeps its session', async () => {
    const { auth, session } = await signedUp()
    const lost = await client().auth.refreshSession({ refresh_token: session.refresh_token })
    const { data, error } = await auth.refreshSession()
    expect(error).toBeNull()
    expect(data.session?.refresh_token).toBe(lost.data.session?.refresh_token)
  })

  test('recovers by the mailed link and sets a new password', async () => {
    const { auth, email } = await signedUp()
    await proveAddress(h, { id: (await auth.getUser()).data.user?.id ?? '' })
    const redirectTo = `${app}/reset-password`
    expect((await auth.resetPasswordForEmail(email, { redirectTo })).error).toBeNull()
    const { page, values } = await follow(h, (await secretsTo(h, email)).path)
    expect(page).toBe(redirectTo)
    expect(values.type).toBe('recovery')

    const browser = client().auth
    const taken = await browser.setSession({
      access_token: values.access_token ?? '',
      refresh_token: values.refresh_token ?? '',
    })
    expect(taken.error).toBeNull()
    const updated = await browser.updateUser({ password: 'a brand new password' })
    expect(updated.error).toBeNull()
    expect((await auth.getUser()).error).toBeInstanceOf(AuthSessionMissingError)
    const old = await client().auth.signInWithPassword({ email, password: goodPassword })
    expect(old.error).toMatchObject({ code: 'invalid_credentials' })
    const fresh = await client().auth.signInWithPassword({
      email,
      password: 'a brand new password',
    })
    expect(fresh.error).toBeNull()
  })

  test('verifies a mailed secret without the browser', async () => {
    const { auth, email, events } = await signedUp()
    await auth.resetPasswordForEmail(email)
    const token_hash = (await linkTo(h, email)).searchParams.get('token') ?? ''
    const { data, error } = await auth.verifyOtp({ type: 'recovery', token_hash })
    expect(error).toBeNull()
    expect(data.user?.email).toBe(email)
    expect(events.at(-1)).toBe('PASSWORD_RECOVERY')
    const again = await auth.verifyOtp({ type: 'recovery', token_hash })
    expect(again.error).toMatchObject({ status: 403, code: 'otp_expired' })
  })

  test('verifies a token by the published keys, without a call per token', async () => {
    const { auth, session } = await signedUp()
    const { data, error } = await auth.getClaims(session.access_token)
    expect(error).toBeNull()
    expect(data?.claims).toMatchObject({ sub: session.user.id, role: 'authenticated', aal: 'aal1' })
    expect(data?.header).toMatchObject({ alg: 'ES256' })
    expect((await auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal1',
    })
  })
})
