import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { fail, generalErrors } from '../../contract/errors.ts'
import type { Claims, Services } from './context.ts'

/** How long an access token holds, in seconds. */
export const accessTokenSeconds = 3600

const claimsSchema = z.looseObject({
  role: z.literal('authenticated'),
  sub: z.uuid(),
  session_id: z.uuid(),
  exp: z.number(),
})

/** Why a bearer was refused, for the wires that answer each reason with a code of its own. */
export class TokenError extends Error {
  readonly reason: 'expired' | 'invalid'

  constructor(reason: TokenError['reason'], cause: string) {
    super(cause)
    this.reason = reason
  }
}

/** Signatures already checked. Whether the session still lives is asked in every transaction. */
const checked = new LRUCache<string, Claims & { exp: number }>({ max: 5000 })

/** Signs claims with the newest key. `iat` and `exp` are set here. */
export async function signAccessToken(services: Services, claims: JWTPayload): Promise<string> {
  const { kid, alg, privateKey } = services.keys.signing
  const issuedAt = Math.floor(services.now().getTime() / 1000)
  return new SignJWT(claims)
    .setProtectedHeader({ alg, kid, typ: 'JWT' })
    .setIssuer(`${services.env.PUBLIC_URL}/auth/v1`)
    .setAudience('authenticated')
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + accessTokenSeconds)
    .sign(privateKey)
}

/** The claims of an access token of ours. Throws `TokenError`. */
export async function readAccessToken(services: Services, token: string): Promise<Claims> {
  const known = checked.get(token)
  const now = services.now()
  if (known) {
    if (known.exp * 1000 <= now.getTime()) throw new TokenError('expired', 'token is expired')
    return known
  }
  try {
    const { payload } = await jwtVerify(token, (header) => services.keys.verifying(header.kid), {
      algorithms: ['ES256'],
      audience: 'authenticated',
      currentDate: now,
    })
    const claims = claimsSchema.parse(payload)
    checked.set(token, claims)
    return claims
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new TokenError('expired', 'token is expired')
    throw new TokenError('invalid', 'token is malformed or its signature is not ours')
  }
}

/** The claims behind a bearer on `/api`. Throws 401 in the words of the contract. */
export async function verifyAccessToken(services: Services, token: string): Promise<Claims> {
  try {
    return await readAccessToken(services, token)
  } catch (error) {
    if (!(error instanceof TokenError)) throw error
    throw fail(
      error.reason === 'expired'
        ? generalErrors.sessionEnded
        : generalErrors.authenticationRequired,
    )
  }
}
