import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { startIdentityProvider } from '../../testing/doubles/identity-provider.ts'
import { type Harness, startHarness } from '../../testing/harness.ts'
import { auth, expectRefusal } from '../../testing/worlds/accounts.ts'

const company = await startIdentityProvider()
const bare = await startHarness()
const h = await startHarness({
  env: {
    AUTH_SAML_IDP_METADATA: company.metadata(),
    AUTH_SAML_DOMAINS: 'Acme.example, b.example',
  },
})
const metadata = (await h.request({ url: '/auth/v1/sso/saml/metadata' })).body

function start(body: object) {
  return auth(h, 'POST', '/sso', { skip_http_redirect: true, ...body })
}

async function startedUrl(body: object): Promise<URL> {
  const answer = await start(body)
  expect(answer.statusCode, answer.body).toBe(200)
  return new URL(answer.json().url)
}

describe('startSso', () => {
  test('returns the identity provider’s address with a request that it can verify', async () => {
    const url = await startedUrl({ domain: 'acme.example' })
    expect(url.href.startsWith(`${company.address}/sso?`)).toBe(true)
    expect(url.searchParams.get('SigAlg')).toBe('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256')
    const request = await company.readRequest(url.href, metadata)
    expect(request.requestId).toMatch(/^_[0-9a-f]{40}$/)
    expect(request.relayState).toMatch(/^[0-9a-f-]{36}$/)
    const altered = new URL(url)
    altered.searchParams.set('RelayState', randomUUID())
    await expect(company.readRequest(altered.href, metadata)).rejects.toThrow()
  })

  test('finds the provider by its permanent id, and by each of its domains', async () => {
    const { id } = await readProvider(h)
    const other = await startHarness({ env: { AUTH_SAML_IDP_METADATA: company.metadata() } })
    expect((await readProvider(other)).id).toBe(id)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    for (const who of [{ provider_id: id }, { domain: 'b.example' }, { domain: 'ACME.Example' }]) {
      expect((await startedUrl(who)).origin).toBe(company.address)
    }
  })

  test('redirects unless told not to', async () => {
    for (const body of [{}, { skip_http_redirect: false }, { skip_http_redirect: null }]) {
      const answer = await auth(h, 'POST', '/sso', { domain: 'acme.example', ...body })
      expect(answer.statusCode).toBe(303)
      expect(answer.headers.location).toMatch(new RegExp(`^${company.address}/sso\\?SAMLRequest=`))
    }
  })

  test('refuses unknown companies and invalid requests', async () => {
    for (const who of [
      { domain: 'other.example' },
      { domain: '', provider_id: randomUUID() },
      { provider_id: 'x' },
    ]) {
      expectRefusal(await start(who), 404, 'sso_provider_not_found')
    }
    expectRefusal(await start({}), 400, 'validation_failed')
    const both = { domain: 'acme.example', provider_id: randomUUID() }
    expectRefusal(await start(both), 400, 'validation_failed')
    expectRefusal(await start({ domain: 7 }), 400, 'validation_failed')
    const half = { domain: 'acme.example', code_challenge: 'c'.repeat(43) }
    expectRefusal(await start(half), 400, 'validation_failed')
  })

  test('is off if no identity provider is configured', async () => {
    const off = [404, 'saml_provider_disabled'] as const
    expectRefusal(await auth(bare, 'POST', '/sso', { domain: 'acme.example' }), ...off)
    expectRefusal(await auth(bare, 'GET', '/sso/saml/metadata'), ...off)
    expectRefusal(await auth(bare, 'POST', '/sso/saml/acs'), ...off)
    expect((await auth(bare, 'GET', '/settings')).json().saml_enabled).toBe(false)
    expect((await auth(h, 'GET', '/settings')).json().saml_enabled).toBe(true)
  })
})

async function readProvider(at: Harness): Promise<{ id: string }> {
  const { entityId } = company
  const { readIdentityProvider } = await import('./identity-provider.ts')
  const provider = await readIdentityProvider(company.metadata(), new Date())
  expect(provider.entityId).toBe(entityId)
  expect((await auth(at, 'POST', '/sso', { provider_id: provider.id })).statusCode).toBe(303)
  return provider
}
