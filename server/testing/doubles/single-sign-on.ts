import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { startHarness } from '../harness.ts'
import { auth, newAddress } from '../worlds/accounts.ts'
import { cookieIn } from '../worlds/links.ts'
import {
  type Claims,
  type Employee,
  type Post,
  type SigningKey,
  startIdentityProvider,
} from './identity-provider.ts'

export function newEmployee(): Employee {
  return { nameId: randomUUID(), email: newAddress(), name: 'Ann Archer' }
}

/** The application, a company's identity provider, and a browser between them. */
export async function startSingleSignOn({ domains = 'acme.example, example.test' } = {}) {
  const company = await startIdentityProvider()
  const h = await startHarness({
    env: {
      PUBLIC_URL: 'https://portal.example',
      AUTH_SAML_IDP_METADATA: company.metadata(),
      AUTH_SAML_DOMAINS: domains,
      AUTH_REDIRECT_ALLOW: 'https://app.example/**',
    },
  })
  const metadata = (await h.request({ url: '/auth/v1/sso/saml/metadata' })).body

  /** Starts a sign-in and returns the URL for the browser. */
  async function started(body: object = {}): Promise<string> {
    return (await begun(body)).url
  }

  /** The same with the cookie that binds the browser. */
  async function begun(body: object = {}) {
    const answer = await auth(h, 'POST', '/sso', {
      domain: 'acme.example',
      redirect_to: 'https://app.example/dashboard',
      skip_http_redirect: true,
      ...body,
    })
    expect(answer.statusCode, answer.body).toBe(200)
    return { url: String(answer.json().url), cookie: cookieIn(answer) }
  }

  function answered(who: Employee, url: string, falseClaims: Claims = {}, signedBy?: SigningKey) {
    return company.answer(url, metadata, who, { falseClaims, ...(signedBy ? { signedBy } : {}) })
  }

  /** Posts a form as the identity provider's page does, and returns where the browser ends up. */
  async function posted(form: Partial<Post>): Promise<URL> {
    const answer = await h.request({
      method: 'POST',
      url: '/auth/v1/sso/saml/acs',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: company.address },
      payload: new URLSearchParams(form as Record<string, string>).toString(),
    })
    expect(answer.statusCode, answer.body).toBe(303)
    return new URL(String(answer.headers.location))
  }

  async function signedIn(who: Employee, falseClaims: Claims = {}) {
    const landed = await posted(await answered(who, await started(), falseClaims))
    const values = new URLSearchParams(landed.hash.slice(1))
    const accessToken = values.get('access_token') ?? ''
    expect(accessToken, landed.href).not.toBe('')
    const { body } = await auth(h, 'GET', '/user', undefined, { bearer: accessToken })
    return { landed, accessToken, user: JSON.parse(body) }
  }

  return { company, h, metadata, begun, started, answered, posted, signedIn }
}

export function expectRefused(landed: URL, code: string) {
  expect(`${landed.origin}${landed.pathname}`).toBe('https://portal.example/')
  expect(landed.searchParams.get('error_code')).toBe(code)
  expect(landed.searchParams.get('error')).toMatch(/^(access_denied|invalid_request)$/)
  expect(landed.searchParams.get('error_description')).not.toBe('')
  expect(landed.hash).not.toContain('access_token')
}

/** A post with a tampered response. */
export function edited({ SAMLResponse, RelayState }: Post, edit: (xml: string) => string): Post {
  const xml = edit(Buffer.from(SAMLResponse, 'base64').toString())
  return { SAMLResponse: Buffer.from(xml).toString('base64'), RelayState }
}

/** The first signature in a response. */
export const signature = /<ds:Signature[\s\S]*?<\/ds:Signature>/
