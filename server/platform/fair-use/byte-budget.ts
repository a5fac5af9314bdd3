import { generalErrors } from '../../../contract/errors.ts'
import { RetryAfterError } from './retry-after.ts'

/** A part of the memory that its holder may fill, such as all of one network address. */
export type Share = { of: string; most: number }

type Waiting = { shares: readonly Share[]; bytes: number; enter: () => void }

/** How many may wait for one share, and for how long. */
const mostWaiting = 200
const waitMs = 30_000

/**
 * Limits how many bytes are held at once. Who would exceed a share waits until others have left it, in the order
 * of arrival; nobody waits for the shares of others.
 */
export class ByteBudget {
  readonly #held = new Map<string, number>()
  readonly #waiting = new Set<Waiting>()

  /**
   * Takes bytes of all shares; returns how to give them back. Throws 429 if too many wait, or after waiting too
   * long or in vain.
   */
  async take(shares: readonly Share[], bytes: number, gone: AbortSignal): Promise<() => void> {
    if (this.#fits(shares, bytes, this.#waiting)) return this.#hold(shares, bytes)
    const ahead = [...this.#waiting].filter((other) => shareOne(shares, other.shares))
    if (ahead.length >= mostWaiting) throw tooMany()
    const { promise, resolve, reject } = Promise.withResolvers<() => void>()
    const waiting = { shares, bytes, enter: () => resolve(this.#hold(shares, bytes)) }
    const giveUp = () => {
      reject(tooMany())
      this.#waiting.delete(waiting)
      this.#admit()
    }
    this.#waiting.add(waiting)
    const late = setTimeout(giveUp, waitMs)
    gone.addEventListener('abort', giveUp)
    return promise.finally(() => {
      clearTimeout(late)
      gone.removeEventListener('abort', giveUp)
    })
  }

  /** Whether bytes can be taken now without overtaking anybody who waits for the same share. */
  #fits(shares: readonly Share[], bytes: number, before: Iterable<Waiting>): boolean {
    for (const other of before) {
      const awaited = other.shares.filter((share) => !this.#hasRoom(share, other.bytes))
      if (shareOne(shares, awaited)) return false
    }
    return shares.every((share) => this.#hasRoom(share, bytes))
  }

  /** One that exceeds a share by itself gets it once it is free. */
  #hasRoom({ of, most }: Share, bytes: number): boolean {
    const held = this.#held.get(of) ?? 0
    return held === 0 || held + bytes <= most
  }

  #hold(shares: readonly Share[], bytes: number): () => void {
    for (const { of } of shares) this.#held.set(of, (this.#held.get(of) ?? 0) + bytes)
    let held = true
    return () => {
      if (!held) return
      held = false
      for (const { of } of shares) {
        const left = (this.#held.get(of) ?? 0) - bytes
        if (left > 0) this.#held.set(of, left)
        else this.#held.delete(of)
      }
      this.#admit()
    }
  }

  /** Admits all who wait and now fit. */
  #admit() {
    const before: Waiting[] = []
    for (const waiting of this.#waiting) {
      if (this.#fits(waiting.shares, waiting.bytes, before)) {
        this.#waiting.delete(waiting)
        waiting.enter()
      } else {
        before.push(waiting)
      }
    }
  }
}

const shareOne = (some: readonly Share[], others: readonly Share[]) =>
  some.some(({ of }) => others.some((other) => other.of === of))

const tooMany = () => new RetryAfterError(generalErrors.tooManyAtOnce, 5)
