import type { FileHandle } from 'node:fs/promises'
import type { DraftGuard } from '../drafts.ts'
import type { Bucket } from './bucket.ts'
import { type DraftState, saveDraft, sizeOf } from './draft-state.ts'
import { PartMemory } from './part-memory.ts'
import { readInto, readWhole } from './scratch.ts'

/** The parts in memory, for all drafts together. */
const memory = new PartMemory(8)

/** The keys of a draft's state and of its object. */
export type DraftKeys = { draft: string; object: string }

/** Adds parts to a draft. The state is stored after each, so that a killed process loses little. */
export class DraftParts {
  readonly #bucket: Bucket
  readonly #keys: DraftKeys
  readonly #guard: DraftGuard | undefined
  /** Without the tail: that is in the caller's file, because an upload may wait for its sender for long. */
  readonly #begun: Omit<DraftState, 'tail'>
  readonly #tailLength: number
  /** By part; undefined while a part is being sent. */
  readonly #etags: (string | undefined)[]
  #upload: Promise<string> | null
  #recorded: Promise<void> = Promise.resolve()
  /** Drafts only grow, so a state of this size need not be recorded again. */
  #recordedSize: number

  constructor(bucket: Bucket, keys: DraftKeys, state: DraftState, guard?: DraftGuard) {
    this.#bucket = bucket
    this.#keys = keys
    this.#guard = guard
    const { tail, ...begun } = state
    this.#begun = begun
    this.#tailLength = tail.length
    this.#etags = [...state.etags]
    this.#recordedSize = sizeOf(state)
    this.#upload = state.upload === null ? null : Promise.resolve(state.upload)
  }

  /**
   * Stores a part, counted from 0. It is read from `position` of `file` once there is memory for it, and the
   * first new part begins with the tail of the state.
   */
  async send(at: number, file: FileHandle, position: number) {
    this.#upload ??= this.#begin(file, position)
    const upload = await this.#upload
    this.#etags[at] = await memory.lend(this.#begun.part, async (bytes) => {
      await readInto(bytes, file, position)
      const part = { key: this.#keys.object, upload, number: at + 1 }
      return this.#bucket.putPart(part, bytes, this.#guard?.lost)
    })
    // What one record misses, the next one or `close` records.
    this.#recorded = this.#recorded.then(() => this.#record()).catch(() => {})
  }

  /** Records every part and the bytes after them. */
  async close(tail: Buffer) {
    await this.#recorded
    await this.#record(tail)
  }

  /** Records the new parts before the first that could not be stored. */
  async giveUp() {
    await this.#recorded
    await this.#record()
  }

  async #begin(file: FileHandle, position: number) {
    const upload = await this.#bucket.beginParts(this.#keys.object)
    const tail = await readWhole(file, position, this.#tailLength)
    await this.#save({ ...this.#begun, upload, tail })
    return upload
  }

  async #record(tail?: Buffer) {
    const { part, etags: before } = this.#begun
    const etags: string[] = []
    for (const etag of this.#etags) {
      if (etag === undefined) break
      etags.push(etag)
    }
    if (tail === undefined && etags.length === before.length) return
    const upload = (await this.#upload) ?? null
    const state = { upload, part, etags, tail: tail ?? Buffer.alloc(0) }
    if (sizeOf(state) === this.#recordedSize) return
    await this.#save(state)
    this.#recordedSize = sizeOf(state)
  }

  async #save(state: DraftState) {
    await saveDraft(this.#bucket, this.#keys.draft, state, this.#guard)
  }
}
