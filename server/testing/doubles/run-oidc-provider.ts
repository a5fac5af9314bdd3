import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose'
import { Provider } from 'oidc-provider'

/** A person with an account at the provider; its `sub` is what they type to sign in. */
export type Person = {
  sub: string
  email?: string
  email_verified?: boolean
  name?: string
  picture?: string
}

/** Makes a forged id token from the genuine claims. */
type Forgery = (claims: JWTPayload) => string | Promise<string>

export const clientId = 'briefwell'
const clientSecret = 'a secret between the provider and us'

/** A complete OpenID provider on loopback, with login and consent pages, until it is closed. */
export async function runOidcProvider(callback: string) {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(privateKey)), kid: 'at-the-provider', use: 'sig', alg: 'RS256' }
  let listener: RequestListener = () => {}
  const server = createServer((request, response) => listener(request, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const people = new Map<string, Person>()
  let forge: Forgery | null = null
  let asked = 0
  // Silences warnings about its built-in pages and keys, which are only for tests.
  const { info, warn } = console
  console.info = console.warn = () => {}
  const provider = newProvider(issuer, callback, jwk, people)
  provider.use(async (ctx, next) => {
    if (ctx.path === '/.well-known/openid-configuration') asked++
    await next()
    const { id_token } = (ctx.body ?? {}) as { id_token?: string }
    if (ctx.path === '/token' && forge && id_token) {
      ctx.body = { ...(ctx.body as object), id_token: await forge(decodeJwt(id_token)) }
    }
  })
  Object.assign(console, { info, warn })
  listener = provider.callback()
  return {
    issuer,
    publicKey,
    clientSecret,
    kid: jwk.kid,
    /** A token with any claims, signed with the provider's own key. */
    sign: (claims: JWTPayload) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: jwk.kid }).sign(privateKey),
    settings: (name: string) => ({
      [`AUTH_OIDC_${name}_ISSUER`]: issuer,
      [`AUTH_OIDC_${name}_CLIENT_ID`]: clientId,
      [`AUTH_OIDC_${name}_CLIENT_SECRET`]: clientSecret,
    }),
    /** Creates or changes a person's account at the provider. */
    know: (person: Person) => {
      people.set(person.sub, person)
      return person
    },
    /** How often the discovery document was requested. */
    asked: () => asked,
    /** Replaces the id token in every token response, until called with `null`. */
    forge: (forgery: Forgery | null) => {
      forge = forgery
    },
    /** Replaces the listener for all requests, until called with `null`. */
    instead: (other: RequestListener | null) => {
      listener = other ?? provider.callback()
    },
    close: () => server.close(),
  }
}

function newProvider(issuer: string, callback: string, key: JWK, people: Map<string, Person>) {
  return new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [callback],
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: ['a key of the cookies of the provider'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    pkce: { required: () => true },
    issueRefreshToken: async () => true,
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      RefreshToken: 600,
      Session: 600,
    },
    findAccount: (_ctx, sub) => ({
      accountId: sub,
      claims: async () => ({ ...people.get(sub), sub }),
    }),
  })
}
