import type { ChangeTopic } from '../../contract/changes/changes.ts'

/** Multiples of the golden ratio, modulo 1, lie evenly however many there are. */
const goldenRatio = (Math.sqrt(5) - 1) / 2
let followers = 0

/** A browser that follows what changes for its user, and what it has still to be told. */
export class Follower {
  readonly userId: string
  readonly companyId: string | null
  /** When in a period it is told what everybody is told, from 0 to 1. */
  readonly phase = (goldenRatio * followers++) % 1
  readonly #over: AbortSignal
  readonly #ending = new AbortController()
  readonly #topics = new Set<ChangeTopic>()
  #wake = () => {}

  /** Ends when `gone` aborts, or by `end`. */
  constructor(userId: string, companyId: string | null, gone: AbortSignal) {
    this.userId = userId
    this.companyId = companyId
    this.#over = AbortSignal.any([gone, this.#ending.signal])
    this.#over.addEventListener('abort', () => this.#wake())
  }

  tell(topics: Iterable<ChangeTopic>) {
    for (const topic of topics) this.#topics.add(topic)
    this.#wake()
  }

  end() {
    this.#ending.abort()
  }

  /** What has changed since the last call, as soon as something has; null once it has ended. */
  async next(): Promise<ChangeTopic[] | null> {
    while (this.#topics.size === 0 && !this.#over.aborted) {
      const { promise, resolve } = Promise.withResolvers<void>()
      this.#wake = resolve
      await promise
    }
    if (this.#over.aborted) return null
    const topics = [...this.#topics]
    this.#topics.clear()
    return topics
  }
}
