import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { refusal } from '../../../../contract/errors.ts'
import { storageErrors } from '../../../../contract/storage/storage.ts'
import type { DraftGuard, Drafts, DraftWriter } from '../drafts.ts'
import type { ByteRange, LocalFile } from '../objects.ts'
import { checkPath } from '../own-path.ts'
import { writeAll } from '../store-folder.ts'
import { ArrivingDraft } from './arriving-draft.ts'
import type { Bucket } from './bucket.ts'
import { type DraftKeys, DraftParts } from './draft-parts.ts'
import {
  type DraftState,
  emptyDraft,
  factsOf,
  lineOf,
  loadDraft,
  partBytes,
  sizeOf,
} from './draft-state.ts'
import { partMemory } from './part-memory.ts'
import type { Scratch } from './scratch.ts'

/** The key prefixes of finished files, and of unfinished ones. */
export const objectPrefix = 'files/'
export const draftPrefix = 'drafts/'

export function keysOf(path: string): DraftKeys {
  return { object: objectPrefix + checkPath(path), draft: draftPrefix + path }
}

/** Drafts in a bucket: parts of multipart uploads, which any process may continue. */
export class S3Drafts implements Drafts {
  readonly #bucket: Bucket
  readonly #scratch: Scratch
  /** Files that child processes write; `finish` stores their content. */
  readonly #written = new Map<string, FileHandle>()

  constructor(bucket: Bucket, scratch: Scratch) {
    this.#bucket = bucket
    this.#scratch = scratch
  }

  async freeBytes() {
    return Number.POSITIVE_INFINITY
  }

  async freeForChildren() {
    return this.#scratch.freeBytes()
  }

  async create(path: string) {
    const { draft, object } = keysOf(path)
    const taken = await this.#bucket.head(object)
    const made =
      !taken && (await this.#bucket.putNew(draft, lineOf(emptyDraft), factsOf(emptyDraft)))
    if (!made) throw new Error('the path is taken')
  }

  async size(path: string) {
    const { draft, object } = keysOf(path)
    const begun = await this.#bucket.head(draft)
    if (begun) return Number(begun.facts.size)
    return (await this.#bucket.head(object))?.size ?? null
  }

  /** Of an unfinished draft, only the bytes after the full parts can be read. */
  read(path: string, range: ByteRange) {
    return Readable.from(this.#read(keysOf(path), range), { objectMode: false })
  }

  async *#read({ draft, object }: DraftKeys, { start, end }: ByteRange): AsyncGenerator<Buffer> {
    const pieces: Buffer[] = []
    const state = await loadDraft(
      this.#bucket,
      draft,
      (piece, at) => at <= end && pieces.push(piece),
    )
    if (!state) return yield* this.#bucket.read(object, start, end)
    const after = state.part * state.etags.length
    if (start < after) throw new Error('this part of an unfinished draft cannot be read')
    yield Buffer.concat(pieces).subarray(start - after, end + 1 - after)
  }

  /** Throws 409 unless `position` is the end: another process may have continued. */
  async append(path: string, position: number, guard?: DraftGuard): Promise<DraftWriter> {
    const keys = keysOf(path)
    const file = await this.#scratch.open()
    try {
      const state = await this.#load(keys, file)
      if (!state || sizeOf(state) !== position) throw refusal(storageErrors.wrongOffset)
      return new ArrivingDraft(new DraftParts(this.#bucket, keys, state, guard), file, state)
    } catch (error) {
      await file.close()
      throw error
    }
  }

  async open(path: string): Promise<LocalFile> {
    checkPath(path)
    const file = await this.#scratch.open()
    this.#written.set(path, file)
    const close = async () => {
      this.#written.delete(path)
      await file.close()
    }
    return { fd: file.fd, size: 0, close }
  }

  async finish(path: string, { size, ending }: { size?: number; ending?: AbortSignal } = {}) {
    const keys = keysOf(path)
    const written = this.#written.get(path)
    if (written) await this.#store(keys, written, ending)
    ending?.throwIfAborted()
    const file = await this.#scratch.open()
    try {
      const state = await this.#load(keys, file)
      const stored = await this.#bucket.head(keys.object)
      if (!state && !stored) throw new Error('there is no such draft')
      const found = state ? sizeOf(state) : stored?.size
      if (size !== undefined && found !== size) throw refusal(storageErrors.wrongOffset)
      if (!state) return
      if (stored?.size !== found) await this.#complete(keys, state, file)
    } finally {
      await file.close()
    }
    await this.#bucket.delete(keys.draft)
  }

  async abort(path: string) {
    const { draft, object } = keysOf(path)
    const state = await loadDraft(this.#bucket, draft)
    if (state?.upload) await this.#bucket.abortParts(object, state.upload)
    await this.#bucket.delete(object)
    await this.#bucket.delete(draft)
  }

  /** Copies the tail to `file`. */
  #load({ draft }: DraftKeys, file: FileHandle) {
    return loadDraft(this.#bucket, draft, (piece, at) => writeAll(file, [piece], at))
  }

  async #complete({ object }: DraftKeys, { upload, etags, tail }: DraftState, file: FileHandle) {
    const withTail = <T>(work: (bytes: Buffer) => Promise<T>) =>
      partMemory.lendFrom({ file, position: 0 }, tail, work)
    if (upload === null) return withTail((bytes) => this.#bucket.put(object, bytes))
    const all = [...etags]
    if (tail > 0) {
      const part = { key: object, upload, number: etags.length + 1 }
      all.push(await withTail((bytes) => this.#bucket.putPart(part, bytes)))
    }
    const parts = all.map((etag, at) => ({ number: at + 1, etag }))
    try {
      await this.#bucket.finishParts(object, upload, parts)
    } catch (error) {
      // It may have succeeded although the answer was lost.
      if (!(await this.#bucket.head(object))) throw error
    }
  }

  /** Stores the file that a child process has written. */
  async #store(keys: DraftKeys, file: FileHandle, ending?: AbortSignal) {
    const { size } = await file.stat()
    const check = async () => ending?.throwIfAborted()
    const guard = ending && { lost: ending, check }
    const parts = new DraftParts(this.#bucket, keys, emptyDraft, guard)
    const full = Math.floor(size / partBytes)
    for (let at = 0; at < full; at++) {
      await parts.send(at, { file, position: at * partBytes })
    }
    await parts.close({ file, position: full * partBytes }, size % partBytes)
  }
}
