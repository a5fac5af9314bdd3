import { buffer } from 'node:stream/consumers'
import { ApiError, refusal } from '../../contract/errors.ts'
import { storageErrors } from '../../contract/storage/storage.ts'
import type { Objects } from '../platform/files/objects.ts'
import type { BucketRules } from './bucket-rules.ts'
import type { CallersUploads } from './callers-uploads.ts'
import { documentType, isArchive } from './document-type.ts'
import { drawSmallPicture } from './draw-small-picture.ts'
import { cacheControlOf, customMetadataOf } from './file-metadata.ts'
import { digestOf } from './growing-digest.ts'
import { declaredType, sniffBytes, sniffType } from './sniff-type.ts'
import type { UploadHold } from './upload-hold.ts'

/** The bucket does not accept files of this type. */
export class WrongType extends ApiError {
  readonly type: string

  constructor(rules: BucketRules, type: string) {
    super(rules.wrongType)
    this.type = type
  }
}

/**
 * Throws `WrongType` unless the bucket accepts files that begin like this one. The content decides;
 * if the bucket does not accept the declared type either, the refusal names that.
 */
export async function checkType(
  rules: BucketRules,
  head: Buffer,
  length: number,
  declared?: string | null,
): Promise<string> {
  const type = await sniffType(head, length)
  if (Object.hasOwn(rules.types, type) || (rules.documents && isArchive(type))) return type
  checkDeclared(rules, declared)
  throw new WrongType(rules, type)
}

/** Throws `WrongType` if the bucket does not accept the declared type. */
export function checkDeclared(rules: BucketRules, contentType: string | null | undefined) {
  const type = declaredType(contentType)
  if (type && !Object.hasOwn(rules.types, type)) throw new WrongType(rules, printable(type))
}

const printable = (type: string) => type.slice(0, 200).replace(/[^\x20-\x7e]/g, '?')

/**
 * Turns an upload whose last byte has arrived into a stored file: first durable, then its row. Safe
 * to repeat after a crash at any point. A refusal ends the upload and removes its bytes.
 */
export async function completeUpload(
  uploads: CallersUploads,
  rules: BucketRules,
  { upload, lost }: Pick<UploadHold, 'upload' | 'lost'>,
  size: number,
  replaces = false,
) {
  const { drafts, objects } = uploads.ctx.services
  try {
    if (size === 0) throw refusal(storageErrors.empty)
    await drafts.finish(upload.id, { size })
    if ((await objects.size(upload.id)) !== size) throw new Error('the store lacks some bytes')
    const start = await readStart(objects, upload.id)
    const { contentType } = upload.metadata as Record<string, string | null | undefined>
    const began = await checkType(rules, start, size, contentType)
    const stored = { objects, path: upload.id, size, lost }
    const type = isArchive(began) ? await documentType(stored) : began
    if (!Object.hasOwn(rules.types, type)) throw new WrongType(rules, type)
    const digest = digestOf(upload.id)
    await digest.catchUp(objects, upload.id, size, lost)
    const sha256 = await digest.hex()
    const drawing = { id: upload.id, company: upload.company_id }
    const dimensions = rules.picture ? await drawSmallPicture(uploads.ctx.services, drawing) : {}
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

/** Refusals that no retry of the same upload can overcome. */
export function endsUpload(error: ApiError): boolean {
  const { duplicate, inUse, tooManyPixels } = storageErrors
  const refused: string[] = [duplicate.code, inUse.code, tooManyPixels.code]
  return error.status === 415 || refused.includes(error.code)
}

async function readStart(objects: Objects, path: string): Promise<Buffer> {
  return Buffer.from(await buffer(objects.read(path, { start: 0, end: sniffBytes - 1 })))
}
