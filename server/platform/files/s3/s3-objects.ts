import { Readable, type Writable } from 'node:stream'
import type { S3Settings } from '../../settings/s3-settings.ts'
import type { ByteRange, Objects, OpenObject, Shown } from '../objects.ts'
import { isOwnPath } from '../own-path.ts'
import { writePiece } from '../send-part.ts'
import type { Bucket } from './bucket.ts'
import { draftPrefix, keysOf, objectPrefix } from './s3-drafts.ts'

/** How long a signed address is valid, in seconds. */
const signedSeconds = 60

/** Objects in a bucket. */
export class S3Objects implements Objects {
  readonly #bucket: Bucket
  readonly #settings: Pick<S3Settings, 'redirect' | 'publicUrl'>

  constructor(bucket: Bucket, settings: S3Settings) {
    this.#bucket = bucket
    this.#settings = settings
  }

  async check() {
    await this.#bucket.check()
  }

  async put(path: string, bytes: Buffer) {
    return this.#bucket.putNew(keysOf(path).object, bytes)
  }

  async copy(from: string, to: string) {
    return this.#bucket.copy(keysOf(from).object, keysOf(to).object)
  }

  async size(path: string) {
    return (await this.#bucket.head(keysOf(path).object))?.size ?? null
  }

  read(path: string, range?: ByteRange) {
    const bytes = this.#bucket.read(keysOf(path).object, range?.start, range?.end)
    return Readable.from(bytes, { objectMode: false })
  }

  async send(path: string, { start, end }: ByteRange, begin: () => Writable) {
    let into: Writable | undefined
    let at = start
    try {
      for await (const piece of this.#bucket.read(keysOf(path).object, start, end)) {
        into ??= begin()
        at += piece.length
        const written = writePiece(into, piece)
        // Before the write completes, so that the end is sent together with the last piece.
        if (at > end) into.end()
        if (!(await written)) return
      }
      if (at <= end) throw new Error('the file is shorter than its row says')
    } catch (error) {
      into?.destroy()
      throw error
    }
  }

  async open(path: string): Promise<OpenObject> {
    const size = await this.size(path)
    if (size === null) throw new Error('there is no such file')
    const read = (range: ByteRange) => this.read(path, range)
    return { input: { size, read }, size, close: async () => {} }
  }

  async address(path: string, shown: Shown) {
    const { redirect, publicUrl } = this.#settings
    if (!redirect) return null
    const signed = await this.#bucket.sign(keysOf(path).object, shown, signedSeconds)
    if (!publicUrl) return { signed }
    const { pathname, search } = new URL(signed)
    return { signed: publicUrl + pathname + search }
  }

  async delete(path: string) {
    await this.#bucket.delete(keysOf(path).object)
  }

  async named(id: string) {
    const { object, draft } = keysOf(id)
    const names = new Set<string>()
    for (const [prefix, key] of [
      [objectPrefix, object],
      [draftPrefix, draft],
    ] as const) {
      for await (const found of this.#bucket.list(key)) names.add(found.key.slice(prefix.length))
    }
    return [...names].filter((name) => name === id || name.startsWith(`${id}.`))
  }

  async *list() {
    for (const prefix of [objectPrefix, draftPrefix]) {
      for await (const { key, modifiedAt } of this.#bucket.list(prefix)) {
        const path = key.slice(prefix.length)
        if (isOwnPath(path)) yield { path, modifiedAt }
      }
    }
  }
}
