import { sign } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { errors, type JWTPayload, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Claims, Services } from '../context.ts'
import { accessTokenSeconds, signingAlgorithm } from './signing-keys.ts'

const claimsSchema = z.looseObject({
  role: z.literal('authenticated'),
  sub: z.uuid(),
  session_id: z.uuid(),
  exp: z.number(),
})

/** Why a bearer token was refused; each wire has its own codes for the reasons. */
export class TokenError extends Error {
  readonly reason: 'expired' | 'invalid'

  constructor(reason: TokenError['reason'], cause: string) {
    super(cause)
    this.reason = reason
  }
}

/** Tokens whose signature was verified. Each transaction checks whether the session is still active. */
const checked = new LRUCache<string, Claims & { exp: number }>({ max: 5000 })

/**
 * Signs claims with the current key, adding times, issuer and audience. Not done by jose, which signs on the
 * thread pool and would queue behind other requests' password hashes.
 */
export function signAccessToken(
  services: Services,
  claims: JWTPayload,
): { accessToken: string; expiresAt: number } {
  const now = services.now()
  const { kid, privateKey } = services.keys.signing.current(now)
  const iat = Math.floor(now.getTime() / 1000)
  const exp = iat + accessTokenSeconds
  const iss = `${services.env.PUBLIC_URL}/auth/v1`
  const payload = { ...claims, iss, aud: 'authenticated', iat, exp }
  const content = `${part({ alg: signingAlgorithm, kid, typ: 'JWT' })}.${part(payload)}`
  const key = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const
  const signature = sign('sha256', Buffer.from(content), key).toString('base64url')
  return { accessToken: `${content}.${signature}`, expiresAt: exp }
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/**
 * The claims of an access token that we signed; of an expired one too with `evenExpired`. Throws `TokenError`.
 */
export async function readAccessToken(
  services: Services,
  token: string,
  { evenExpired = false }: { evenExpired?: boolean } = {},
): Promise<Claims> {
  const known = checked.get(token)
  const now = services.now()
  if (known) {
    if (!evenExpired && known.exp * 1000 <= now.getTime()) {
      throw new TokenError('expired', 'token is expired')
    }
    return known
  }
  try {
    const requireKey = ({ kid }: { kid?: string }) => services.keys.signing.verifying(kid, now)
    const { payload } = await jwtVerify(token, requireKey, {
      algorithms: [signingAlgorithm],
      audience: 'authenticated',
      currentDate: now,
    })
    const claims = claimsSchema.parse(payload)
    checked.set(token, claims)
    return claims
  } catch (error) {
    if (error instanceof errors.JWTExpired) {
      // jose checks the expiry last, so signature and audience are valid.
      if (evenExpired) return claimsSchema.parse(error.payload)
      throw new TokenError('expired', 'token is expired')
    }
    throw new TokenError('invalid', 'token is malformed or its signature is not ours')
  }
}

/** The account of a request's token, if its signature has already been verified. */
export function accountOf({ authorization = '' }: IncomingHttpHeaders): string | undefined {
  return checked.get(authorization.slice('Bearer '.length))?.sub
}
