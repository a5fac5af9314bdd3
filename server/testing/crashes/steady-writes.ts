import { setTimeout as delay } from 'node:timers/promises'
import { createCopilotSession } from '../../../contract/analyst-copilot/analyst-copilot.ts'
import { ask, bearer, type Client, okJson } from '../wire-client.ts'

const { method, path } = createCopilotSession

/** A write that the server has acknowledged; times are milliseconds since 1970. */
export type Written = { id: string; answeredAt: number }

/**
 * Creates copilot sessions at a steady rate, each client one after the other: a write so cheap for the server
 * that the test sets the rate. Writes that a busy machine delays are made up for later: by the end, every due
 * write is made.
 */
export class SteadyWrites {
  readonly #perSecond: number
  readonly #since = Date.now()
  readonly #waiting = new Set<{ count: number; done: () => void }>()
  readonly #running: Promise<unknown>
  /** The writes of each client, in order. */
  readonly written: Written[][]
  #begun = 0
  #count = 0
  #last = Number.POSITIVE_INFINITY

  constructor(clients: readonly Client[], perSecond: number) {
    this.#perSecond = perSecond
    this.written = clients.map(() => [])
    this.#running = Promise.all(
      clients.map((client, at) => this.#write(client, this.written[at] ?? [])),
    )
    this.#running.catch(() => {}) // reported by stop()
  }

  /** Resolves once this many more writes are acknowledged. */
  more(count: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiting.add({ count: this.#count + count, done: resolve })
    return Promise.race([promise, this.#running.then(() => {})])
  }

  /** How many writes are due by this moment. */
  due(at: number): number {
    return Math.ceil(((at - this.#since) / 1000) * this.#perSecond)
  }

  /** Ends after the last write that is due now; rejects if one was refused. */
  async stop() {
    this.#last = this.due(Date.now())
    await this.#running
  }

  async #write(client: Client, written: Written[]) {
    while (this.#begun < this.#last) {
      const turn = this.#begun++
      const dueAt = this.#since + (turn / this.#perSecond) * 1000
      if (dueAt > Date.now()) await delay(dueAt - Date.now())
      const answer = await ask(`${client.address}${path}`, {
        method,
        headers: { ...bearer(client.person), 'content-type': 'application/json' },
        body: '{}',
      })
      written.push({ id: okJson<{ id: string }>(answer).id, answeredAt: Date.now() })
      this.#count += 1
      for (const one of this.#waiting) {
        if (one.count > this.#count) continue
        this.#waiting.delete(one)
        one.done()
      }
    }
  }
}
