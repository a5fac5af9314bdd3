import { createHash } from 'node:crypto'
import {
  createRemoteJWKSet,
  customFetch,
  decodeProtectedHeader,
  errors,
  type JWTPayload,
  jwtVerify,
} from 'jose'
import type { Ctx } from '../../platform/context.ts'
import type { OidcSettings } from '../../platform/settings/provider-settings.ts'
import { OAuthRefusal } from '../auth-errors.ts'
import { profileOf } from './claims.ts'
import { discovered } from './oidc.ts'
import type { Profile } from './provider.ts'
import { named, providerErrors } from './provider-errors.ts'
import { providerFetch, providerSeconds } from './provider-fetch.ts'
import { reason } from './reason.ts'

/** Asymmetric algorithms only: with HMAC, the public key would be enough to sign. */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
]

type Given = { idToken: string; accessToken: string | undefined; nonce: string | undefined }
type Issuer = { settings: OidcSettings; label: string }
type KeySet = ReturnType<typeof createRemoteJWKSet>

const keySets = new WeakMap<OidcSettings, { address: string; keys: KeySet }>()

/** The verified claims of an id token: signature, issuer, audience, time, nonce and at_hash. */
export async function verifyIdToken(
  ctx: Ctx,
  provider: Issuer,
  { idToken, accessToken, nonce }: Given,
): Promise<Profile> {
  const { settings } = provider
  const { claims, issuer } = await checked(ctx, provider, idToken)
  if (![claims.aud].flat().includes(settings.clientId)) {
    throw new OAuthRefusal('invalid request', 'Unacceptable audience in id_token')
  }
  const parties = [claims.aud].flat().length
  if ((parties > 1 || claims.azp !== undefined) && claims.azp !== settings.clientId) {
    throw new OAuthRefusal('invalid request', 'Unacceptable audience in id_token')
  }
  checkNonce(claims.nonce, nonce)
  if (accessToken !== undefined && claims.at_hash !== undefined) {
    const { alg = '' } = decodeProtectedHeader(idToken)
    if (claims.at_hash !== accessTokenHash(alg, accessToken)) throw badToken()
  }
  try {
    return profileOf(claims, issuer)
  } catch {
    throw badToken()
  }
}

async function checked(
  ctx: Ctx,
  { settings, label }: Issuer,
  idToken: string,
): Promise<{ claims: JWTPayload; issuer: string }> {
  try {
    const config = await discovered(settings)
    const { issuer, jwks_uri } = config.serverMetadata()
    const { payload } = await jwtVerify(idToken, keysAt(settings, jwks_uri ?? ''), {
      issuer,
      algorithms,
      requiredClaims: ['sub', 'aud', 'exp', 'iat'],
      currentDate: ctx.now(),
      clockTolerance: 10,
    })
    return { claims: payload, issuer }
  } catch (error) {
    ctx.log.warn({ provider: settings.name, reason: reason(error) }, 'an id token was refused')
    if (isTokenFault(error)) throw badToken()
    const { message } = named(providerErrors.unreachable, label)
    throw new OAuthRefusal('temporarily_unavailable', message)
  }
}

/** The provider's keys, cached, and refetched for an unknown key at limited intervals. */
function keysAt(settings: OidcSettings, address: string): KeySet {
  const known = keySets.get(settings)
  if (known?.address === address) return known.keys
  const keys = createRemoteJWKSet(new URL(address), {
    timeoutDuration: providerSeconds * 1000,
    [customFetch]: providerFetch,
  })
  keySets.set(settings, { address, keys })
  return keys
}

/** The token contains the hash of a nonce that only the requesting client knows. */
function checkNonce(hashed: unknown, nonce: string | undefined) {
  if ((hashed === undefined) !== (nonce === undefined)) {
    throw new OAuthRefusal(
      'invalid request',
      'Passed nonce and nonce in id_token should either both exist or not.',
    )
  }
  if (nonce === undefined) return
  if (hashed !== createHash('sha256').update(nonce).digest('hex')) {
    throw new OAuthRefusal('invalid nonce', 'Nonces mismatch')
  }
}

/** OpenID Connect 3.1.3.6: the left half of the hash named by the signature's algorithm. */
function accessTokenHash(alg: string, accessToken: string): string {
  const bits = /(256|384|512)$/.exec(alg)?.[1] ?? '512'
  const hash = createHash(alg === 'Ed25519' ? 'sha512' : `sha${bits}`)
    .update(accessToken)
    .digest()
  return hash.subarray(0, hash.length / 2).toString('base64url')
}

/** Whether the token is invalid, rather than its provider unreachable. */
function isTokenFault(error: unknown): boolean {
  if (!(error instanceof errors.JOSEError)) return false
  return error.code !== 'ERR_JWKS_TIMEOUT' && error.code !== 'ERR_JOSE_GENERIC'
}

function badToken() {
  return new OAuthRefusal('invalid request', 'Bad ID token')
}
