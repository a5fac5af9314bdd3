import { type Place, readInto } from './scratch.ts'

/**
 * Buffers for a fixed number of parts; others wait in order. They are reused: a new buffer for each part costs
 * more than half of the server's CPU time, and memory would grow until the next garbage collection.
 */
class PartMemory {
  readonly #free: Buffer[] = []
  readonly #waiting: (() => void)[] = []
  #left: number

  constructor(parts: number) {
    this.#left = parts
  }

  /** Lends `length` bytes until `work` has ended, which must not borrow more itself. */
  async lend<T>(length: number, work: (bytes: Buffer) => Promise<T>): Promise<T> {
    if (this.#left > 0) this.#left--
    else await new Promise<void>((enter) => this.#waiting.push(enter))
    const kept = this.#free.pop()
    const bytes = kept && kept.length >= length ? kept : Buffer.allocUnsafeSlow(length)
    try {
      return await work(bytes.subarray(0, length))
    } finally {
      this.#free.push(bytes)
      const enter = this.#waiting.shift()
      if (enter) enter()
      else this.#left++
    }
  }

  /** Lends `length` bytes of a file. */
  async lendFrom<T>(place: Place, length: number, work: (bytes: Buffer) => Promise<T>): Promise<T> {
    return this.lend(length, async (bytes) => {
      await readInto(bytes, place)
      return work(bytes)
    })
  }
}

/** The parts in memory, for all drafts together. */
export const partMemory = new PartMemory(8)
