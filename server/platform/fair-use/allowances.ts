import { AsyncLocalStorage } from 'node:async_hooks'
import { LRUCache } from 'lru-cache'
import { type ErrorEntry, refusal } from '../../../contract/errors.ts'
import type { Services } from '../context.ts'
import { RetryAfterError } from './retry-after.ts'

type Request = { of: string; limit: number; at: Date; refused: ErrorEntry }

/** Time that a process has granted to a key but not yet booked, in milliseconds of its minute. */
export type Taken = { ms: number; since: number }

/** Until when a key is booked by all processes, in milliseconds of the epoch. */
export type Booked = { key: string; until: number }

/** Adds a process's amounts to the shared bookings; returns until when each key is booked. */
type Book = (services: Services, taken: ReadonlyMap<string, Taken>) => Promise<Booked[]>

const minuteMs = 60_000
/** How much a process grants before it books immediately: a fiftieth of a limit. */
const mostTakenMs = minuteMs / 50
/** How often smaller amounts are booked. */
const pauseMs = 10_000
/** No valid booking is this far ahead; one that is comes from a clock that has since been corrected. */
export const farMs = 2 * minuteMs

/**
 * Limits requests per minute across all processes, without a statement for each request: each process counts in
 * memory and books sums in the background (docs/decisions/002).
 */
export class Allowances {
  readonly #services: () => Services
  readonly #book: Book
  /** Until when each key is booked, as far as this process knows. */
  readonly #bookedUntil = new LRUCache<string, number>({ max: 10_000 })
  readonly #taken = new Map<string, Taken>()
  readonly #due = new Set<string>()
  #timer: NodeJS.Timeout | undefined
  #booking = false
  #stopped = false
  /** A booking belongs to no request: it neither waits in a caller's queue nor appears in a request's trace. */
  readonly #outside = AsyncLocalStorage.snapshot()

  constructor(services: () => Services, book: Book) {
    this.#services = services
    this.#book = book
  }

  /**
   * Takes one request. The whole limit may be used at once and is restored within a minute. Throws 429 with the
   * limit.
   */
  take({ of, limit, at: moment, refused }: Request) {
    const at = moment.getTime()
    const stepMs = minuteMs / limit
    const until = bookedFrom(at, this.#bookedUntil.get(of)) + stepMs
    // Rounded: seven sevenths of a minute may add up to a bit more than a minute.
    const overMs = Math.round(until - at) - minuteMs
    if (overMs > 0) {
      const { message } = refusal(refused, { limit: String(limit) })
      throw new RetryAfterError({ ...refused, message }, Math.ceil(overMs / 1000))
    }
    this.#bookedUntil.set(of, until)
    const { ms, since } = this.#taken.get(of) ?? { ms: 0, since: at }
    this.#taken.set(of, { ms: ms + stepMs, since })
    if (ms + stepMs < mostTakenMs) {
      this.#timer ??= setTimeout(() => this.#bookAll(), pauseMs).unref()
    } else {
      this.#due.add(of)
      this.#bookDue()
    }
  }

  /** Stops booking; amounts not yet booked are lost. */
  stop() {
    this.#stopped = true
    clearTimeout(this.#timer)
  }

  #bookAll() {
    this.#timer = undefined
    for (const of of this.#taken.keys()) this.#due.add(of)
    this.#bookDue()
  }

  /** Runs one booking at a time, so that bookings never occupy more than one connection. */
  #bookDue() {
    if (this.#booking || this.#stopped || this.#due.size === 0) return
    this.#booking = true
    const sums = new Map([...this.#due].map((of) => [of, this.#taken.get(of) as Taken]))
    for (const of of this.#due) this.#taken.delete(of)
    this.#due.clear()
    this.#outside(() => this.#book(this.#services(), sums))
      .then((rows) => this.#learn(rows))
      .catch((error) => this.#services().log.warn({ err: error }, 'requests were not counted'))
      .finally(() => {
        this.#booking = false
        this.#bookDue()
      })
  }

  /** Adopts the bookings of other processes. */
  #learn(rows: Booked[]) {
    const at = this.#services().now().getTime()
    // What was booked in the past stays there: the clock may be set back.
    const valid = (until = 0) => (until < at + farMs ? until : 0)
    for (const { key, until } of rows) {
      const all = until + (this.#taken.get(key)?.ms ?? 0)
      this.#bookedUntil.set(key, Math.max(valid(this.#bookedUntil.get(key)), valid(all)))
    }
  }
}

function bookedFrom(at: number, until = at): number {
  return until < at + farMs ? Math.max(until, at) : at
}
