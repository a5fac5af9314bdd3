import { z } from 'zod'
import { refusal } from '../../../contract/errors.ts'
import { storageErrors } from '../../../contract/storage/storage.ts'
import { asCaller, authorizeFiles } from '../as-caller.ts'
import { checkKey } from '../object-key.ts'
import { type Call, parseBody } from '../wire-call.ts'
import { findObject, renameObject } from './queries.ts'

const move = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.string().nullish(),
})

/**
 * Moves a file to another key. Throws 409 if that key is taken, or if a product or brief uses the
 * file.
 */
export async function moveObject({ ctx, body }: Call) {
  authorizeFiles(ctx)
  const { bucketId: bucket, sourceKey, destinationKey, destinationBucket } = parseBody(move, body)
  if ((destinationBucket ?? bucket) !== bucket) throw refusal(storageErrors.otherBucket)
  checkKey(destinationKey)
  const id = await asCaller(ctx, async (tx) => {
    const found = await findObject(tx, { bucket, key: sourceKey })
    if (!found) throw refusal(storageErrors.objectNotFound)
    if (!(await renameObject(tx, found.id, destinationKey)))
      throw refusal(storageErrors.accessDenied)
    return found.id
  })
  return { message: 'Successfully moved', Id: id, Key: `${bucket}/${destinationKey}` }
}
