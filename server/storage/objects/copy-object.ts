import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { refusal } from '../../../contract/errors.ts'
import { storageErrors } from '../../../contract/storage/storage.ts'
import { asCaller } from '../as-caller.ts'
import { CallersUploads, refuseRestricted } from '../callers-uploads.ts'
import { cacheControlOf } from '../file-metadata.ts'
import { pictureOf } from '../picture.ts'
import { reserveUpload } from '../reserve-upload.ts'
import { UploadHold } from '../upload-hold.ts'
import { type Call, parseBody } from '../wire-call.ts'
import { findObject } from './queries.ts'

const copy = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.string().nullish(),
  copyMetadata: z.boolean().default(true),
  metadata: z.object({ cacheControl: z.string().nullish() }).nullish(),
})

/**
 * Copies a file of the caller's company to another key. It counts against the quota like an upload.
 * Throws 409 if the key is taken, unless `replaces` and that file may be deleted; 403 for a restricted file.
 */
export async function copyObject({ ctx, body }: Call, holder: string, replaces: boolean) {
  const uploads = new CallersUploads(ctx, holder)
  const { drafts, objects } = ctx.services
  const { bucketId: bucket, sourceKey, destinationKey, ...options } = parseBody(copy, body)
  if ((options.destinationBucket ?? bucket) !== bucket) throw refusal(storageErrors.otherBucket)
  const source = await asCaller(ctx, async (tx) => {
    const found = await findObject(tx, { bucket, key: sourceKey })
    if (!found) throw refusal(storageErrors.objectNotFound)
    await refuseRestricted(tx, found.id)
    return found
  })
  const id = randomUUID()
  const { size, mime_type: type, sha256 } = source
  const place = { id, bucket, key: destinationKey, length: size, metadata: {} }
  await reserveUpload(uploads, { ...place, replaces, held: true })
  let hold: UploadHold | null = null
  try {
    // Copying a large file may take longer than the reservation is held by itself.
    hold = await UploadHold.take(uploads, id)
    // The reservation created an empty draft, but the bytes are copied from the source.
    await drafts.abort(id)
    if (!(await objects.copy(source.id, id))) throw refusal(storageErrors.objectNotFound)
    await objects.copy(pictureOf(source.id), pictureOf(id))
    const { custom: _omitted, ...facts } = source.metadata as Record<string, unknown>
    const file = options.copyMetadata
      ? { cacheControl: source.cache_control, metadata: source.metadata as object }
      : { cacheControl: cacheControlOf(options.metadata), metadata: facts }
    // It may have been restricted while the bytes were copied.
    await uploads.finish({ id, copyOf: source.id, size, type, sha256, ...file }, replaces)
  } catch (error) {
    await uploads.discard(id)
    throw error
  } finally {
    hold?.end()
  }
  return { Id: id, Key: `${bucket}/${destinationKey}` }
}
