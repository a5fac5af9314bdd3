import { describe, expect, test } from 'vitest'
import { getConfig } from '../../../contract/account/account.ts'
import { expectRefusedPage, paramsOf, publicUrl } from '../../testing/browser.ts'
import { startGitHub } from '../../testing/doubles/github.ts'
import { startOidcProvider } from '../../testing/doubles/oidc-provider.ts'
import { startHarness } from '../../testing/harness.ts'
import { auth, expectRefusal } from '../../testing/worlds/accounts.ts'

const challenge = 'a'.repeat(43)
const provider = await startOidcProvider(`${publicUrl}/auth/v1/callback`)
const github = await startGitHub()
const h = await startHarness({
  env: {
    PUBLIC_URL: publicUrl,
    ...provider.settings('ACME'),
    ...provider.settings('OUR_GITLAB'),
    ...github.settings,
  },
})

const authorize = (query: string) => auth(h, 'GET', `/authorize?provider=acme${query}`)

/** The parameters that the provider gets. */
async function readParameters(query: string) {
  const answer = await authorize(query)
  expect(answer.statusCode, answer.body).toBe(302)
  return Object.fromEntries(new URL(answer.headers.location ?? '').searchParams)
}

async function flowCount(): Promise<number> {
  const rows = await h.sql<{ count: number }>`
    select count(*)::integer as count from auth.flow_states`
  return rows[0]?.count ?? 0
}

describe('authorize', () => {
  test('redirects to the provider, with PKCE, nonce and a state of its own', async () => {
    const one = await readParameters('')
    expect(one).toEqual({
      client_id: 'briefwell',
      response_type: 'code',
      redirect_uri: `${publicUrl}/auth/v1/callback`,
      scope: 'openid email profile',
      state: expect.stringMatching(/^[0-9a-f-]{36}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
    const other = await readParameters('')
    for (const name of ['state', 'nonce', 'code_challenge'] as const) {
      expect(other[name]).not.toBe(one[name])
    }
  })

  test('sets a cookie that identifies the flow to us only', async () => {
    const answer = await authorize('')
    const { state } = Object.fromEntries(new URL(answer.headers.location ?? '').searchParams)
    expect(answer.headers['set-cookie']).toBe(
      `flow-${state}=1; Path=/; Max-Age=300; HttpOnly; SameSite=Lax`,
    )
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['referrer-policy']).toBe('no-referrer')
  })

  test("passes the client's parameters to the provider, except reserved ones", async () => {
    const reserved = [
      'client_id=evil',
      'client_secret=evil',
      'redirect_uri=https://evil.example',
      'response_type=token',
      'response_mode=fragment',
      'scope=admin',
      'state=mine',
      'nonce=mine',
      'request=eyJ',
      'request_uri=https://evil.example',
      `code_challenge=${challenge}&code_challenge_method=s256`,
      'prompt=login&login_hint=ann%40acme.test&hd=acme.test&hd=twice',
      'scopes=offline_access,calendar email',
    ]
    expect(await readParameters(`&${reserved.join('&')}`)).toEqual({
      client_id: 'briefwell',
      response_type: 'code',
      redirect_uri: `${publicUrl}/auth/v1/callback`,
      scope: 'openid email profile offline_access calendar',
      state: expect.stringMatching(/^[0-9a-f-]{36}$/),
      nonce: expect.not.stringMatching('mine'),
      code_challenge: expect.not.stringMatching(challenge),
      code_challenge_method: 'S256',
      prompt: 'login',
      login_hint: 'ann@acme.test',
    })
  })

  test.each(['', '?provider=', '?provider=google', '?provider=email', '?provider=__proto__'])(
    'refuses a provider that is not configured: %s',
    async (query) => {
      const before = await flowCount()
      const answer = await auth(h, 'GET', `/authorize${query}`)
      expectRefusal(answer, 400, 'validation_failed', /^Unsupported provider: /)
      expect(await flowCount()).toBe(before)
    },
  )

  test.each([
    `&code_challenge=${challenge}`,
    '&code_challenge_method=s256',
    '&code_challenge=short&code_challenge_method=s256',
    `&code_challenge=${challenge}&code_challenge_method=md5`,
  ])('refuses an incomplete and an invalid challenge: %s', async (query) => {
    expectRefusal(await authorize(query), 400, 'validation_failed', /code_challenge/)
  })

  test('starts no flow for a HEAD request', async () => {
    const before = await flowCount()
    const answer = await auth(h, 'HEAD', '/authorize?provider=acme')
    expect(answer.headers.location).toBeUndefined()
    expect(await flowCount()).toBe(before)
  })

  test('fetches the discovery document once for many sign-ins', async () => {
    await Promise.all(Array.from({ length: 10 }, () => authorize('')))
    // Two of our providers are this one.
    expect(provider.asked()).toBeLessThanOrEqual(1)
  })

  test('redirects back if the provider is down, and retries the next time', async () => {
    provider.instead((_, answer) => void answer.writeHead(503).end())
    const gitlab = (query = '') =>
      auth(h, 'GET', `/authorize?provider=our_gitlab&redirect_to=${publicUrl}/login${query}`)
    const refused = await gitlab()
    expect(refused.statusCode).toBe(303)
    const page = new URL(refused.headers.location ?? '')
    expect(`${page.origin}${page.pathname}`).toBe(`${publicUrl}/login`)
    const down = /^Our GitLab cannot be reached right now/
    expectRefusedPage(page, 'invalid_request', 'provider_unreachable', down)
    const pkce = await gitlab(`&code_challenge=${challenge}&code_challenge_method=s256`)
    expect(paramsOf(new URL(pkce.headers.location ?? '')).query.error_code).toBe(
      'provider_unreachable',
    )
    provider.instead(null)
    expect((await gitlab()).headers.location).toMatch(provider.issuer)
  })

  test('sets its cookie for this host only, and for https only if we have it', async () => {
    const secure = await startHarness({
      env: { PUBLIC_URL: 'https://portal.example', ...provider.settings('ACME') },
    })
    const answer = await auth(secure, 'GET', '/authorize?provider=acme')
    expect(answer.headers['set-cookie']).toMatch(
      /^__Host-flow-[0-9a-f-]{36}=1; Path=\/; Max-Age=300; HttpOnly; SameSite=Lax; Secure$/,
    )
  })
})

describe('the providers of an installation', () => {
  test('are shown to the page, with their labels', async () => {
    const { providers } = await h.call(getConfig, { as: null })
    expect(providers).toEqual([
      { name: 'acme', label: 'Acme' },
      { name: 'our_gitlab', label: 'Our GitLab' },
      { name: 'github', label: 'GitHub' },
    ])
  })

  test('are shown to clients', async () => {
    const { external } = (await auth(h, 'GET', '/settings')).json()
    expect(external).toMatchObject({ email: true, acme: true, our_gitlab: true, github: true })
  })
})
