import { signMs } from '../../../contract/records/presence.ts'
import { toldSigns } from '../hints.ts'
import type { Attendant } from './rooms.ts'

/** PostgreSQL refuses notifications of 8,000 bytes and more. */
const mostBytes = 7_900

/** Passes signs on to the other processes: of each tab the newest, all together at most ten times a second. */
export class Outbox {
  readonly #notify: (payload: string) => Promise<unknown>
  readonly #waiting = new Map<string, Attendant>()
  #timer: NodeJS.Timeout | undefined
  #sentAt = Number.NEGATIVE_INFINITY

  constructor(notify: (payload: string) => Promise<unknown>) {
    this.#notify = notify
  }

  add(sign: Attendant) {
    this.#waiting.set(`${sign.recordId} ${sign.userId} ${sign.tabId} ${sign.follows}`, sign)
    const wait = this.#sentAt + signMs.moving - performance.now()
    this.#timer ??= setTimeout(() => void this.flush(), Math.max(0, wait))
  }

  /** Resolves when the database has what is waiting, or could not be told. */
  async flush() {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#sentAt = performance.now()
    const signs = [...this.#waiting.values()]
    this.#waiting.clear()
    await Promise.allSettled(payloadsOf(signs).map((payload) => this.#notify(payload)))
  }

  close() {
    clearTimeout(this.#timer)
    this.#waiting.clear()
  }
}

/** The signs in as few notifications as they fit in. */
export function payloadsOf(signs: readonly Attendant[]): string[] {
  const payloads: string[][] = []
  let free = 0
  for (const sign of signs) {
    const text = textOf(sign)
    const bytes = Buffer.byteLength(text) + 1
    if (bytes > free) {
      payloads.push([])
      free = mostBytes - Buffer.byteLength(toldSigns([]))
    }
    payloads.at(-1)?.push(text)
    free -= bytes
  }
  return payloads.map(toldSigns)
}

const textOf = ({ recordId, userId, tabId, name, state, turn, place, follows }: Attendant) =>
  JSON.stringify({ recordId, userId, tabId, name, state, turn, place, follows })
