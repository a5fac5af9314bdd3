import type { FileHandle } from 'node:fs/promises'
import type { Bucket } from './bucket.ts'
import { type DraftState, saveDraft, sizeOf } from './draft-state.ts'
import { PartMemory } from './part-memory.ts'
import { readInto } from './scratch.ts'

/** The parts in memory, of all drafts. */
const memory = new PartMemory(8)

/** Where a draft is kept, and where its object will be. */
export type DraftKeys = { draft: string; object: string }

/** Adds parts to a draft. What is stored is recorded after each, so that a killed process loses little. */
export class DraftParts {
  readonly #bucket: Bucket
  readonly #keys: DraftKeys
  readonly #begun: DraftState
  /** By place; parts that are being sent are missing. */
  readonly #etags: (string | undefined)[]
  #upload: Promise<string> | null
  #recorded: Promise<void> = Promise.resolve()
  /** Drafts only grow, so what has the size of the last record need not be recorded again. */
  #recordedSize: number

  constructor(bucket: Bucket, keys: DraftKeys, state: DraftState) {
    this.#bucket = bucket
    this.#keys = keys
    this.#begun = state
    this.#etags = [...state.etags]
    this.#recordedSize = sizeOf(state)
    this.#upload = state.upload === null ? null : Promise.resolve(state.upload)
  }

  /** Stores the part at this place, counted from 0. It is read from `file` once there is memory for it. */
  async send(at: number, file: FileHandle, position: number) {
    this.#upload ??= this.#begin()
    const upload = await this.#upload
    this.#etags[at] = await memory.lend(this.#begun.part, async (bytes) => {
      await readInto(bytes, file, position)
      return this.#bucket.putPart(this.#keys.object, upload, at + 1, bytes)
    })
    this.#recorded = this.#recorded.then(() => this.#record())
    // `close` records again.
    this.#recorded.catch(() => {})
  }

  /** Records every part, and the bytes after them. */
  async close(tail: Buffer) {
    await this.#recorded.catch(() => {})
    await this.#record(tail)
  }

  /** Records the parts up to the first that could not be stored. */
  async giveUp() {
    await this.#recorded.catch(() => {})
    await this.#record()
  }

  async #begin() {
    const upload = await this.#bucket.beginParts(this.#keys.object)
    await saveDraft(this.#bucket, this.#keys.draft, { ...this.#begun, upload })
    return upload
  }

  async #record(tail?: Buffer) {
    const { part, etags: before, tail: earlier } = this.#begun
    const etags: string[] = []
    for (const etag of this.#etags) {
      if (etag === undefined) break
      etags.push(etag)
    }
    // The first new part contains the bytes that were recorded after the earlier ones.
    const rest = etags.length > before.length ? Buffer.alloc(0) : earlier
    const upload = (await this.#upload) ?? null
    const state = { upload, part, etags, tail: tail ?? rest }
    if (sizeOf(state) === this.#recordedSize) return
    await saveDraft(this.#bucket, this.#keys.draft, state)
    this.#recordedSize = sizeOf(state)
  }
}
