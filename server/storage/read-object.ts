import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refusal } from '../../contract/errors.ts'
import { storageErrors } from '../../contract/storage/storage.ts'
import type { Services } from '../platform/context.ts'
import { batch } from '../platform/database/batch.ts'
import type { ByteRange, Objects } from '../platform/files/objects.ts'
import { attachment } from '../platform/http/attachment.ts'
import { byteRange } from './byte-range.ts'
import { canBeStored } from './object-key.ts'
import { type Address, findPublicObjects, type PublicObject } from './queries.ts'

/** A stored file and its HTTP headers. */
type Readable = {
  path: string
  size: number
  type: string
  etag: string
  changed: Date
  cacheControl: string
  fileName: string
}

/** Cache-Control of what not everybody may read: no shared cache keeps it, a private one asks each time. */
export const askEachTime = 'private, no-cache'

/** What reading needs; `find` queries the database for each request. */
export type Files = {
  objects: Pick<Objects, 'size' | 'address' | 'send'>
  find: (address: Address) => Promise<PublicObject | undefined>
  /** Our pages' origin if the store may send these files, which anyone may read; otherwise null. */
  redirects: string | null
}

/** The most addresses that one query looks up. */
const mostAtOnce = 64

export function publicFiles({ objects, database, env }: Services): Files {
  return {
    objects,
    find: batch((asked) => findPublicObjects(database, asked), mostAtOnce),
    redirects: new URL(env.PUBLIC_URL).origin,
  }
}

/** Sends the whole file, or the part that Range asks for. */
export async function sendObject(
  files: Files,
  object: PublicObject,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  return send(files, { ...common(object), ...original(object) }, request, reply)
}

/** Sends a derived file, named like the original but with the extension of its type. */
export async function sendDerived(
  files: Files,
  object: PublicObject,
  { path, type }: { path: string; type: string },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const size = await files.objects.size(path)
  if (size === null) throw refusal(storageErrors.objectNotFound)
  const derived = { path, size, type, etag: tagOf(object, path.slice(object.id.length + 1)) }
  const fileName = `${common(object).fileName.replace(/\.[^.]*$/, '')}.${type.split('/')[1]}`
  return send(files, { ...common(object), ...derived, fileName }, request, reply)
}

/** Sends a text generated from what is known about the file. */
export async function sendText(
  object: PublicObject,
  { text, type, part }: { text: string; type: string; part: string },
  { headers }: FastifyRequest,
  reply: FastifyReply,
) {
  const { changed, cacheControl } = common(object)
  const etag = tagOf(object, part)
  reply.headers({ 'cache-control': cacheControl, 'last-modified': changed.toUTCString(), etag })
  return unchanged(headers, etag, changed) ? reply.code(304).send() : reply.type(type).send(text)
}

function tagOf({ sha256 }: PublicObject, part: string) {
  return `"${sha256}-${part}"`
}

/** Returns the file at a public address. Throws 404 as soon as it is deleted. */
export async function findPublic(files: Files, address: Address): Promise<PublicObject> {
  const object = canBeStored(address) ? await files.find(address) : undefined
  if (!object) throw refusal(storageErrors.objectNotFound)
  return object
}

function common(object: PublicObject) {
  return {
    changed: object.created_at,
    cacheControl: object.cache_control,
    fileName: object.name.slice(object.name.lastIndexOf('/') + 1),
  }
}

function original({ id, size, mime_type, sha256 }: PublicObject) {
  return { path: id, size, type: mime_type, etag: `"${sha256}"` }
}

async function send(
  { objects, redirects }: Files,
  file: Readable,
  { method, headers, query }: FastifyRequest,
  reply: FastifyReply,
) {
  const { size, etag, changed } = file
  reply.headers({
    'cache-control': file.cacheControl,
    'last-modified': changed.toUTCString(),
    etag,
  })
  if (unchanged(headers, etag, changed)) return reply.code(304).send()
  reply.type(file.type)
  const { download } = query as { download?: string | string[] }
  const asName = download === undefined ? undefined : [download].flat()[0] || file.fileName
  const disposition = asName === undefined ? undefined : attachment(asName)
  if (disposition) reply.header('content-disposition', disposition)
  const address = await objects.address(file.path, { type: file.type, disposition })
  // nginx then answers the rest of the request, HEAD and ranges included.
  if (address && 'internal' in address) {
    return reply.header('x-accel-redirect', address.internal).send()
  }
  if (address && redirects !== null && mayLeave(redirects, method, headers)) {
    return reply.header('cache-control', 'no-store').redirect(address.signed)
  }
  reply.header('accept-ranges', 'bytes')
  if (method === 'HEAD') return reply.header('content-length', size).send()
  const wanted = rangeCounts(headers['if-range'], etag, changed) ? headers.range : undefined
  const range = byteRange(wanted, size)
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${size}`).type('text/plain').send()
  }
  const part = range ?? { start: 0, end: size - 1 }
  reply.header('content-length', part.end - part.start + 1)
  if (range) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${size}`)
  return stream(objects, file.path, part, reply)
}

/**
 * Whether the client may be redirected to the object store. Not with a token, which the store would take for one
 * of its own; not for players, which use one address for hours while a signed one is valid for a minute; and not
 * for pages of other origins, which the store does not let read.
 */
function mayLeave(ours: string, method: string, headers: FastifyRequest['headers']): boolean {
  const { authorization, origin = ours } = headers
  const plays = ['video', 'audio'].includes(String(headers['sec-fetch-dest']))
  return method === 'GET' && !plays && authorization === undefined && origin === ours
}

/** The headers that describe a file's bytes. */
const aboutBytes = [
  ...['last-modified', 'etag', 'content-disposition', 'accept-ranges', 'content-length'],
  'content-range',
]

/**
 * Writes directly to the connection, because a stream in between costs more than reading the file. Throws only
 * if nothing has been sent; later failures can only end the connection.
 */
async function stream(
  objects: Files['objects'],
  path: string,
  part: ByteRange,
  reply: FastifyReply,
) {
  const begin = () => {
    reply.hijack()
    return reply.raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders)
  }
  try {
    if (await turn(reply)) await objects.send(path, part, begin)
    else reply.hijack()
  } catch (error) {
    if (!reply.sent) {
      for (const name of aboutBytes) reply.removeHeader(name)
      throw error
    }
    reply.log.error({ err: error }, 'a stored file could not be read')
    reply.raw.destroy()
  }
}

/**
 * Waits until the earlier responses on this connection are sent; false if it closes first. A queued response
 * would not notice that and would keep its file open forever.
 */
async function turn({ raw, request }: FastifyReply): Promise<boolean> {
  const connection = request.raw.socket
  if (raw.socket || connection.destroyed) return raw.socket !== null
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const ended = () => resolve(false)
  connection.once('close', ended)
  raw.once('socket', () => {
    connection.off('close', ended)
    resolve(true)
  })
  return promise
}

/** Whether the client's copy is current. If-None-Match takes precedence over the date. */
function unchanged(headers: FastifyRequest['headers'], etag: string, changed: Date): boolean {
  const given = headers['if-none-match']
  if (given !== undefined) {
    return given.split(',').some((tag) => /^\s*\*\s*$/.test(tag) || sameTag(tag, etag))
  }
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return since >= wholeSeconds(changed)
}

/** A range applies only if the client's first part came from this version of the file. */
function rangeCounts(ifRange: unknown, etag: string, changed: Date): boolean {
  if (typeof ifRange !== 'string') return true
  if (ifRange.includes('"')) return ifRange.trim() === etag
  return Date.parse(ifRange) === wholeSeconds(changed)
}

function sameTag(given: string, etag: string): boolean {
  return given.trim().replace(/^W\//, '') === etag
}

function wholeSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000) * 1000
}
