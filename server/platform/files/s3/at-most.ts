/** Runs so many tasks at a time; the others wait in order. */
export class AtMost {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(most: number) {
    this.#free = most
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--
    else await new Promise<void>((enter) => this.#waiting.push(enter))
    try {
      return await work()
    } finally {
      const enter = this.#waiting.shift()
      if (enter) enter()
      else this.#free++
    }
  }
}
