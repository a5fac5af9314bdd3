import { randomUUID } from 'node:crypto'
import { readdirSync, readlinkSync } from 'node:fs'
import { sql } from 'kysely'
import { buckets } from '../../../contract/storage/storage.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import type { Harness } from '../harness.ts'
import type { TestCompany, TestUser } from './people.ts'

const resumable = '/storage/v1/upload/resumable'

type Begin = {
  as: TestUser | null
  length: number | string | null
  key?: string
  bucket?: string
  metadata?: Record<string, string>
  headers?: Record<string, string>
  payload?: Buffer
}

/** Upload-Metadata as clients write it. */
export function uploadMetadata(facts: Record<string, string>): string {
  return Object.entries(facts)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')
}

/** Creates a TUS upload; returns the response and the path of the upload. */
export async function beginUpload(h: Harness, begin: Begin) {
  const { as, length, key = `${randomUUID()}.mp4`, bucket = buckets.videos } = begin
  const answer = await h.request({
    as,
    method: 'POST',
    url: resumable,
    headers: {
      'tus-resumable': '1.0.0',
      'upload-metadata': uploadMetadata({
        bucketName: bucket,
        objectName: key,
        contentType: 'video/mp4',
        cacheControl: '3600',
        ...begin.metadata,
      }),
      ...(length === null ? {} : { 'upload-length': String(length) }),
      ...begin.headers,
    },
    ...(begin.payload ? { payload: begin.payload } : {}),
  })
  const location = answer.headers.location
  const path = typeof location === 'string' ? new URL(location).pathname : ''
  return { answer, path, id: path.slice(resumable.length + 1), key, bucket }
}

/** Sends one chunk of an upload. */
export function sendPiece(
  h: Harness,
  path: string,
  piece: {
    as: TestUser | null
    offset: number
    bytes: Buffer
    headers?: Record<string, string>
  },
) {
  return h.request({
    as: piece.as,
    method: 'PATCH',
    url: path,
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': String(piece.offset),
      'content-type': 'application/offset+octet-stream',
      ...piece.headers,
    },
    payload: piece.bytes,
  })
}

/** Asks for the current offset of an upload. */
export function askOffset(h: Harness, path: string, as: TestUser | null) {
  return h.request({ as, method: 'HEAD', url: path, headers: { 'tus-resumable': '1.0.0' } })
}

export function endUpload(h: Harness, path: string, as: TestUser | null) {
  return h.request({ as, method: 'DELETE', url: path, headers: { 'tus-resumable': '1.0.0' } })
}

/** Uploads a whole file by TUS in one chunk. */
export async function uploadFile(
  h: Harness,
  as: TestUser,
  bytes: Buffer,
  given: Pick<Begin, 'key' | 'bucket' | 'metadata'> = {},
) {
  const upload = await beginUpload(h, { as, length: bytes.length, ...given })
  const answer = await sendPiece(h, upload.path, { as, offset: 0, bytes })
  return { ...upload, answer, url: publicPath(upload.bucket, upload.key) }
}

/** Sends a whole file in one request, as its body. */
export function postFile(
  h: Harness,
  as: TestUser | null,
  bytes: Buffer,
  { bucket = buckets.logos as string, key = `${randomUUID()}.png`, headers = {} } = {},
) {
  return h.request({
    as,
    method: 'POST',
    url: `/storage/v1/object/${bucket}/${encodeURI(key)}`,
    headers: { 'content-type': 'application/octet-stream', ...headers },
    payload: bytes,
  })
}

export function publicPath(bucket: string, key: string): string {
  return `/storage/v1/object/public/${bucket}/${encodeURI(key)}`
}

export function storedRow(h: Harness, key: string) {
  return withSystemTx(h.services, 'test: stored file', (tx) =>
    tx.sql.selectFrom('storage.objects').selectAll().where('name', '=', key).executeTakeFirst(),
  )
}

export function uploadRow(h: Harness, id: string) {
  return withSystemTx(h.services, 'test: upload', (tx) =>
    tx.sql.selectFrom('storage.uploads').selectAll().where('id', '=', id).executeTakeFirst(),
  )
}

/** The stored bytes under this id, or null. */
export async function storedBytes(h: Harness, id: string): Promise<Buffer | null> {
  if ((await h.services.objects.size(id)) === null) return null
  const chunks: Buffer[] = []
  for await (const chunk of h.services.objects.read(id)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** The bytes that count against the company's quota, including reservations. */
export function companyUsage(h: Harness, company: TestCompany): Promise<number> {
  return withSystemTx(h.services, 'test: usage', async (tx) => {
    const { rows } = await sql<{ bytes: number }>`
      select app.company_usage(${company.id}::uuid)::int8 as bytes`.execute(tx.sql)
    return rows[0]?.bytes ?? -1
  })
}

/** Sets every company's quota until it is reset. */
export function setQuota(h: Harness, bytes: number) {
  return withSystemTx(h.services, 'test: quota', (tx) =>
    tx.sql
      .updateTable('app.settings')
      .set({ value: JSON.stringify(bytes) })
      .where('key', '=', 'company_quota_bytes')
      .execute(),
  )
}

/** Whether this process holds a stored file open. */
export function isOpen(id: string): boolean {
  return readdirSync('/proc/self/fd').some((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).includes(id)
    } catch {
      return false // closed since
    }
  })
}
