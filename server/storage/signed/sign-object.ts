import { z } from 'zod'
import { refusal } from '../../../contract/errors.ts'
import { storageErrors } from '../../../contract/storage/storage.ts'
import type { Ctx } from '../../platform/context.ts'
import { asCaller, authorizeFiles } from '../as-caller.ts'
import { findObject } from '../objects/queries.ts'
import type { Address } from '../queries.ts'
import { transformOf } from '../rendered/transform.ts'
import { type Call, parseBody } from '../wire-call.ts'
import { signAddress } from './address-token.ts'

/** Ten years, in seconds. */
const longest = 315_360_000

/** Lifetime of the address, in seconds. */
export const expiresIn = z.int().min(1).max(longest)

const signing = z.object({ expiresIn, transform: z.looseObject({}).nullish() })

/**
 * Returns an address at which anyone can read the file until it expires, as long as the signer
 * belongs to the file's company. With `transform` it serves the transformed picture.
 */
export async function signObject({ ctx, bucket, key, body }: Call) {
  authorizeFiles(ctx)
  const { expiresIn: seconds, transform } = parseBody(signing, body)
  const address = { bucket, key }
  const found = await asCaller({ ...ctx, readOnly: true }, (tx) => findObject(tx, address))
  if (!found) throw refusal(storageErrors.objectNotFound)
  return { signedURL: await signedUrl(ctx, address, seconds, transform) }
}

/** The signed address relative to `/storage/v1`. */
export async function signedUrl(
  ctx: Ctx,
  address: Address,
  seconds: number,
  asked?: object | null,
) {
  const transform = asked ? transformOf(asked, 'body/transform') : undefined
  const token = await signAddress(ctx, 'read', address, { seconds, transform })
  const room = asked ? 'render/image' : 'object'
  return `/${room}/sign/${address.bucket}/${address.key}?token=${token}`
}
