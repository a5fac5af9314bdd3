import { type ErrorEntry, refusal } from '../../contract/errors.ts'

type TurnsOptions = {
  /** How many tasks may run at once. */
  atOnce: number
  /** How many tasks of one company may wait. */
  mostWaiting: number
  /** The error when more arrive. */
  busy: ErrorEntry
}

/**
 * Runs at most one task per company at a time, round-robin, so that a company with many tasks delays only
 * itself.
 */
export class Turns {
  readonly #options: TurnsOptions
  readonly #waiting = new Map<string, (() => void)[]>()
  readonly #working = new Set<string>()

  constructor(options: TurnsOptions) {
    this.#options = options
  }

  /** Runs `work` when it is the company's turn. Throws if too many of that company are waiting. */
  async take<T>(company: string, work: () => Promise<T>): Promise<T> {
    const waiting = this.#waiting.get(company) ?? []
    if (waiting.length >= this.#options.mostWaiting) throw refusal(this.#options.busy)
    await new Promise<void>((enter) => {
      waiting.push(enter)
      this.#waiting.set(company, waiting)
      this.#next()
    })
    try {
      return await work()
    } finally {
      this.#working.delete(company)
      this.#moveToEnd(company)
      this.#next()
    }
  }

  /** Moves a company that had its turn behind all others that wait. */
  #moveToEnd(company: string) {
    const waiting = this.#waiting.get(company)
    if (!waiting) return
    this.#waiting.delete(company)
    this.#waiting.set(company, waiting)
  }

  #next() {
    if (this.#working.size >= this.#options.atOnce) return
    for (const [company, waiting] of this.#waiting) {
      if (this.#working.has(company)) continue
      const enter = waiting.shift()
      if (waiting.length === 0) this.#waiting.delete(company)
      this.#working.add(company)
      enter?.()
      return
    }
  }
}
