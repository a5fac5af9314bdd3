import type { FileHandle } from 'node:fs/promises'
import type { DraftWriter } from '../drafts.ts'
import { writeAll } from '../store-folder.ts'
import type { DraftParts } from './draft-parts.ts'
import type { DraftState } from './draft-state.ts'

/** The file holds three parts: two are being sent while the next one fills. */
const places = 3

/**
 * Collects incoming bytes in a file, and sends each part to the store once it is full, so that memory depends
 * neither on the number of senders nor on their speed.
 */
export class ArrivingDraft implements DraftWriter {
  readonly #parts: DraftParts
  readonly #file: FileHandle
  readonly #size: number
  readonly #sending: Promise<void>[] = []
  readonly #first: number
  #at: number
  #filled: number
  #failure: unknown = null

  /** Takes over `file`, which contains the tail of `state`. */
  constructor(parts: DraftParts, file: FileHandle, state: DraftState) {
    this.#parts = parts
    this.#file = file
    this.#size = state.part
    this.#first = state.etags.length
    this.#at = this.#first
    this.#filled = state.tail
  }

  /** Resolves once more can be written; the bytes are stored once `close` has resolved. */
  async write(chunks: readonly Buffer[]) {
    for (let rest = chunks; rest.length > 0; ) {
      if (this.#failure) throw this.#failure
      const [now, later] = split(rest, this.#size - this.#filled)
      await writeAll(this.#file, now, this.#place.position + this.#filled)
      this.#filled += lengthOf(now)
      rest = later
      if (this.#filled === this.#size) await this.#send()
    }
  }

  async close() {
    try {
      await Promise.allSettled(this.#sending)
      if (this.#failure) {
        await this.#parts.giveUp()
        throw this.#failure
      }
      await this.#parts.close(this.#place, this.#filled)
    } finally {
      await this.#file.close()
    }
  }

  /** Where the current part is in the file. */
  get #place() {
    return { file: this.#file, position: ((this.#at - this.#first) % places) * this.#size }
  }

  async #send() {
    const sent = this.#parts.send(this.#at, this.#place)
    this.#sending[this.#at % places] = sent.catch((error) => {
      this.#failure ??= error
    })
    this.#at++
    this.#filled = 0
    await this.#sending[this.#at % places]
  }
}

const lengthOf = (chunks: readonly Buffer[]) => chunks.reduce((sum, { length }) => sum + length, 0)

/** Splits after `length` bytes. */
function split(chunks: readonly Buffer[], length: number): [Buffer[], Buffer[]] {
  const [now, later]: [Buffer[], Buffer[]] = [[], []]
  let left = length
  for (const chunk of chunks) {
    if (left > 0) now.push(chunk.subarray(0, left))
    if (chunk.length > left) later.push(chunk.subarray(Math.max(0, left)))
    left = Math.max(0, left - chunk.length)
  }
  return [now, later]
}
