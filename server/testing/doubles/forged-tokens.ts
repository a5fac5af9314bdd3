import { createHmac } from 'node:crypto'
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import type { OidcProvider } from './oidc-provider.ts'

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Forged replacements for a provider's id token, by name. */
export const forgeries: Record<
  string,
  (provider: OidcProvider, claims: JWTPayload) => string | Promise<string>
> = {
  'no signature, by alg none': (_, claims) => `${part({ alg: 'none' })}.${part(claims)}.`,
  'no signature at all': (provider, claims) =>
    `${part({ alg: 'RS256', kid: provider.kid })}.${part(claims)}.`,
  'the public key as a shared secret': async (provider, claims) => {
    const head = `${part({ alg: 'HS256', kid: provider.kid })}.${part(claims)}`
    const secret = await exportSPKI(provider.publicKey)
    return `${head}.${createHmac('sha256', secret).update(head).digest('base64url')}`
  },
  'the client secret as a shared secret': (provider, claims) => {
    const head = `${part({ alg: 'HS256' })}.${part(claims)}`
    return `${head}.${createHmac('sha256', provider.clientSecret).update(head).digest('base64url')}`
  },
  'another key with the genuine kid': async (provider, claims) =>
    signed(claims, { alg: 'RS256', kid: provider.kid }),
  'another key with its own kid': async (_, claims) =>
    signed(claims, { alg: 'RS256', kid: 'foreign' }),
  'a key embedded in the token': async (_, claims) => {
    const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
    const header = { alg: 'RS256', jwk: await exportJWK(publicKey) }
    return new SignJWT(claims).setProtectedHeader(header).sign(privateKey)
  },
  'altered claims with the original signature': async (provider, claims) => {
    const [head, , signature] = (await provider.sign(claims)).split('.')
    return `${head}.${part({ ...claims, sub: 'somebody-else' })}.${signature}`
  },
  'another issuer': (provider, claims) => provider.sign({ ...claims, iss: 'https://evil.example' }),
  'another audience': (provider, claims) => provider.sign({ ...claims, aud: 'another-client' }),
  'several audiences, for another party': (provider, claims) =>
    provider.sign({ ...claims, aud: [String(claims.aud), 'another'], azp: 'another' }),
  'an expiry long past': (provider, claims) =>
    provider.sign({ ...claims, iat: 1_600_000_000, exp: 1_600_000_600 }),
  'no time': (provider, { exp: _, ...claims }) => provider.sign(claims),
  'no subject': (provider, { sub: _, ...claims }) => provider.sign(claims),
}

async function signed(claims: JWTPayload, header: { alg: string; kid: string }) {
  const { privateKey } = await generateKeyPair('RS256')
  return new SignJWT(claims).setProtectedHeader(header).sign(privateKey)
}
