import { LRUCache } from 'lru-cache'
import { mostSigns, presenceErrors } from '../../../contract/records/presence.ts'
import { RetryAfterError } from '../../platform/fair-use/retry-after.ts'

/** Refuses signs of an account beyond as many in a second, so that a flood of them costs nobody else anything. */
export class Pace {
  /** The second in which each account last gave signs, and how many it has given in it. */
  readonly #given = new LRUCache<string, { second: number; signs: number }>({ max: 10_000 })

  /** Throws 429 beyond the limit. */
  take(userId: string) {
    const second = Math.floor(performance.now() / 1000)
    const given = this.#given.get(userId)
    if (given?.second !== second) this.#given.set(userId, { second, signs: 1 })
    else if (++given.signs > mostSigns) throw new RetryAfterError(presenceErrors.tooMany, 1)
  }
}
