import { setTimeout as delay } from 'node:timers/promises'
import { createCopilotSession } from '../../contract/analyst-copilot.ts'
import { ask, bearer, type Client, okJson } from './wire-client.ts'

const { method, path } = createCopilotSession

/** A write that the server has acknowledged; times are milliseconds since 1970. */
export type Written = { id: string; answeredAt: number }

/**
 * Creates copilot sessions at a steady rate, one after another per client. These writes are cheap,
 * so that the test sets the rate. A backlog on a busy machine is caught up, so that every due write
 * is made.
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
    this.#running.catch(() => {}) // told by stop()
  }

  /** Resolves once this many more writes are acknowledged. */
  more(count: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiting.add({ count: this.#count + count, done: resolve })
    return Promise.race([promise, this.#running.then(() => {})])
  }

  /** The number of writes due by this time. */
  due(at: number): number {
    return Math.ceil(((at - this.#since) / 1000) * this.#perSecond)
  }

  /** Stops after the last write that is due now; rejects if one was refused. */
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
