import { createHash } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import { Browser, paramsOf, publicUrl } from '../../testing/browser.ts'
import { type GitHubPerson, startGitHub } from '../../testing/doubles/github.ts'
import { clientId, startOidcProvider } from '../../testing/doubles/oidc-provider.ts'
import { startHarness } from '../../testing/harness.ts'
import { goodPassword, newAddress, proveAddress } from '../../testing/worlds/accounts.ts'

const provider = await startOidcProvider(`${publicUrl}/auth/v1/callback`)
const github = await startGitHub()
const h = await startHarness({
  env: { PUBLIC_URL: publicUrl, ...provider.settings('GOOGLE'), ...github.settings },
})
const address = await h.listen()

const options = { redirectTo: `${publicUrl}/dashboard`, skipBrowserRedirect: true }

/** A page's client in its own browser, where its requests set cookies. */
function client(flowType: 'pkce' | 'implicit') {
  const browser = new Browser(h)
  const { auth } = createClient(address, h.services.keys.anonKey, {
    auth: { flowType, autoRefreshToken: false, persistSession: true, detectSessionInUrl: false },
    global: {
      fetch: async (input, init) => {
        const answer = await fetch(input, init)
        browser.keep(publicUrl, answer.headers.getSetCookie())
        return answer
      },
    },
  })
  return { auth, browser }
}

type Client = ReturnType<typeof client>

/** Signs up an account with a proven address. */
async function signedUp({ auth }: Client) {
  const email = newAddress()
  const { data } = await auth.signUp({ email, password: goodPassword })
  await proveAddress(h, { id: data.user?.id ?? '' })
  return { id: data.user?.id ?? '', email }
}

/** The same address on the page's own origin. */
const atHome = (url: string) => url.replace(address, publicUrl)

function idTokenClaims(more: object = {}) {
  const now = Math.floor(Date.now() / 1000)
  return {
    ...provider.somebody(),
    iss: provider.issuer,
    aud: clientId,
    iat: now,
    exp: now + 60,
    ...more,
  }
}

describe('@supabase/supabase-js, unmodified: signInWithOAuth', () => {
  test('signs in by a code that only its own browser can exchange, once', async () => {
    const { auth, browser } = client('pkce')
    const person = provider.somebody({ name: 'Ann Example' })
    const { data, error } = await auth.signInWithOAuth({ provider: 'google', options })
    expect(error).toBeNull()
    const page = await browser.signIn(atHome(data.url ?? ''), person.sub)
    expect(`${page.origin}${page.pathname}`).toBe(options.redirectTo)
    const { code = '' } = paramsOf(page).query
    const stranger = client('pkce').auth
    await stranger.signInWithOAuth({ provider: 'google', options })
    expect((await stranger.exchangeCodeForSession(code)).error).toMatchObject({
      status: 400,
      code: 'bad_code_verifier',
    })
    const exchanged = await auth.exchangeCodeForSession(code)
    expect(exchanged.error).toBeNull()
    expect(exchanged.data.session).toMatchObject({
      provider_token: expect.stringMatching(/.{20}/),
      provider_refresh_token: expect.stringMatching(/.{20}/),
      user: {
        email: person.email,
        app_metadata: { provider: 'google', providers: ['google'] },
        user_metadata: { full_name: 'Ann Example' },
      },
    })
    expect((await auth.getUser()).data.user?.identities).toMatchObject([
      { provider: 'google', id: person.sub },
    ])
    expect((await auth.exchangeCodeForSession(code)).error).toBeTruthy()
  })

  test('signs in by fragment', async () => {
    const { auth, browser } = client('implicit')
    const { sub, email } = provider.somebody()
    const { data } = await auth.signInWithOAuth({ provider: 'google', options })
    const { fragment } = paramsOf(await browser.signIn(atHome(data.url ?? ''), sub))
    const { error } = await auth.setSession({
      access_token: fragment.access_token ?? '',
      refresh_token: fragment.refresh_token ?? '',
    })
    expect(error).toBeNull()
    expect((await auth.getUser()).data.user?.email).toBe(email)
  })

  test('signs in with GitHub, with scopes and parameters of its own', async () => {
    const { auth, browser } = client('pkce')
    const email = newAddress()
    const emails = [{ email, primary: true, verified: true, visibility: null }]
    const person: GitHubPerson = { id: 42, login: 'octocat', name: 'Octo Cat', emails }
    github.signIn(person)
    const more = { scopes: 'read:org', queryParams: { login: 'octocat' } }
    const { data } = await auth.signInWithOAuth({
      provider: 'github',
      options: { ...options, ...more },
    })
    const { location } = await browser.visit(atHome(data.url ?? ''))
    const asked = new URL(location ?? '').searchParams
    expect(asked.get('scope')).toBe('user:email read:org')
    expect(asked.get('login')).toBe('octocat')
    const page = await browser.signIn(location ?? '', '')
    const exchanged = await auth.exchangeCodeForSession(paramsOf(page).query.code ?? '')
    expect(exchanged.error).toBeNull()
    expect(exchanged.data.user).toMatchObject({ email, app_metadata: { provider: 'github' } })
    expect(exchanged.data.session?.provider_token).toMatch(/^gho_/)
  })
})

describe('@supabase/supabase-js, unmodified: signInWithIdToken', () => {
  test('signs in, with a nonce', async () => {
    const { auth } = client('implicit')
    const nonce = createHash('sha256').update('a nonce').digest('hex')
    const claims = idTokenClaims({ nonce })
    const token = await provider.sign(claims)
    const { data, error } = await auth.signInWithIdToken({
      provider: 'google',
      token,
      nonce: 'a nonce',
    })
    expect(error).toBeNull()
    expect(data.session?.user.identities).toMatchObject([{ provider: 'google', id: claims.sub }])
    expect((await auth.getUser()).error).toBeNull()
  })

  test('reads every refusal as the right error class', async () => {
    const { auth } = client('implicit')
    const token = await provider.sign(idTokenClaims())
    const nonce = await auth.signInWithIdToken({ provider: 'google', token, nonce: 'mine' })
    expect(nonce.error).toMatchObject({
      status: 400,
      message: 'Passed nonce and nonce in id_token should either both exist or not.',
    })
    const forged = await auth.signInWithIdToken({ provider: 'google', token: `${token}x` })
    expect(forged.error).toMatchObject({ status: 400, message: 'Bad ID token' })
    const off = await auth.signInWithIdToken({ provider: 'apple', token })
    expect(off.error).toMatchObject({ status: 400, code: 'provider_disabled' })
  })
})

describe('@supabase/supabase-js, unmodified: identities', () => {
  test('links, lists and unlinks, on our own page', async () => {
    const page = client('implicit')
    const { auth, browser } = page
    const { id } = await signedUp(page)
    const { sub } = provider.somebody()
    const { data, error } = await auth.linkIdentity({ provider: 'google', options })
    expect(error).toBeNull()
    expect(data.url?.startsWith(provider.issuer)).toBe(true)
    const { fragment } = paramsOf(await browser.signIn(data.url ?? '', sub))
    await auth.setSession({
      access_token: fragment.access_token ?? '',
      refresh_token: fragment.refresh_token ?? '',
    })
    const { identities = [] } = (await auth.getUserIdentities()).data ?? {}
    expect(identities.map((identity) => identity.provider)).toEqual(['email', 'google'])
    const [email, google] = identities
    if (!email || !google) throw new Error('an identity is missing')
    expect((await auth.unlinkIdentity(google)).error).toBeNull()
    expect((await auth.unlinkIdentity(google)).error).toMatchObject({ code: 'identity_not_found' })
    expect((await auth.unlinkIdentity(email)).error).toMatchObject({
      status: 422,
      code: 'single_identity_not_deletable',
    })
    const { user } = (await auth.getUser()).data
    expect(user?.id).toBe(id)
    expect(user?.identities?.map((identity) => identity.provider)).toEqual(['email'])
  })

  test('links by code, from a page of any origin', async () => {
    const page = client('pkce')
    const { id } = await signedUp(page)
    const { data } = await page.auth.linkIdentity({ provider: 'google', options })
    const { sub } = provider.somebody()
    const landed = await new Browser(h).signIn(data.url ?? '', sub)
    const { data: exchanged, error } = await page.auth.exchangeCodeForSession(
      paramsOf(landed).query.code ?? '',
    )
    expect(error).toBeNull()
    expect(exchanged.user?.id).toBe(id)
    expect(exchanged.user?.identities?.map((identity) => identity.provider)).toEqual([
      'email',
      'google',
    ])
  })

  test('links by id token', async () => {
    const page = client('implicit')
    const { id } = await signedUp(page)
    const token = await provider.sign(idTokenClaims())
    const linked = await page.auth.linkIdentity({ provider: 'google', token })
    expect(linked.error).toBeNull()
    expect(linked.data.user?.id).toBe(id)
    const again = await page.auth.linkIdentity({ provider: 'google', token })
    expect(again.error).toMatchObject({ status: 422, code: 'identity_already_exists' })
  })

  test('reads why an account with an unproven address gets no identity', async () => {
    const { auth } = client('implicit')
    await auth.signUp({ email: newAddress(), password: goodPassword })
    const { error } = await auth.linkIdentity({ provider: 'google', options })
    expect(error).toMatchObject({ status: 422, code: 'email_not_confirmed' })
  })
})
