import { generalErrors } from '../../../contract/errors.ts'
import { TooSoon } from '../http/too-soon.ts'

type Limits = {
  /** How many are inside at a time, all callers together. */
  atOnce: number
  /** How many of one caller are inside at a time. */
  each: number
  /** How many of one caller may wait, and for how long. */
  waiting: number
  waitMs: number
}

/** What one caller has inside, and who of theirs waits. */
type Queue = { inside: number; waiting: (() => void)[] }

/**
 * Shares out what there is too little of. A caller with many requests waits behind itself: each has a
 * queue of its own, and the queues take turns.
 */
export class FairGate {
  readonly #limits: Limits
  /** In the order of their turns. */
  readonly #queues = new Map<string, Queue>()
  #inside = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Does the work once it is the caller's turn. Throws 429 for one too many, or after too long. */
  async pass<T>(caller: string, work: () => Promise<T>): Promise<T> {
    await this.#enter(caller)
    try {
      return await work()
    } finally {
      this.#leave(caller)
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

  /** Lets in whose turn it is. */
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

  /** One more is inside, and the caller's next turn comes behind those of the others. */
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

const tooMany = () => new TooSoon(generalErrors.tooManyAtOnce, 5)
