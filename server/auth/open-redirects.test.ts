import { describe, expect, test } from 'vitest'
import { Seeded } from '../testing/attacks/random.ts'
import { redirectPayloads, redirectSettings } from '../testing/attacks/redirect-payloads.ts'
import { startIdentityProvider } from '../testing/doubles/identity-provider.ts'
import { startOidcProvider } from '../testing/doubles/oidc-provider.ts'
import { startHarness } from '../testing/harness.ts'
import { auth, goodPassword, linkTo, newAddress } from '../testing/worlds/accounts.ts'
import { newUser, type TestUser } from '../testing/worlds/people.ts'

const deep = process.env.DEEP === '1'

const callback = `${redirectSettings.PUBLIC_URL}/auth/v1/callback`
const challenge = `code_challenge=${'a'.repeat(43)}&code_challenge_method=s256`
const provider = await startOidcProvider(callback)
const company = await startIdentityProvider()
const h = await startHarness({
  env: {
    ...redirectSettings,
    ...provider.settings('ACME'),
    AUTH_CONFIRM_EMAIL: 'on',
    AUTH_SAML_IDP_METADATA: company.metadata(),
    AUTH_SAML_DOMAINS: 'acme.example',
  },
})
const service = h.services.keys.serviceKey

type Answer = Awaited<ReturnType<typeof auth>>

/** Where a request names the page to return to: in the query, and in headers. */
type Wanted = { query: string; headers: Record<string, string> }

const locationOf = ({ headers, body }: Answer) => new URL(headers.location ?? body)

/** A mailed link and the page that it names; GET /verify has its own row. */
const ends = (link: URL) => [link, new URL(link.searchParams.get('redirect_to') ?? '')]

const mailedTo = async (address: string) => ends(await linkTo(h, address))

/** The page that a pending flow will return to. */
async function flowPage(id: string | null): Promise<URL[]> {
  const rows = await h.sql<{ redirect_to: string }>`
    select redirect_to from auth.flow_states where id = ${id}`
  return rows.map(({ redirect_to }) => new URL(redirect_to))
}

const stateOf = (answer: Answer) => locationOf(answer).searchParams.get('state')

/** Returns from a provider that declined, in the browser that began the flow. */
async function declined(answer: Answer): Promise<URL> {
  const state = stateOf(answer) ?? ''
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
  const query = new URLSearchParams({ state, error: 'access_denied' })
  return locationOf(await auth(h, 'GET', `/callback?${query}`, undefined, { headers: { cookie } }))
}

async function proven(): Promise<TestUser> {
  const user = await newUser(h)
  await h.sql`update auth.users set email_proven_at = now() where id = ${user.id}`
  return user
}

/** Every call that takes a return address, with all addresses that it then redirects to. */
const calls: Record<string, (wanted: Wanted) => Promise<URL[]>> = {
  'GET /authorize': async ({ query, headers }) => {
    const path = `/authorize?provider=acme&${query}`
    return [await declined(await auth(h, 'GET', path, undefined, { headers }))]
  },
  'GET /authorize, with a code challenge': async ({ query, headers }) => {
    const path = `/authorize?provider=acme&${challenge}&${query}`
    return flowPage(stateOf(await auth(h, 'GET', path, undefined, { headers })))
  },
  'GET /callback': async ({ query, headers }) => [
    locationOf(await auth(h, 'GET', `/callback?${query}`, undefined, { headers })),
    locationOf(await auth(h, 'GET', `/callback?state=x&${query}`, undefined, { headers })),
  ],
  'POST /callback': async ({ query }) => {
    const answer = await h.request({
      method: 'POST',
      url: `/auth/v1/callback?${query}`,
      payload: `state=x&code=y&${query}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    return [locationOf(answer)]
  },
  'GET /user/identities/authorize': async ({ query, headers }) => {
    const { accessToken: bearer } = await proven()
    const path = `/user/identities/authorize?provider=acme&${query}`
    return flowPage(stateOf(await auth(h, 'GET', path, undefined, { bearer, headers })))
  },
  'GET /verify': async ({ query, headers }) => {
    const path = `/verify?token=unknown&type=recovery&${query}`
    return [locationOf(await auth(h, 'GET', path, undefined, { headers }))]
  },
  'POST /recover': async ({ query, headers }) => {
    const { email } = await newUser(h)
    await auth(h, 'POST', `/recover?${query}`, { email }, { headers })
    return mailedTo(email)
  },
  'POST /otp': async ({ query, headers }) => {
    const { email } = await newUser(h)
    await auth(h, 'POST', `/otp?${query}`, { email }, { headers })
    return mailedTo(email)
  },
  'POST /signup': async ({ query, headers }) => {
    const email = newAddress()
    await auth(h, 'POST', `/signup?${query}`, { email, password: goodPassword }, { headers })
    return mailedTo(email)
  },
  'POST /resend': async ({ query, headers }) => {
    const { id, email } = await newUser(h)
    await h.sql`update auth.users set email_confirmed_at = null where id = ${id}`
    await auth(h, 'POST', `/resend?${query}`, { type: 'signup', email }, { headers })
    return mailedTo(email)
  },
  'PUT /user': async ({ query, headers }) => {
    const { accessToken: bearer } = await proven()
    const email = newAddress()
    await auth(h, 'PUT', `/user?${query}`, { email }, { bearer, headers })
    return mailedTo(email)
  },
  'POST /invite': async ({ query, headers }) => {
    const email = newAddress()
    await auth(h, 'POST', `/invite?${query}`, { email }, { bearer: service, headers })
    return mailedTo(email)
  },
  'POST /admin/generate_link': async ({ query, headers }) => {
    const body = { type: 'magiclink', email: (await newUser(h)).email }
    const path = `/admin/generate_link?${query}`
    const answer = await auth(h, 'POST', path, body, { bearer: service, headers })
    return ends(new URL(answer.json<{ action_link: string }>().action_link))
  },
}

/**
 * The payloads of a call. By default each payload is tried on some call, with DEEP on every call:
 * all calls use one function to judge an address.
 */
function payloadsOf(call: string): string[] {
  if (deep) return redirectPayloads
  const names = [...Object.keys(calls), 'POST /sso']
  return shuffled().filter((_, at) => at % names.length === names.indexOf(call))
}

function shuffled(): string[] {
  const random = new Seeded('open redirects')
  const places = redirectPayloads.map((payload) => ({ payload, place: random.below(1e9) }))
  return places.sort((a, b) => a.place - b.place).map(({ payload }) => payload)
}

/** Runs a few at a time: the calls mostly wait for the database. */
async function someAtOnce(payloads: string[], work: (payload: string) => Promise<void>) {
  for (let at = 0; at < payloads.length; at += 8) {
    await Promise.all(payloads.slice(at, at + 8).map(work))
  }
}

function expectHome(pages: URL[], payload: string) {
  expect(pages.length, payload).toBeGreaterThan(0)
  for (const page of pages) {
    expect(page.origin, JSON.stringify(payload)).toBe(redirectSettings.PUBLIC_URL)
  }
}

describe('open redirects', () => {
  test.each(Object.entries(calls))(
    '%s redirects to our start page for foreign addresses',
    async (name, call) => {
      const payloads = payloadsOf(name)
      expect(payloads.length).toBeGreaterThan(10)
      await someAtOnce(payloads, async (payload) => {
        const query = `redirect_to=${encodeURIComponent(payload)}`
        expectHome(await call({ query, headers: {} }), payload)
      })
    },
  )

  test.each(Object.entries(calls))('%s trusts a header no more than the query', async (_, call) => {
    for (const redirect_to of ['https://evil.example/', '//evil.example', 'javascript:alert(1)']) {
      const headers = { redirect_to, referer: redirect_to, origin: 'https://evil.example' }
      expectHome(await call({ query: '', headers }), redirect_to)
    }
  })

  test('POST /sso redirects to our start page for foreign addresses in its body', async () => {
    await someAtOnce(payloadsOf('POST /sso'), async (payload) => {
      const body = { domain: 'acme.example', redirect_to: payload, skip_http_redirect: true }
      const answer = await auth(h, 'POST', '/sso', body)
      const { url } = answer.json<{ url: string }>()
      expectHome(await flowPage(new URL(url).searchParams.get('RelayState')), payload)
    })
  })

  test('allowed addresses are followed, or the table above would prove nothing', async () => {
    const allowed = 'https://a.partner.example/deep/page'
    const query = `redirect_to=${encodeURIComponent(allowed)}`
    for (const [name, call] of Object.entries(calls)) {
      if (name.endsWith('/callback')) continue
      const pages = await call({ query, headers: {} })
      expect(pages.at(-1)?.href, name).toMatch(allowed)
    }
  })
})
