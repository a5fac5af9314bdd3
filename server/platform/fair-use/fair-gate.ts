import { generalErrors } from '../../../contract/errors.ts'
import { RetryAfterError } from './retry-after.ts'

type Limits = {
  /** How many requests of all callers may run at the same time. */
  atOnce: number
  /** How many requests of one caller may run at the same time. */
  each: number
  /** How many requests of one caller may wait, and for how long. */
  waiting: number
  waitMs: number
}

/** A caller's number of running requests, and the waiting ones. */
type Queue = { inside: number; waiting: (() => void)[] }

/**
 * Shares a scarce resource fairly. Each caller has its own queue and the queues take turns, so that a
 * caller with many requests delays only itself.
 */
export class FairGate {
  readonly #limits: Limits
  /** The queues in the order of their turns. */
  readonly #queues = new Map<string, Queue>()
  #inside = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Does the work when it is the caller's turn. Throws 429 if too many wait, or after waiting too long. */
  async pass<T>(caller: string, work: () => Promise<T>): Promise<T> {
    await this.#enter(caller)
    try {
      return await work()
    } finally {
      this.#leave(caller)
    }
  }

  /** How many requests are running, and how many wait. */
  load() {
    const queues = [...this.#queues.values()]
    return {
      inside: this.#inside,
      waiting: queues.reduce((sum, { waiting }) => sum + waiting.length, 0),
    }
  }

  async #enter(caller: string) {
    const { atOnce, each, waiting, waitMs } = this.#limits
    const queue = this.#queues.get(caller) ?? { inside: 0, waiting: [] }
    if (this.#inside < atOnce && queue.inside < each) return this.#count(caller, queue)
    if (queue.waiting.length >= waiting) throw tooMany()
    this.#queues.set(caller, queue)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    queue.waiting.push(resolve)
    const late = setTimeout(() => {
      queue.waiting.splice(queue.waiting.indexOf(resolve), 1)
      this.#forget(caller, queue)
      reject(tooMany())
    }, waitMs)
    await promise.finally(() => clearTimeout(late))
  }

  #leave(caller: string) {
    const queue = this.#queues.get(caller) as Queue
    this.#inside--
    queue.inside--
    this.#forget(caller, queue)
    this.#admit()
  }

  /** Admits the next waiting request. */
  #admit() {
    if (this.#inside >= this.#limits.atOnce) return
    for (const [caller, queue] of this.#queues) {
      if (queue.inside >= this.#limits.each) continue
      const enter = queue.waiting.shift()
      if (!enter) continue
      this.#count(caller, queue)
      return enter()
    }
  }

  /** Counts one more running request, and moves the caller's queue behind the others. */
  #count(caller: string, queue: Queue) {
    this.#inside++
    queue.inside++
    this.#queues.delete(caller)
    this.#queues.set(caller, queue)
  }

  #forget(caller: string, { inside, waiting }: Queue) {
    if (inside === 0 && waiting.length === 0) this.#queues.delete(caller)
  }
}

const tooMany = () => new RetryAfterError(generalErrors.tooManyAtOnce, 5)
