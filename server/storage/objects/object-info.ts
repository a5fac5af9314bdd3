import { refusal } from '../../../contract/errors.ts'
import { storageErrors } from '../../../contract/storage/storage.ts'
import { asCaller, authorizeFiles } from '../as-caller.ts'
import type { Call } from '../wire-call.ts'
import { findObject } from './queries.ts'

/** Returns the metadata of a file of the caller's company. Throws 404 for any other. */
export async function objectInfo({ ctx, bucket, key }: Call) {
  authorizeFiles(ctx)
  const address = { bucket, key }
  const object = await asCaller({ ...ctx, readOnly: true }, (tx) => findObject(tx, address))
  if (!object) throw refusal(storageErrors.objectNotFound)
  const { custom = {} } = object.metadata as { custom?: object }
  return {
    id: object.id,
    name: object.name,
    version: object.id,
    bucket_id: object.bucket_id,
    size: object.size,
    content_type: object.mime_type,
    content_encoding: null,
    cache_control: object.cache_control,
    etag: `"${object.sha256}"`,
    metadata: custom,
    last_modified: object.created_at.toISOString(),
    created_at: object.created_at.toISOString(),
  }
}
