import { type ErrorEntry, refusal } from '../../contract/errors.ts'

type TurnsOptions = {
  /** How many may work at once. */
  atOnce: number
  /** How many of one company may wait. */
  mostWaiting: number
  /** The refusal of more. */
  busy: ErrorEntry
}

/**
 * Lets one of each company work at a time, round-robin, so that each company waits only for itself.
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
      this.#toTheEnd(company)
      this.#next()
    }
  }

  /** A company that had its turn goes behind all that wait. */
  #toTheEnd(company: string) {
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
