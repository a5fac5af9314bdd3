import { ApiError } from '../../../contract/errors.ts'
import {
  type Presence,
  type PresentPerson,
  presenceSeconds,
  type Sign,
} from '../../../contract/records/presence.ts'

const everyMs = 5000
const answerMs = 8000
/** Browsers throttle timers in background tabs to once a minute. */
const behindEveryMs = 60_000

/** These frequent calls are idempotent, so the server need not store their responses. */
const again = { idempotencyKey: null }

const nobody: readonly PresentPerson[] = []

export type SendSign = (
  sign: Sign,
  options: { signal: AbortSignal; keepalive: boolean; idempotencyKey: null },
) => Promise<Presence>

/** Reports periodically that something is open in this tab, and receives who else has it open. */
export class Attendance {
  readonly #send: SendSign
  readonly #blockId: (() => string | null) | undefined
  readonly #listeners = new Set<() => void>()
  #others = nobody
  #heardAt = 0
  #timer: number | undefined
  #sending = new AbortController()

  /** `send` calls the server; `blockId` returns the block that has the caret, if records of this kind have blocks. */
  constructor(send: SendSign, blockId?: () => string | null) {
    this.#send = send
    this.#blockId = blockId
  }

  get others(): readonly PresentPerson[] {
    return this.#others
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** Starts reporting; returns a function that reports the tab as gone. */
  start(): () => void {
    const tabId = crypto.randomUUID()
    let left = false
    const tell = () => {
      if (!left) void this.#tell(tabId)
    }
    // visibilitychange fires after pagehide and must not report the tab again.
    const leave = () => {
      left = true
      this.#leave(tabId)
    }
    const comeBack = () => {
      left = false
      tell()
    }
    document.addEventListener('visibilitychange', tell)
    window.addEventListener('online', tell)
    window.addEventListener('pagehide', leave)
    // The page was restored from the back/forward cache.
    window.addEventListener('pageshow', comeBack)
    tell()
    return () => {
      document.removeEventListener('visibilitychange', tell)
      window.removeEventListener('online', tell)
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', comeBack)
      leave()
      this.#set(nobody)
    }
  }

  async #tell(tabId: string) {
    const { signal } = this.#next()
    const behind = document.visibilityState === 'hidden'
    const sign: Sign = behind
      ? { tabId, state: 'behind' }
      : { tabId, state: 'here', ...(this.#blockId && { blockId: this.#blockId() }) }
    try {
      // Without a connection the call would wait, and the list of others would become outdated.
      const inTime = AbortSignal.any([signal, AbortSignal.timeout(answerMs)])
      const { others } = await this.#send(sign, { ...again, signal: inTime, keepalive: false })
      if (signal.aborted) return
      this.#heardAt = performance.now()
      this.#set(others)
    } catch (error) {
      if (signal.aborted) return
      // The record was deleted or may no longer be read, so nobody can be shown.
      if (error instanceof ApiError && error.status === 404) return this.#set(nobody)
      if (performance.now() - this.#heardAt > presenceSeconds.here * 1000) this.#set(nobody)
    }
    this.#timer = window.setTimeout(() => void this.#tell(tabId), behind ? behindEveryMs : everyMs)
  }

  #leave(tabId: string) {
    const { signal } = this.#next()
    // If this fails, the server forgets the tab after a short time anyway.
    this.#send({ tabId, state: 'gone' }, { ...again, signal, keepalive: true }).catch(() => {})
  }

  /** Cancels the pending timer and request. */
  #next(): AbortController {
    window.clearTimeout(this.#timer)
    this.#sending.abort()
    this.#sending = new AbortController()
    return this.#sending
  }

  #set(others: readonly PresentPerson[]) {
    if (JSON.stringify(others) === JSON.stringify(this.#others)) return
    this.#others = others
    for (const listener of this.#listeners) listener()
  }
}
