import * as client from 'openid-client'
import { z } from 'zod'
import { brand } from '../../../contract/brand.ts'
import { type Env, isLoopback } from '../../platform/settings/env.ts'
import type { GitHubSettings } from '../../platform/settings/provider-settings.ts'
import { profileOf } from './claims.ts'
import { makeParameters, tokensOf } from './oidc.ts'
import type { Provider } from './provider.ts'
import { providerFetch, providerSeconds } from './provider-fetch.ts'

const accountSchema = z.object({
  id: z.int(),
  login: z.string(),
  name: z.string().nullish(),
  avatar_url: z.string().nullish(),
})

const addressesSchema = z.array(
  z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }),
)

/** GitHub speaks OAuth 2 without OpenID Connect: the profile comes from its API. */
export function gitHubProvider(env: Env, settings: GitHubSettings): Provider {
  const config = configurationOf(settings)
  return {
    name: 'github',
    label: 'GitHub',
    depart: async (departure) => {
      const { nonce: _, ...parameters } = await makeParameters(env, departure, 'user:email')
      return client.buildAuthorizationUrl(config, parameters)
    },
    arrive: async (answer, trip) => {
      const tokens = await client.authorizationCodeGrant(config, answer, {
        expectedState: trip.state,
        pkceCodeVerifier: trip.verifier,
      })
      const ask = asker(settings, tokens.access_token)
      const account = accountSchema.parse(await ask('/user'))
      const addresses = addressesSchema.parse(await ask('/user/emails'))
      const primary = addresses.find((address) => address.primary)
      const claims = {
        sub: String(account.id),
        name: account.name ?? account.login,
        preferred_username: account.login,
        picture: account.avatar_url,
        email: primary?.email,
        email_verified: primary?.verified,
      }
      return { profile: profileOf(claims, apiOf(settings)), tokens: tokensOf(tokens) }
    },
  }
}

function configurationOf({ url, clientId, clientSecret }: GitHubSettings) {
  const config = new client.Configuration(
    {
      issuer: `${url}/login/oauth`,
      authorization_endpoint: `${url}/login/oauth/authorize`,
      token_endpoint: `${url}/login/oauth/access_token`,
    },
    clientId,
    clientSecret,
  )
  config[client.customFetch] = providerFetch
  config.timeout = providerSeconds
  if (isLoopback(new URL(url).hostname)) client.allowInsecureRequests(config)
  return config
}

function apiOf({ url }: GitHubSettings): string {
  return url === 'https://github.com' ? 'https://api.github.com' : `${url}/api/v3`
}

function asker(settings: GitHubSettings, token: string) {
  return async (path: string): Promise<unknown> => {
    const answer = await providerFetch(`${apiOf(settings)}${path}`, {
      headers: {
        accept: 'application/vnd.github+json',
        authorization: `Bearer ${token}`,
        'user-agent': brand.name,
        'x-github-api-version': '2022-11-28',
      },
    })
    if (!answer.ok) throw new Error(`GitHub answered ${answer.status} to ${path}`)
    return answer.json()
  }
}
