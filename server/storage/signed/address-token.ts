import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { refusal } from '../../../contract/errors.ts'
import { storageErrors } from '../../../contract/storage/storage.ts'
import type { Ctx, Services } from '../../platform/context.ts'
import type { Address } from '../queries.ts'
import { type Transform, transformSchema } from '../rendered/transform.ts'

/**
 * Differs from access tokens in algorithm and key, so that neither is ever accepted as the other.
 */
const alg = 'HS256'

export type Purpose = 'read' | 'upload' | 'play'

const claims = z.object({
  /** The file, as `<bucket>/<key>`. */
  url: z.string(),
  /** The account that signed; null for the service role. */
  sub: z.uuid().optional(),
  session_id: z.uuid().optional(),
  upsert: z.boolean().default(false),
  /** The brief through which a reader may play the file. */
  brief: z.uuid().optional(),
  /** The open link through which anyone may play it. */
  link: z.uuid().optional(),
  /** The transformation of the picture at this address; the holder cannot request another one. */
  transform: transformSchema.optional(),
})

export type Signature = z.output<typeof claims>

/** Purpose and lifetime of a signed address. */
type Signed = {
  seconds: number
  upsert?: boolean
  transform?: Transform | undefined
  briefId?: string | undefined
  linkId?: string | undefined
  /** Tokens of the same period, in seconds, are identical. */
  period?: number
}

/** Who signs an address, in a request or within its transaction. */
export type Signer = Pick<Ctx, 'actor' | 'services'>

/** Creates a token that opens one address for one purpose, for this many seconds. */
export async function signAddress(
  { actor, services }: Signer,
  purpose: Purpose,
  { bucket, key }: Address,
  { seconds, upsert = false, transform, briefId: brief, linkId: link, period = 1 }: Signed,
): Promise<string> {
  const iat = Math.floor(services.now().getTime() / 1000 / period) * period
  const { userId: sub, sessionId: session_id } = actor
  // An open link does not depend on anybody's session.
  const signer = sub && session_id && !link ? { sub, session_id } : {}
  return new SignJWT({
    url: `${bucket}/${key}`,
    ...signer,
    ...(upsert && { upsert }),
    transform,
    brief,
    link,
  })
    .setProtectedHeader({ alg })
    .setAudience(audience(purpose))
    .setIssuedAt(iat)
    .setExpirationTime(iat + seconds)
    .sign(services.keys.addressSecret)
}

/** Reads a token for this address. Throws 400 InvalidJWT or InvalidSignature. */
export async function verifyAddress(
  services: Services,
  purpose: Purpose,
  { bucket, key }: Address,
  query: unknown,
): Promise<Signature> {
  const token = z.object({ token: z.string() }).safeParse(query).data?.token ?? ''
  const signature = await readSignature(services, purpose, token)
  if (signature.url !== `${bucket}/${key}`) throw refusal(storageErrors.otherAddress)
  return signature
}

/** Reads a token for any address. Throws 400 InvalidJWT. */
export async function readSignature(
  services: Services,
  purpose: Purpose,
  token: string,
): Promise<Signature> {
  try {
    const { payload } = await jwtVerify(token, services.keys.addressSecret, {
      algorithms: [alg],
      audience: audience(purpose),
      requiredClaims: ['exp'],
      currentDate: services.now(),
    })
    return claims.parse(payload)
  } catch (error) {
    throw refusal(
      error instanceof errors.JWTExpired ? storageErrors.expiredToken : storageErrors.invalidToken,
    )
  }
}

const audience = (purpose: Purpose) => `storage.${purpose}`
