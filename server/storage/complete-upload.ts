import { ApiError, refusal } from '../../contract/errors.ts'
import { storageErrors } from '../../contract/storage.ts'
import { drawPicture } from '../media/draw-picture.ts'
import type { Services } from '../platform/context.ts'
import type { ObjectStore } from '../platform/files/object-store.ts'
import type { BucketRules } from './bucket-rules.ts'
import type { CallersUploads } from './callers-uploads.ts'
import { cacheControlOf, customMetadataOf } from './file-metadata.ts'
import { digestOf } from './growing-digest.ts'
import { pictureOf, smallPicture } from './picture.ts'
import type { UploadRow } from './queries.ts'
import { declaredType, sniffBytes, sniffType } from './sniff-type.ts'

/** A file whose content its bucket does not take. */
export class WrongType extends ApiError {
  readonly type: string

  constructor(rules: BucketRules, type: string) {
    super(rules.wrongType)
    this.type = type
  }
}

/**
 * Throws `WrongType` unless the bucket takes files that begin like this one. The content decides;
 * the refusal names what the sender called the file, where the bucket takes none of that name.
 */
export async function checkType(
  rules: BucketRules,
  head: Buffer,
  length: number,
  declared?: string | null,
): Promise<string> {
  const type = await sniffType(head, length)
  if (Object.hasOwn(rules.types, type)) return type
  checkDeclared(rules, declared)
  throw new WrongType(rules, type)
}

/** Throws `WrongType` for a file whose sender calls it what the bucket does not take. */
export function checkDeclared(rules: BucketRules, contentType: string | null | undefined) {
  const type = declaredType(contentType)
  if (type && !Object.hasOwn(rules.types, type)) throw new WrongType(rules, printable(type))
}

const printable = (type: string) => type.slice(0, 200).replace(/[^\x20-\x7e]/g, '?')

/**
 * Turns an upload whose last byte has arrived into a stored file: durable first, then the row. May
 * be tried again after a crash at any point. A refusal ends the upload and removes its bytes.
 */
export async function completeUpload(
  uploads: CallersUploads,
  rules: BucketRules,
  upload: UploadRow,
  size: number,
  replaces = false,
) {
  const { store } = uploads.ctx.services
  try {
    if (size === 0) throw refusal(storageErrors.empty)
    const start = await readStart(store, upload.id)
    const { contentType } = upload.metadata as Record<string, string | null | undefined>
    const type = await checkType(rules, start, size, contentType)
    const digest = digestOf(upload.id)
    await digest.catchUp(store, upload.id, size)
    const [sha256] = await Promise.all([digest.hex(), store.finish(upload.id)])
    const dimensions = rules.picture ? await keepPicture(uploads.ctx.services, upload) : {}
    const file = {
      id: upload.id,
      size,
      type,
      sha256,
      cacheControl: cacheControlOf(upload.metadata),
      metadata: { ...customMetadataOf(upload.metadata), ...dimensions },
    }
    await uploads.finish(file, replaces)
  } catch (error) {
    if (error instanceof ApiError && endsUpload(error)) await uploads.discard(upload.id)
    throw error
  }
}

/** Refusals after which going on with the same upload cannot help. */
export function endsUpload(error: ApiError): boolean {
  const { duplicate, inUse, tooManyPixels } = storageErrors
  const refused: string[] = [duplicate.code, inUse.code, tooManyPixels.code]
  return error.status === 415 || refused.includes(error.code)
}

async function readStart(store: ObjectStore, path: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of store.read(path, { start: 0, end: sniffBytes - 1 })) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function keepPicture(services: Services, { id, company_id: company }: UploadRow) {
  const drawing = { path: id, company, arrives: true }
  const { bytes, width, height } = await drawPicture(services, drawing, smallPicture)
  // An earlier try may have been cut off between this picture and the row.
  await services.store.remove(pictureOf(id))
  await services.store.write(pictureOf(id), bytes)
  return { width, height }
}
