import { asCaller, authorizeUpload } from '../as-caller.ts'
import { rulesOf } from '../bucket-rules.ts'
import { checkKey } from '../object-key.ts'
import { checkFolder } from '../queries.ts'
import type { Call } from '../wire-call.ts'
import { signAddress } from './address-token.ts'

/** Lifetime of an address for uploading, in seconds. */
const uploadSeconds = 2 * 3600

/**
 * Returns an address to which anyone can upload this one file within two hours, in the caller's
 * name and while the caller's session is valid. With `upsert` it may replace an existing file.
 * Throws 403 for a key in another company's folder.
 */
export async function signUpload({ ctx, bucket, key }: Call, upsert: boolean) {
  authorizeUpload(ctx)
  rulesOf(ctx.services.env, bucket)
  checkKey(key)
  await asCaller({ ...ctx, readOnly: true }, (tx) => checkFolder(tx, key))
  const token = await signAddress(
    ctx,
    'upload',
    { bucket, key },
    { seconds: uploadSeconds, upsert },
  )
  return { url: `/object/upload/sign/${bucket}/${key}?token=${token}`, token }
}
