import { type ErrorEntry, refusal } from '../../contract/errors.ts'

type TurnsOptions = {
  /** How many may be at work at once. */
  atOnce: number
  /** How many of one company may wait. */
  mostWaiting: number
  /** The refusal of more. */
  busy: ErrorEntry
}

/** Lets in one of each company at a time, in turn, so that each waits behind itself. */
export class Turns {
  readonly #options: TurnsOptions
  readonly #waiting = new Map<string, (() => void)[]>()
  readonly #working = new Set<string>()

  constructor(options: TurnsOptions) {
    this.#options = options
  }

  /** Does `work` once it is the company's turn. Throws where too many of it wait already. */
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

  /** Who had a turn comes after all who wait. */
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
