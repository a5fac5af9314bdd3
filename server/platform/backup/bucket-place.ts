import { Readable } from 'node:stream'
import type { Bucket } from '../files/s3/bucket.ts'
import { manifestName } from './manifest.ts'
import type { Place } from './place.ts'

/** Larger files are sent in parts of this size; a store accepts 10,000 parts. */
const partSize = 16 * 1024 * 1024

/** A backup in a bucket, below a prefix. Anyone who may read the bucket can read its secrets. */
export class BucketPlace implements Place {
  readonly address: string
  readonly #bucket: Bucket
  readonly #prefix: string

  /** The prefix is empty or ends with a slash. */
  constructor(address: string, bucket: Bucket, prefix: string) {
    this.address = address
    this.#bucket = bucket
    this.#prefix = prefix
  }

  async write(name: string, pieces: AsyncIterable<Buffer>) {
    const key = this.#prefix + name
    const parts = inParts(pieces)
    const first = await parts.next()
    const second = await parts.next()
    if (second.done) return this.#bucket.put(key, first.value ?? Buffer.alloc(0))
    const upload = await this.#bucket.beginParts(key)
    try {
      const sent: { number: number; etag: string }[] = []
      const send = async (bytes: Buffer) => {
        const number = sent.length + 1
        sent.push({ number, etag: await this.#bucket.putPart({ key, upload, number }, bytes) })
      }
      await send(first.value ?? Buffer.alloc(0))
      await send(second.value)
      for await (const part of parts) await send(part)
      await this.#bucket.finishParts(key, upload, sent)
    } catch (error) {
      await this.#bucket.abortParts(key, upload).catch(() => {}) // the first failure is the one to report
      throw error
    }
  }

  read(name: string): Readable {
    return Readable.from(this.#bucket.read(this.#prefix + name), { objectMode: false })
  }

  async size(name: string) {
    return (await this.#bucket.head(this.#prefix + name))?.size ?? null
  }

  async *list(prefix: string): AsyncIterable<string> {
    for await (const { key } of this.#bucket.list(this.#prefix + prefix)) {
      yield key.slice(this.#prefix.length)
    }
  }

  async remove(name: string) {
    await this.#bucket.delete(this.#prefix + name)
  }

  /** The store copies the bytes itself. */
  async takeOver(earlier: Place, name: string, size: number) {
    if (!(earlier instanceof BucketPlace) || (await earlier.size(name)) !== size) return false
    return this.#bucket.copy(earlier.#prefix + name, this.#prefix + name)
  }

  async clear() {
    // First, so that what is left after an interruption does not count as a backup.
    await this.remove(manifestName)
    for await (const name of this.list('')) await this.remove(name)
  }

  /** A store answers only once the bytes are durable. */
  async settle() {}
}

/** Joins pieces into parts, of which only the last may be smaller. */
async function* inParts(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer, undefined> {
  let held: Buffer[] = []
  let length = 0
  for await (const piece of pieces) {
    held.push(piece)
    length += piece.length
    while (length >= partSize) {
      const whole = Buffer.concat(held)
      yield whole.subarray(0, partSize)
      held = [whole.subarray(partSize)]
      length -= partSize
    }
  }
  if (length > 0) yield Buffer.concat(held)
  return undefined
}
