import type { DraftGuard } from '../drafts.ts'
import type { Bucket } from './bucket.ts'
import { type DraftState, saveDraft, sizeOf } from './draft-state.ts'
import { partMemory } from './part-memory.ts'
import type { Place } from './scratch.ts'

/** The keys of a draft's state and of its object. */
export type DraftKeys = { draft: string; object: string }

/** Adds parts to a draft. The state is stored after each, so that a killed process loses little. */
export class DraftParts {
  readonly #bucket: Bucket
  readonly #keys: DraftKeys
  readonly #guard: DraftGuard | undefined
  readonly #begun: DraftState
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
    this.#begun = state
    this.#etags = [...state.etags]
    this.#recordedSize = sizeOf(state)
    this.#upload = state.upload === null ? null : Promise.resolve(state.upload)
  }

  /**
   * Stores a part, counted from 0. It is read from its place once there is memory for it, and the first new part
   * begins with the tail of the state.
   */
  async send(at: number, place: Place) {
    this.#upload ??= this.#begin(place)
    const part = { key: this.#keys.object, upload: await this.#upload, number: at + 1 }
    this.#etags[at] = await partMemory.lendFrom(place, this.#begun.part, (bytes) =>
      this.#bucket.putPart(part, bytes, this.#guard?.lost),
    )
    // What one record misses, the next one or `close` records.
    this.#recorded = this.#recorded.then(() => this.#record()).catch(() => {})
  }

  /** Records every part and the `tail` bytes after them. */
  async close(place: Place, tail: number) {
    await this.#recorded
    await this.#record({ place, tail })
  }

  /** Records the new parts before the first that could not be stored. */
  async giveUp() {
    await this.#recorded
    await this.#record()
  }

  async #begin(place: Place) {
    const upload = await this.#bucket.beginParts(this.#keys.object)
    await this.#save({ ...this.#begun, upload }, place)
    return upload
  }

  async #record(end?: { place: Place; tail: number }) {
    const { part, etags: before } = this.#begun
    const etags: string[] = []
    for (const etag of this.#etags) {
      if (etag === undefined) break
      etags.push(etag)
    }
    if (!end && etags.length === before.length) return
    const upload = (await this.#upload) ?? null
    const state = { upload, part, etags, tail: end?.tail ?? 0 }
    if (sizeOf(state) === this.#recordedSize) return
    await this.#save(state, end?.place ?? null)
    this.#recordedSize = sizeOf(state)
  }

  async #save(state: DraftState, place: Place | null) {
    await saveDraft(this.#bucket, this.#keys.draft, state, place, this.#guard)
  }
}
