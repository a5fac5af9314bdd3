import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { refusal } from '../../../contract/errors.ts'
import { storageErrors } from '../../../contract/storage.ts'
import type { Ctx, Services } from '../../platform/context.ts'
import type { Address } from '../queries.ts'
import { type Transform, transformSchema } from '../rendered/transform.ts'

/** Not the algorithm of access tokens, nor their key: neither is ever taken for the other. */
const alg = 'HS256'

export type Purpose = 'read' | 'upload'

const claims = z.object({
  /** The file, as `<bucket>/<key>`. */
  url: z.string(),
  /** Who signed: an account, or nobody for the installation's own service. */
  sub: z.uuid().optional(),
  session_id: z.uuid().optional(),
  upsert: z.boolean().default(false),
  /** How the picture at the address is changed: who has it cannot ask for another one. */
  transform: transformSchema.optional(),
})

export type Signature = z.output<typeof claims>

/** For how long an address is signed, and what for. */
type Signed = { seconds: number; upsert?: boolean; transform?: Transform | undefined }

/** A token that opens one address for one purpose, for so many seconds. */
export async function signAddress(
  { actor, services }: Ctx,
  purpose: Purpose,
  { bucket, key }: Address,
  { seconds, upsert = false, transform }: Signed,
): Promise<string> {
  const iat = Math.floor(services.now().getTime() / 1000)
  const { userId: sub, sessionId: session_id } = actor
  const signer = sub && session_id ? { sub, session_id } : {}
  return new SignJWT({ url: `${bucket}/${key}`, ...signer, ...(upsert && { upsert }), transform })
    .setProtectedHeader({ alg })
    .setAudience(audience(purpose))
    .setIssuedAt(iat)
    .setExpirationTime(iat + seconds)
    .sign(services.keys.addressSecret)
}

/** What the token says, where it opens this address. Throws 400 InvalidJWT or InvalidSignature. */
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

/** What the token says, whatever it opens. Throws 400 InvalidJWT. */
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
