import { refusal } from '../../../contract/errors.ts'
import { storageErrors } from '../../../contract/storage/storage.ts'
import { asCaller } from '../as-caller.ts'
import type { Call } from '../wire-call.ts'
import { bucketView } from './bucket-view.ts'
import { findBucket } from './queries.ts'

/** Returns what a bucket accepts. Public. */
export async function getBucket({ ctx, bucket: id }: Call) {
  const bucket = await asCaller({ ...ctx, readOnly: true }, (tx) => findBucket(tx, id))
  if (!bucket) throw refusal(storageErrors.bucketNotFound)
  return bucketView(bucket)
}
