import { randomUUID } from 'node:crypto'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { refusal } from '../../../../contract/errors.ts'
import { storageErrors } from '../../../../contract/storage/storage.ts'
import { RetryAfterError } from '../../fair-use/retry-after.ts'
import type { S3Settings } from '../../settings/s3-settings.ts'
import type { Shown } from '../objects.ts'

/** Timeouts for the connection to the store and for its answer, in milliseconds. */
const connectMs = 3000
const answerMs = 60_000

/** The same for a call that sends bytes: a line of 1 Mbit/s has time for them. A silent line ends earlier. */
const sending = ({ length }: Buffer) => ({ requestTimeout: answerMs + length / 128 })

/** The answer timeout while a reader waits. */
const reading = { requestTimeout: 10_000 }

/** The timeout of a check, including retries, in milliseconds. */
const checkMs = 5000

/** How often a failing call is tried in total. */
const attempts = 3

/** How often an interrupted read is resumed without receiving a byte. */
const mostBreaks = 3

/** After how many seconds clients may ask again. */
const againSeconds = 60

/** The largest copy in one call; AWS allows 5 GiB, but it has to end in time. */
const largestCopy = 256 * 1024 ** 2

/** The timeouts for the answer to a copy, in milliseconds: the line is silent, and 1 MiB a second is enough. */
const copyMs = 300_000

/** The size and metadata of an object. */
export type Stored = { size: number; facts: Record<string, string> }

type Part = { number: number; etag: string }

/** One bucket of an S3 store. Its failures are thrown as `storeUnavailable`, or as `diskFull` if it has no room. */
export class Bucket {
  readonly #client: S3Client
  /** The socket's timeout, which also ends a slow copy, can only be set for all calls of a client. */
  readonly #copier: S3Client
  readonly #name: string
  readonly #largestCopy: number

  constructor(settings: S3Settings, copyBytes = largestCopy) {
    this.#name = settings.bucket
    this.#largestCopy = copyBytes
    this.#client = newClient(settings, answerMs)
    this.#copier = newClient(settings, copyMs)
  }

  /** Throws unless the bucket answers. */
  async check() {
    const abortSignal = AbortSignal.timeout(checkMs)
    await ask(() =>
      this.#client.send(new HeadBucketCommand({ Bucket: this.#name }), { abortSignal }),
    )
  }

  async head(key: string): Promise<Stored | null> {
    const found = await askFor(() =>
      this.#client.send(new HeadObjectCommand(this.#at(key)), reading),
    )
    return found && { size: found.ContentLength ?? 0, facts: found.Metadata ?? {} }
  }

  /** A small object, as it arrives; null if there is none. */
  async get(key: string): Promise<AsyncIterable<Buffer> | null> {
    const found = await askFor(() => this.#client.send(new GetObjectCommand(this.#at(key))))
    return found && arriving(found.Body as AsyncIterable<Buffer>)
  }

  /**
   * The bytes from `start` to `end`, or to the end of the object. Continues after a connection breaks, as
   * happens while a reader pauses for long. Throws if there is no such object.
   */
  async *read(key: string, start = 0, end = Number.POSITIVE_INFINITY): AsyncGenerator<Buffer> {
    let last = end
    let breaks = 0
    for (let at = start; at <= last; ) {
      const from = at
      const opened = await this.#open(key, at, last)
      if (!opened) return
      last = opened.last
      try {
        for await (const chunk of opened.body) {
          // Some stores send more than was requested.
          const asked = chunk.subarray(0, last - at + 1)
          at += asked.length
          yield asked
          if (at > last) break
        }
        if (at <= last) throw new Error('the store sent less than it announced')
      } catch (error) {
        breaks = at > from ? 1 : breaks + 1
        if (breaks >= mostBreaks) throw unavailable(error)
      }
    }
  }

  /** Null if the object ends before `start`. */
  async #open(key: string, start: number, end: number) {
    const Range = `bytes=${start}-${Number.isFinite(end) ? end : ''}`
    try {
      const command = new GetObjectCommand({ ...this.#at(key), Range })
      const answer = await this.#client.send(command, reading)
      const body = answer.Body as AsyncIterable<Buffer>
      const sent = /^bytes (\d+)-(\d+)\//.exec(answer.ContentRange ?? '')
      const [, from = 0, to = (answer.ContentLength ?? 0) - 1] = sent ?? []
      if (Number(from) !== start) throw new Error('the store sent another part of the object')
      return { body, last: Math.min(end, Number(to)) }
    } catch (error) {
      if (statusOf(error) === 416) return null
      throw isMissing(error) ? error : unavailable(error)
    }
  }

  /** `stop` ends the call; its reason is thrown then. */
  async put(key: string, bytes: Buffer, facts: Record<string, string> = {}, stop?: AbortSignal) {
    const object = { ...this.#at(key), Body: bytes, Metadata: facts }
    await ask(
      () =>
        this.#client.send(new PutObjectCommand(object), { ...sending(bytes), abortSignal: stop }),
      stop,
    )
  }

  /** Stores `bytes` unless there is something under this key: then returns false. */
  async putNew(key: string, bytes: Buffer, facts: Record<string, string> = {}): Promise<boolean> {
    if (await this.head(key)) return false
    const by = randomUUID()
    const object = { ...this.#at(key), Body: bytes, Metadata: { ...facts, by } }
    return ask(async () => {
      try {
        await this.#client.send(new PutObjectCommand({ ...object, IfNoneMatch: '*' }))
      } catch (error) {
        // If the first answer was lost, the repeated call finds our own object.
        if (statusOf(error) === 412 || statusOf(error) === 409)
          return (await this.head(key))?.facts.by === by
        // The store supports no conditional writes, so rely on the check above.
        if (statusOf(error) !== 501) throw error
        await this.#client.send(new PutObjectCommand(object))
      }
      return true
    })
  }

  async delete(key: string) {
    await askFor(() => this.#client.send(new DeleteObjectCommand(this.#at(key))))
  }

  /** Returns false if there is nothing under `from`. */
  async copy(from: string, to: string): Promise<boolean> {
    const found = await this.head(from)
    if (!found) return false
    const CopySource = `${this.#name}/${from}`
    if (found.size <= this.#largestCopy) {
      const copied = await askFor(() =>
        this.#copier.send(new CopyObjectCommand({ ...this.#at(to), CopySource })),
      )
      return copied !== null
    }
    const upload = await this.beginParts(to)
    try {
      const parts: Part[] = []
      for (let at = 0; at < found.size; at += this.#largestCopy) {
        const range = `bytes=${at}-${Math.min(at + this.#largestCopy, found.size) - 1}`
        parts.push(await this.#copyPart(to, upload, parts.length + 1, { CopySource, range }))
      }
      await this.finishParts(to, upload, parts)
    } catch (error) {
      // If this fails as well, the bucket's rule for incomplete uploads removes the parts.
      await this.abortParts(to, upload).catch(() => {})
      throw error
    }
    return true
  }

  async #copyPart(
    key: string,
    upload: string,
    number: number,
    { CopySource, range }: { CopySource: string; range: string },
  ): Promise<Part> {
    const place = { ...this.#at(key), UploadId: upload, PartNumber: number }
    const copied = await ask(() =>
      this.#copier.send(
        new UploadPartCopyCommand({ ...place, CopySource, CopySourceRange: range }),
      ),
    )
    return { number, etag: copied.CopyPartResult?.ETag ?? '' }
  }

  /** Everything whose key begins with `prefix`. */
  async *list(prefix: string): AsyncGenerator<{ key: string; modifiedAt: Date }> {
    let next: string | undefined
    do {
      const asked = { Bucket: this.#name, Prefix: prefix, ContinuationToken: next }
      const page = await ask(() => this.#client.send(new ListObjectsV2Command(asked)))
      for (const { Key = '', LastModified = new Date() } of page.Contents ?? []) {
        yield { key: Key, modifiedAt: LastModified }
      }
      next = page.IsTruncated ? page.NextContinuationToken : undefined
    } while (next)
  }

  /** The names between this prefix and the next slash. */
  async folders(prefix: string): Promise<string[]> {
    const names: string[] = []
    let next: string | undefined
    do {
      const asked = { Bucket: this.#name, Prefix: prefix, Delimiter: '/', ContinuationToken: next }
      const page = await ask(() => this.#client.send(new ListObjectsV2Command(asked)))
      for (const { Prefix = '' } of page.CommonPrefixes ?? []) {
        names.push(Prefix.slice(prefix.length, -1))
      }
      next = page.IsTruncated ? page.NextContinuationToken : undefined
    } while (next)
    return names
  }

  /** Starts a multipart upload; returns its id. */
  async beginParts(key: string): Promise<string> {
    const begun = await ask(() =>
      this.#client.send(new CreateMultipartUploadCommand(this.#at(key))),
    )
    return begun.UploadId ?? ''
  }

  /** Returns the part's ETag. `stop` ends the call; its reason is thrown then. */
  async putPart(
    { key, upload, number }: { key: string; upload: string; number: number },
    bytes: Buffer,
    stop?: AbortSignal,
  ): Promise<string> {
    const part = { ...this.#at(key), UploadId: upload, PartNumber: number, Body: bytes }
    const { ETag = '' } = await ask(
      () =>
        this.#client.send(new UploadPartCommand(part), { ...sending(bytes), abortSignal: stop }),
      stop,
    )
    return ETag
  }

  async finishParts(key: string, upload: string, parts: readonly Part[]) {
    const Parts = parts.map(({ number, etag }) => ({ PartNumber: number, ETag: etag }))
    const whole = { ...this.#at(key), UploadId: upload, MultipartUpload: { Parts } }
    await ask(() => this.#client.send(new CompleteMultipartUploadCommand(whole)))
  }

  async abortParts(key: string, upload: string) {
    const parts = { ...this.#at(key), UploadId: upload }
    try {
      await this.#client.send(new AbortMultipartUploadCommand(parts))
    } catch (error) {
      // Already gone, or the store has no such call and removes parts by itself.
      if (![404, 405, 501].includes(statusOf(error))) throw unavailable(error)
    }
  }

  /**
   * An address that lets anyone read the object for `seconds`, with these response headers. No shared cache may
   * keep the answer for longer.
   */
  async sign(key: string, { type, disposition }: Shown, seconds: number) {
    const object = {
      ...this.#at(key),
      ResponseContentType: type,
      ResponseCacheControl: `private, max-age=${seconds}`,
      ResponseContentDisposition: disposition,
    }
    return getSignedUrl(this.#client, new GetObjectCommand(object), { expiresIn: seconds })
  }

  #at(Key: string) {
    return { Bucket: this.#name, Key }
  }
}

/** `silentMs` is how long the store may take for an answer, and how long a connection may be silent. */
function newClient(settings: S3Settings, silentMs: number): S3Client {
  const { accessKeyId, secretAccessKey, endpoint } = settings
  return new S3Client({
    region: settings.region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: attempts,
    // Each reader may hold a connection, so their number must not be limited.
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: silentMs,
      socketTimeout: silentMs,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets: Number.POSITIVE_INFINITY },
      httpsAgent: { maxSockets: Number.POSITIVE_INFINITY },
    },
    // Signatures cover the bytes; checksums on top would shut out older stores.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

async function* arriving(body: AsyncIterable<Buffer>) {
  try {
    yield* body
  } catch (error) {
    throw unavailable(error)
  }
}

/** Null if the store answers that there is no such object. */
async function askFor<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await call()
  } catch (error) {
    if (isMissing(error)) return null
    throw unavailable(error)
  }
}

async function ask<T>(call: () => Promise<T>, stop?: AbortSignal): Promise<T> {
  try {
    return await call()
  } catch (error) {
    stop?.throwIfAborted()
    throw unavailable(error)
  }
}

/** How stores say that they have no room, beside the status 507: MinIO, Ceph and others with quotas. */
const fullCodes = ['XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded', 'QuotaExceeded']

function unavailable(cause: unknown) {
  if (statusOf(cause) === 507 || fullCodes.includes((cause as Error).name)) {
    return Object.assign(refusal(storageErrors.diskFull), { cause })
  }
  return Object.assign(new RetryAfterError(storageErrors.storeUnavailable, againSeconds), { cause })
}

function statusOf(error: unknown): number {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode ?? 0
}

function isMissing(error: unknown): boolean {
  return statusOf(error) === 404 && (error as Error).name !== 'NoSuchBucket'
}
