import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FastifyError, FastifyRequest } from 'fastify'
import { ApiError, refusal } from '../../contract/errors.ts'
import { storageErrors } from '../../contract/storage.ts'
import { type BucketRules, rulesOf } from './bucket-rules.ts'
import type { CallersUploads } from './callers-uploads.ts'
import { checkType, completeUpload } from './complete-upload.ts'
import { digestOf } from './growing-digest.ts'
import type { Address } from './queries.ts'
import { receiveBytes } from './receive-bytes.ts'
import { type Reserved, reserveUpload } from './reserve-upload.ts'

/** What a form may weigh besides its file. */
const formBytes = 64 * 1024

const provenEveryMs = 1000

type Facts = Record<string, string | null>

/** Room for one file, and how to fill it. */
type Room = Reserved & { id: string; rules: BucketRules }

/**
 * Stores a file sent in one request, as the body itself or as a form's file of any name. The whole
 * length is reserved first, and where it is not stated the most it may be. With `replaces` a file that has the key already
 * makes way in the moment in which this one is complete; never one that a product or brief uses.
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
  const room = { id, rules, ...(await reserveUpload(uploads, plan)) }
  try {
    const size = form
      ? await receiveForm(uploads, room, request, metadata)
      : await receiveFile(uploads, room, request.raw, metadata)
    // A form's file ends at its own border; a body has ended only where its connection says so.
    const whole = form || (request.raw.readableEnded && size === (stated ?? size))
    if (!whole) throw refusal(storageErrors.interrupted)
    const upload = await uploads.find(id)
    if (!upload) throw refusal(storageErrors.uploadNotFound)
    await completeUpload(uploads, rules, { ...upload, metadata }, size, replaces)
    return { Id: id, Key: `${bucket}/${key}` }
  } catch (error) {
    await discardAfter(error, uploads, id)
    throw error
  }
}

/** Null for a body that ends where its sender ends it. A request may also have none. */
function statedLength({ headers }: FastifyRequest): number | null {
  if (headers['transfer-encoding'] !== undefined) return null
  return Number(headers['content-length'] ?? 0)
}

function receiveFile(
  uploads: CallersUploads,
  room: Room,
  source: Readable,
  { contentType }: Facts,
): Promise<number> {
  const { id, rules, length, over } = room
  let proven = performance.now()
  return receiveBytes({
    store: uploads.ctx.services.store,
    path: id,
    position: 0,
    length,
    over,
    source,
    digest: digestOf(id),
    inspect: async (head) => void (await checkType(rules, head, length, contentType)),
    proceed: async () => {
      if (performance.now() - proven < provenEveryMs) return
      await uploads.keepHold(id)
      proven = performance.now()
    },
    stop: new AbortController().signal,
  })
}

/** Takes the form's first file; its fields may stand before or behind it. */
async function receiveForm(
  uploads: CallersUploads,
  room: Room,
  request: FastifyRequest,
  facts: Facts,
): Promise<number> {
  let size: number | null = null
  for await (const part of partsOf(request)) {
    if (part.type === 'field') facts[part.fieldname] = String(part.value)
    else if (size === null) {
      facts.contentType = part.mimetype
      size = await receiveFile(uploads, room, part.file, facts)
    } else throw refusal(storageErrors.noFile)
  }
  if (size === null) throw refusal(storageErrors.noFile)
  return size
}

/** Throws 400 for a form that cannot be read, or breaks off: the parser's own errors have no status. */
async function* partsOf(request: FastifyRequest) {
  // A connection that broke while room was reserved would never be heard of again.
  if (request.raw.destroyed) throw refusal(storageErrors.interrupted)
  try {
    yield* request.parts()
  } catch (error) {
    throw (error as FastifyError).statusCode ? error : refusal(storageErrors.badForm)
  }
}

/** What comes without a form carries its facts in headers. */
function headerFacts({ headers }: FastifyRequest): Facts {
  const custom = headers['x-metadata']
  return {
    cacheControl: headers['cache-control'] ?? null,
    contentType: headers['content-type'] ?? null,
    metadata: typeof custom === 'string' ? Buffer.from(custom, 'base64').toString('utf8') : null,
  }
}

/** The reservation does not outlive the request; where even this fails, it expires. */
async function discardAfter(error: unknown, uploads: CallersUploads, id: string) {
  try {
    await uploads.discard(id)
  } catch (failure) {
    if (!(failure instanceof ApiError))
      uploads.ctx.log.warn({ err: failure, cause: error }, 'discard')
  }
}
