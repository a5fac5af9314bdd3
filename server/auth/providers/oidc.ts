import * as client from 'openid-client'
import { type Env, isLoopback } from '../../platform/settings/env.ts'
import type { OidcSettings } from '../../platform/settings/provider-settings.ts'
import { profileOf } from './claims.ts'
import { callbackUrl, type Departure, type Profile, type Provider, type Trip } from './provider.ts'
import { providerFetch, providerSeconds } from './provider-fetch.ts'

const discoveries = new WeakMap<OidcSettings, Promise<client.Configuration>>()

/** The provider's discovery document: fetched once, and again only after a failure. */
export function discovered(settings: OidcSettings): Promise<client.Configuration> {
  const known = discoveries.get(settings)
  if (known) return known
  const asked = discover(settings)
  discoveries.set(settings, asked)
  asked.catch(() => discoveries.delete(settings))
  return asked
}

function discover({ issuer, clientId, clientSecret }: OidcSettings) {
  const server = new URL(issuer)
  const insecure = server.protocol === 'http:' && isLoopback(server.hostname)
  return client.discovery(server, clientId, clientSecret, undefined, {
    [client.customFetch]: providerFetch,
    timeout: providerSeconds,
    // Without this a token fetched over TLS would be accepted with any signature.
    execute: [
      client.enableNonRepudiationChecks,
      ...(insecure ? [client.allowInsecureRequests] : []),
    ],
  })
}

/** An OpenID Connect provider: code flow with PKCE and nonce, and a verified id token signature. */
export function oidcProvider(env: Env, settings: OidcSettings, label: string): Provider {
  return {
    name: settings.name,
    label,
    depart: async (departure) => {
      const config = await discovered(settings)
      return client.buildAuthorizationUrl(config, await makeParameters(env, departure))
    },
    arrive: async (answer, trip) => {
      const config = await discovered(settings)
      const tokens = await client.authorizationCodeGrant(config, answer, {
        expectedState: trip.state,
        expectedNonce: trip.nonce,
        pkceCodeVerifier: trip.verifier,
        idTokenExpected: true,
      })
      return { profile: await profileAt(config, tokens), tokens: tokensOf(tokens) }
    },
  }
}

/** The parameters of every authorization request; a client's own never replace ours. */
export async function makeParameters(
  env: Env,
  { nonce, verifier, scopes, extra }: Departure,
  always = 'openid email profile',
): Promise<Record<string, string>> {
  const scope = new Set(`${always} ${scopes}`.split(/[\s,]+/).filter(Boolean))
  return {
    ...extra,
    redirect_uri: callbackUrl(env).href,
    scope: [...scope].join(' '),
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }
}

export function tokensOf({ access_token, refresh_token }: client.TokenEndpointResponse) {
  return {
    provider_token: access_token,
    ...(refresh_token ? { provider_refresh_token: refresh_token } : {}),
  }
}

/** Many providers put the address into userinfo only; signed claims take precedence. */
async function profileAt(
  config: client.Configuration,
  tokens: client.TokenEndpointResponse & client.TokenEndpointResponseHelpers,
): Promise<Profile> {
  const claims = tokens.claims()
  if (!claims) throw new Error('the provider sent no id token')
  const { issuer, userinfo_endpoint } = config.serverMetadata()
  const more =
    claims.email === undefined && userinfo_endpoint
      ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
      : {}
  return profileOf({ ...more, ...claims }, issuer)
}

/** A new nonce and verifier. */
export function newTrip(): Omit<Trip, 'state'> {
  return { nonce: client.randomNonce(), verifier: client.randomPKCECodeVerifier() }
}
