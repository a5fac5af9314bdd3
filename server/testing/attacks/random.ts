import { createCipheriv, createHash } from 'node:crypto'

/** Pseudorandom choices, reproducible by seed. */
export class Seeded {
  #state: number
  readonly #seed: string

  constructor(seed: string) {
    this.#seed = seed
    this.#state = createHash('sha256').update(seed).digest().readUInt32LE(0)
  }

  /** An integer from 0 up to but not including `below` (mulberry32). */
  below(below: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }

  pick<T>(items: readonly [T, ...T[]]): T {
    return items[this.below(items.length)] ?? items[0]
  }

  /** Incompressible bytes, the same at every call. */
  bytes(count: number): Buffer {
    const key = createHash('sha256').update(`${this.#seed} bytes`).digest().subarray(0, 16)
    return createCipheriv('aes-128-ctr', key, Buffer.alloc(16)).update(Buffer.alloc(count))
  }
}
