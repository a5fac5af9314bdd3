import { describe, expect, test } from 'vitest'
import { getMe } from '../../../contract/account/account.ts'
import {
  accountAt,
  Browser,
  expectRefusedPage,
  paramsOf,
  publicUrl,
} from '../../testing/browser.ts'
import { forgeries } from '../../testing/doubles/forged-tokens.ts'
import { startOidcProvider } from '../../testing/doubles/oidc-provider.ts'
import { startHarness } from '../../testing/harness.ts'
import { claimsOf, expectRefusal, newAddress, readAudit } from '../../testing/worlds/accounts.ts'
import { claim } from '../../testing/worlds/links.ts'

const callback = `${publicUrl}/auth/v1/callback`
const app = 'https://app.example'
const authorize = `${publicUrl}/auth/v1/authorize?provider=acme&redirect_to=${app}/dashboard`
const provider = await startOidcProvider(callback)
const env = { PUBLIC_URL: publicUrl, AUTH_REDIRECT_ALLOW: `${app}/**` }
const h = await startHarness({ env: { ...env, ...provider.settings('ACME') } })

async function readUsers(email: string | undefined) {
  return h.sql<{ id: string; email_proven_at: Date | null; encrypted_password: string | null }>`
    select id, email_proven_at, encrypted_password from auth.users where email = ${email}`
}

describe('callback', () => {
  test('creates an account at the first sign-in, and opens it at every later one', async () => {
    const ann = provider.somebody({
      name: 'Ann Example',
      picture: 'https://pictures.example/ann.png',
    })
    const page = await new Browser(h).signIn(authorize, ann.sub)
    expect(`${page.origin}${page.pathname}${page.search}`).toBe(`${app}/dashboard`)
    const { fragment } = paramsOf(page)
    expect(fragment).toMatchObject({ expires_in: '3600', token_type: 'bearer', sb: '' })
    expect(fragment.provider_token).toMatch(/.{20}/)
    expect(fragment.provider_refresh_token).toMatch(/.{20}/)
    const account = accountAt(page)
    expect(account.claims).toMatchObject({
      email: ann.email,
      app_metadata: { provider: 'acme', providers: ['acme'] },
      user_metadata: {
        name: 'Ann Example',
        full_name: 'Ann Example',
        avatar_url: 'https://pictures.example/ann.png',
        email_verified: true,
        sub: ann.sub,
      },
      amr: [{ method: 'oauth', provider: 'acme', timestamp: expect.any(Number) }],
      aal: 'aal1',
    })
    expect(await readUsers(ann.email)).toEqual([
      { id: account.id, email_proven_at: null, encrypted_password: null },
    ])
    expect(await readAudit(h, account.id)).toEqual(['sign_up', 'sign_in'])

    provider.know({ ...ann, email: newAddress(), email_verified: false })
    const again = accountAt(await new Browser(h).signIn(authorize, ann.sub))
    expect(again.id).toBe(account.id)
    expect(again.claims.email).toBe(ann.email)
  })

  test('on our own page the browser that began claims the session, without a token in the address', async () => {
    const ann = provider.somebody()
    const browser = new Browser(h)
    const own = authorize.replace(`${app}/dashboard`, `${publicUrl}/login`)
    const back = await browser.toCallback(own, ann.sub)
    const { location, cookies } = await browser.visit(back.href)
    const landed = new URL(location ?? '')
    expect([landed.pathname, landed.hash]).toEqual(['/arrive', ''])
    expect(cookies).toEqual([
      expect.stringMatching(/^flow-[0-9a-f-]+=1; .*Max-Age=0;/),
      expect.stringMatching(/^flow-[0-9a-f-]+=[\w-]{43}; .*HttpOnly; SameSite=Strict$/),
    ])
    const flow = landed.searchParams.get('flow') ?? ''
    expectRefusal(await claim(h, flow, `flow-${flow}=1`), 404, 'flow_state_not_found')
    const claimed = await claim(h, flow, browser.cookiesOf(publicUrl))
    const { user, access_token, redirect_to: to } = claimed.json()
    expect([user.email, to]).toEqual([ann.email, '/login'])
    expect(claimsOf(access_token).amr).toMatchObject([{ method: 'oauth', provider: 'acme' }])
    expect(await readAudit(h, user.id)).toEqual(['sign_up', 'sign_in'])
  })

  test('creates no company: the person creates a profile later', async () => {
    const ann = provider.somebody({ name: 'Ann Example' })
    const { accessToken } = accountAt(await new Browser(h).signIn(authorize, ann.sub))
    const me = await h.request({
      url: getMe.path,
      headers: { authorization: `Bearer ${accessToken}` },
    })
    expect(me.json()).toMatchObject({ company: null, user: { name: 'Ann Example' } })
  })

  test('accepts one of many concurrent copies of a response', async () => {
    const { sub } = provider.somebody()
    const browser = new Browser(h)
    const back = await browser.toCallback(authorize, sub)
    const cookie = browser.cookiesOf(publicUrl)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        h.request({ url: `${back.pathname}${back.search}`, headers: { cookie } }),
      ),
    )
    const pages = answers.map(({ headers }) => paramsOf(new URL(headers.location ?? '')))
    expect(pages.filter(({ fragment }) => fragment.access_token)).toHaveLength(1)
    const others = pages.filter(({ fragment }) => !fragment.access_token)
    expect(new Set(others.map(({ query }) => query.error_code))).toEqual(
      new Set(['flow_state_already_used']),
    )
  })

  test('creates one account for two concurrent first sign-ins of one person', async () => {
    const { sub, email } = provider.somebody()
    const browsers = [new Browser(h), new Browser(h), new Browser(h)]
    const backs = await Promise.all(browsers.map((one) => one.toCallback(authorize, sub)))
    const pages = await Promise.all(
      browsers.map((browser, at) => browser.land(backs[at]?.href ?? '')),
    )
    const ids = new Set(pages.map((page) => accountAt(page).id))
    expect([...ids]).toEqual((await readUsers(email)).map(({ id }) => id))
  })

  test('accepts a response that the provider posts, in the browser that began', async () => {
    const { sub } = provider.somebody()
    const browser = new Browser(h)
    const back = await browser.toCallback(authorize, sub)
    const posted = await h.request({
      method: 'POST',
      url: '/auth/v1/callback',
      payload: back.searchParams.toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: provider.issuer },
    })
    expect(posted.statusCode).toBe(303)
    expect(posted.headers.location?.startsWith(`${callback}?`)).toBe(true)
    accountAt(await browser.land(posted.headers.location ?? ''))
  })

  test('does nothing for a HEAD request', async () => {
    const browser = new Browser(h)
    const back = await browser.toCallback(authorize, provider.somebody().sub)
    const url = `${back.pathname}${back.search}`
    expect((await h.request({ method: 'HEAD', url })).headers.location).toBeUndefined()
    accountAt(await browser.land(back.href))
  })
})

describe('callback, the state', () => {
  test.each([
    ['', 'bad_oauth_callback', /state parameter missing/],
    ['?code=abc', 'bad_oauth_callback', /state parameter missing/],
    ['?state=', 'bad_oauth_callback', /state parameter missing/],
    ['?state=unknown&code=abc', 'bad_oauth_state', /not found or expired/],
    [
      '?state=0b0b0b0b-0b0b-4b0b-8b0b-0b0b0b0b0b0b&code=abc',
      'bad_oauth_state',
      /not found or expired/,
    ],
    ["?state='; drop table auth.users;--", 'bad_oauth_state', /not found or expired/],
  ])('without a state of ours redirects to our start page: %s', async (query, code, message) => {
    const page = await new Browser(h).land(`${callback}${query}`)
    expect(`${page.origin}${page.pathname}`).toBe(`${publicUrl}/`)
    expectRefusedPage(page, 'invalid_request', code, message)
  })

  test('is tied to the browser that began, so nobody can be signed in as somebody else', async () => {
    const { sub } = provider.somebody()
    const attacker = new Browser(h)
    const back = await attacker.toCallback(authorize, sub)
    const victim = await new Browser(h).land(back.href)
    expect(`${victim.origin}${victim.pathname}`).toBe(`${publicUrl}/`)
    expectRefusedPage(victim, 'invalid_request', 'bad_oauth_state', /in another browser/)
    accountAt(await attacker.land(back.href))
  })

  test('of one flow is invalid for another, so codes cannot be swapped', async () => {
    const [ann, bob] = [provider.somebody(), provider.somebody()]
    const browser = new Browser(h)
    const annsBack = await browser.toCallback(authorize, ann.sub)
    const bobsBack = await new Browser(h).toCallback(authorize, bob.sub)
    annsBack.searchParams.set('code', bobsBack.searchParams.get('code') ?? '')
    const page = await browser.land(annsBack.href)
    expectRefusedPage(page, 'invalid_request', 'bad_oauth_callback', /could not confirm/)
  })

  test('is valid for five minutes', async () => {
    const browser = new Browser(h)
    const back = await browser.toCallback(authorize, provider.somebody().sub)
    await h.setClock(new Date(Date.now() + 301_000))
    const page = await browser.land(back.href)
    await h.setClock(null)
    expectRefusedPage(page, 'invalid_request', 'bad_oauth_state', /not found or expired/)
  })

  test('of a mailed link is invalid', async () => {
    const id = crypto.randomUUID()
    await h.sql`
      insert into auth.flow_states (id, kind, method, redirect_to, created_at, expires_at)
      values (${id}, 'link', 'otp', ${publicUrl}, now(), now() + interval '5 minutes')`
    const page = await new Browser(h).land(`${callback}?state=${id}&code=abc`)
    expectRefusedPage(page, 'invalid_request', 'bad_oauth_state', /not found/)
  })
})

describe('callback, a failed sign-in', () => {
  async function backAs(sub: string) {
    const browser = new Browser(h)
    const back = await browser.toCallback(authorize, sub)
    return { browser, back }
  }

  test('reports that the person declined', async () => {
    const { browser, back } = await backAs(provider.somebody().sub)
    const declined = new URL(callback)
    declined.search = new URLSearchParams({
      state: back.searchParams.get('state') ?? '',
      error: 'access_denied',
      error_description: 'Call +1 555 0100 to unlock your account',
    }).toString()
    const page = await browser.land(declined.href)
    expect(page.pathname).toBe('/dashboard')
    expectRefusedPage(page, 'access_denied', 'bad_oauth_callback', /with Acme was not completed/)
    expect(decodeURIComponent(page.href)).not.toContain('unlock')
  })

  test.each(Object.entries(forgeries))('refuses an id token with %s', async (_, forge) => {
    const ann = provider.somebody()
    const { browser, back } = await backAs(ann.sub)
    provider.forge((claims) => forge(provider, claims))
    const page = await browser.land(back.href)
    provider.forge(null)
    expectRefusedPage(page, 'invalid_request', 'bad_oauth_callback', /could not confirm/)
    expect(await readUsers(ann.email)).toEqual([])
  })

  test.each([
    ['another nonce', { nonce: 'replayed' }],
    ['no nonce', { nonce: undefined }],
  ])('refuses an id token with %s, as if from another sign-in', async (_, change) => {
    const ann = provider.somebody()
    const { browser, back } = await backAs(ann.sub)
    provider.forge((claims) => provider.sign({ ...claims, ...change }))
    const page = await browser.land(back.href)
    provider.forge(null)
    expectRefusedPage(page, 'invalid_request', 'bad_oauth_callback', /could not confirm/)
    expect(await readUsers(ann.email)).toEqual([])
  })

  test.each([
    [
      'fails',
      (_: unknown, answer: { writeHead: (status: number) => { end: () => void } }) =>
        void answer.writeHead(503).end(),
    ],
    ['hangs up', (request: { socket: { destroy: () => void } }) => void request.socket.destroy()],
  ])(
    'is reported to the page without a 5xx if it %s, and nothing is retried',
    async (_, instead) => {
      const { browser, back } = await backAs(provider.somebody().sub)
      provider.instead(instead as never)
      const page = await browser.land(back.href)
      provider.instead(null)
      expectRefusedPage(page, 'invalid_request', 'bad_oauth_callback', /Acme could not confirm/)
      expect(h.logged()).not.toContain(back.searchParams.get('code'))
    },
  )
})
