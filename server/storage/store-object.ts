import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { ApiError, fail } from '../../contract/errors.ts'
import { storageErrors } from '../../contract/storage.ts'
import { type BucketRules, rulesOf } from './bucket-rules.ts'
import type { CallersUploads } from './callers-uploads.ts'
import { checkType, completeUpload } from './complete-upload.ts'
import { digestOf } from './growing-digest.ts'
import type { Address } from './queries.ts'
import { receiveBytes } from './receive-bytes.ts'
import { reserveUpload } from './reserve-upload.ts'

/** What a form may weigh besides its file. */
const formBytes = 64 * 1024

const provenEveryMs = 1000

type Facts = Record<string, string | null>

/** Room for one file, and how to fill it. */
type Room = { id: string; rules: BucketRules; length: number }

/**
 * Stores a file sent in one request, as the body itself or as a form's file of any name. The whole
 * length is reserved first, so it must be stated. With `replaces` a file that has the key already
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
  if (stated > rules.maxBytes + (form ? formBytes : 0)) throw fail(storageErrors.tooLarge)
  const room = { id: randomUUID(), rules, length: Math.min(stated, rules.maxBytes) }
  const metadata = form ? {} : headerFacts(request)
  const { id, length } = room
  await reserveUpload(uploads, { id, bucket, key, length, metadata, replaces, held: true })
  try {
    const size = form
      ? await receiveForm(uploads, room, request, metadata)
      : await receiveFile(uploads, room, request.raw)
    if (!form && size !== room.length) throw fail(storageErrors.interrupted)
    const upload = await uploads.find(room.id)
    if (!upload) throw fail(storageErrors.uploadNotFound)
    await completeUpload(uploads, rules, { ...upload, metadata }, size, replaces)
    return { Id: room.id, Key: `${bucket}/${key}` }
  } catch (error) {
    await discardAfter(error, uploads, room.id)
    throw error
  }
}

function statedLength({ headers }: FastifyRequest): number {
  const length = headers['content-length']
  if (length === undefined) throw fail(storageErrors.lengthRequired)
  return Number(length)
}

function receiveFile(uploads: CallersUploads, room: Room, source: Readable): Promise<number> {
  const { id, rules, length } = room
  let proven = performance.now()
  return receiveBytes({
    store: uploads.ctx.services.store,
    path: id,
    position: 0,
    length,
    source,
    digest: digestOf(id),
    inspect: async (head) => void (await checkType(rules, head, length)),
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
  for await (const part of request.parts()) {
    if (part.type === 'field') facts[part.fieldname] = String(part.value)
    else if (size === null) size = await receiveFile(uploads, room, part.file)
    else throw fail(storageErrors.noFile)
  }
  if (size === null) throw fail(storageErrors.noFile)
  return size
}

/** What comes without a form carries its facts in headers. */
function headerFacts({ headers }: FastifyRequest): Facts {
  const custom = headers['x-metadata']
  return {
    cacheControl: headers['cache-control'] ?? null,
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
