import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FastifyError, FastifyRequest } from 'fastify'
import { ApiError, refusal } from '../../contract/errors.ts'
import { storageErrors } from '../../contract/storage/storage.ts'
import type { Drafts } from '../platform/files/drafts.ts'
import { type BucketRules, rulesOf } from './bucket-rules.ts'
import type { CallersUploads } from './callers-uploads.ts'
import { checkType, completeUpload } from './complete-upload.ts'
import { customMetadataOf } from './file-metadata.ts'
import { digestOf } from './growing-digest.ts'
import type { Address } from './queries.ts'
import { receiveBytes } from './receive-bytes.ts'
import { type Reserved, reserveUpload } from './reserve-upload.ts'
import { UploadHold } from './upload-hold.ts'

/** How many bytes a form may have in addition to its file. */
const formBytes = 64 * 1024

type Facts = Record<string, string | null>

/** Space reserved for one file, and the rules it must meet. */
type Room = Reserved & { id: string; rules: BucketRules; hold: UploadHold; drafts: Drafts }

/**
 * Stores a file sent in one request, as the body itself or as the file of a form. First reserves its length, or
 * the largest possible size if it is not stated. With `replaces`, an existing file with the key is replaced as
 * soon as this one is complete, unless a product or brief uses it.
 */
export async function storeObject(
  uploads: CallersUploads,
  { bucket, key }: Address,
  request: FastifyRequest,
  replaces: boolean,
) {
  const form = request.isMultipart()
  const rules = rulesOf(uploads.ctx.services.env, bucket)
  const stated = statedLength(request)
  if ((stated ?? 0) > rules.maxBytes + (form ? formBytes : 0)) throw refusal(storageErrors.tooLarge)
  const metadata = form ? {} : headerFacts(request)
  const id = randomUUID()
  const length = stated === null ? null : Math.min(stated, rules.maxBytes)
  const plan = { id, bucket, key, length, metadata, replaces, held: true }
  const reserved = await reserveUpload(uploads, plan)
  const { drafts } = uploads.ctx.services
  let hold: UploadHold | null = null
  try {
    hold = await UploadHold.take(uploads, id)
    if (!hold) throw refusal(storageErrors.uploadNotFound)
    const room = { ...reserved, id, rules, hold, drafts }
    const size = form
      ? await receiveForm(room, request, metadata)
      : await receiveFile(room, request.raw, metadata)
    // The file of a form ends at its boundary; the end of a body is known only from its connection.
    const whole = form || (request.raw.readableEnded && size === (stated ?? size))
    if (!whole) throw refusal(storageErrors.interrupted)
    const { upload, lost } = hold
    const facts = { upload: { ...upload, metadata }, lost }
    await completeUpload(uploads, rules, facts, size, replaces)
    return { Id: id, Key: `${bucket}/${key}` }
  } catch (error) {
    await discardAfter(error, uploads, id)
    throw error
  } finally {
    hold?.end()
  }
}

/** Null for a chunked body. A request may also have no body. */
function statedLength({ headers }: FastifyRequest): number | null {
  if (headers['transfer-encoding'] !== undefined) return null
  return Number(headers['content-length'] ?? 0)
}

function receiveFile(
  { id, rules, length, over, hold, drafts }: Room,
  source: Readable,
  { contentType }: Facts,
): Promise<number> {
  return receiveBytes({
    drafts,
    path: id,
    position: 0,
    length,
    over,
    source,
    digest: digestOf(id),
    inspect: async (head) => void (await checkType(rules, head, length, contentType)),
    hold,
    stop: new AbortController().signal,
  })
}

/** Receives the form's first file; fields may come before or after it. */
async function receiveForm(room: Room, request: FastifyRequest, facts: Facts): Promise<number> {
  let size: number | null = null
  for await (const part of readParts(request)) {
    if (part.type === 'field') {
      facts[part.fieldname] = String(part.value)
      customMetadataOf(facts)
    } else if (size === null) {
      facts.contentType = part.mimetype
      size = await receiveFile(room, part.file, facts)
    } else throw refusal(storageErrors.noFile)
  }
  if (size === null) throw refusal(storageErrors.noFile)
  return size
}

/** Throws 400 for a form that is malformed or breaks off: the parser's errors have no status. */
async function* readParts(request: FastifyRequest) {
  // If the connection broke while space was being reserved, no further event would tell us.
  if (request.raw.destroyed) throw refusal(storageErrors.interrupted)
  try {
    yield* request.parts()
  } catch (error) {
    throw (error as FastifyError).statusCode ? error : refusal(storageErrors.badForm)
  }
}

/** Without a form, headers carry the metadata. */
function headerFacts({ headers }: FastifyRequest): Facts {
  const custom = headers['x-metadata']
  return {
    cacheControl: headers['cache-control'] ?? null,
    contentType: headers['content-type'] ?? null,
    metadata: typeof custom === 'string' ? Buffer.from(custom, 'base64').toString('utf8') : null,
  }
}

/** The reservation must not outlive the request; if even this fails, it expires. */
async function discardAfter(error: unknown, uploads: CallersUploads, id: string) {
  try {
    await uploads.discard(id)
  } catch (failure) {
    if (!(failure instanceof ApiError))
      uploads.ctx.log.warn({ err: failure, cause: error }, 'discard')
  }
}
