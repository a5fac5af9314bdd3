import { randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import { fieldsOf, startIdentityProvider } from '../../testing/doubles/identity-provider.ts'
import { startHarness } from '../../testing/harness.ts'
import { newAddress } from '../../testing/worlds/accounts.ts'
import { readIdentityProvider } from './identity-provider.ts'

const company = await startIdentityProvider()
const h = await startHarness({
  env: {
    AUTH_SAML_IDP_METADATA: company.metadata(),
    AUTH_SAML_DOMAINS: 'acme.example, example.test',
    AUTH_REDIRECT_ALLOW: 'https://app.example/**',
  },
})
const address = await h.listen()

function client(flowType: 'pkce' | 'implicit') {
  return createClient(address, h.services.keys.anonKey, {
    auth: { flowType, autoRefreshToken: false, persistSession: true, detectSessionInUrl: false },
  }).auth
}

/** Follows the client's redirect, signs in there, and returns where the browser lands. */
async function throughTheProvider(url: string, email: string): Promise<URL> {
  const metadata = await (await fetch(`${address}/auth/v1/sso/saml/metadata`)).text()
  company.signIn(metadata, { nameId: randomUUID(), email })
  const page = await (await fetch(url)).text()
  const landed = await fetch(`${address}/auth/v1/sso/saml/acs`, {
    method: 'POST',
    body: new URLSearchParams(fieldsOf(page)),
    redirect: 'manual',
  })
  expect(landed.status).toBe(303)
  return new URL(landed.headers.get('location') ?? '')
}

const options = { redirectTo: 'https://app.example/dashboard' }

describe('@supabase/supabase-js, unmodified: signInWithSSO', () => {
  test('signs in by domain and code', { tags: ['1.7.4c'] }, async () => {
    const auth = client('pkce')
    const email = newAddress()
    const { data, error } = await auth.signInWithSSO({ domain: 'acme.example', options })
    expect(error).toBeNull()
    const landed = await throughTheProvider(data?.url ?? '', email)
    expect(landed.pathname).toBe('/dashboard')
    const code = landed.searchParams.get('code') ?? ''
    const stranger = await client('pkce').exchangeCodeForSession(code)
    expect(stranger.error).toBeTruthy()
    const exchanged = await auth.exchangeCodeForSession(code)
    expect(exchanged.error).toBeNull()
    expect(exchanged.data.user?.email).toBe(email)
    const again = await auth.exchangeCodeForSession(code)
    expect(again.error).toBeTruthy()
    expect((await auth.getUser()).data.user?.identities?.[0]?.provider).toMatch(/^sso:/)
  })

  test('signs in by provider id and fragment', async () => {
    const auth = client('implicit')
    const email = newAddress()
    const { id } = await readIdentityProvider(company.metadata(), new Date())
    const { data, error } = await auth.signInWithSSO({ providerId: id, options })
    expect(error).toBeNull()
    const landed = await throughTheProvider(data?.url ?? '', email)
    const values = new URLSearchParams(landed.hash.slice(1))
    const taken = await auth.setSession({
      access_token: values.get('access_token') ?? '',
      refresh_token: values.get('refresh_token') ?? '',
    })
    expect(taken.error).toBeNull()
    expect(taken.data.user?.email).toBe(email)
    const changed = await auth.updateUser({ email: newAddress() })
    expect(changed.error).toMatchObject({ status: 422, code: 'user_sso_managed' })
  })

  test('reports an unknown company', async () => {
    const unknown = await client('pkce').signInWithSSO({ domain: 'other.example' })
    expect(unknown.error).toMatchObject({ status: 404, code: 'sso_provider_not_found' })
    const id = await client('pkce').signInWithSSO({ providerId: randomUUID() })
    expect(id.error).toMatchObject({ status: 404, code: 'sso_provider_not_found' })
  })
})
