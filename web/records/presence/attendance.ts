import { ApiError } from '../../../contract/errors.ts'
import {
  type Place,
  type Presence,
  type PresentPerson,
  presenceSeconds,
  type Sign,
  signMs,
} from '../../../contract/records/presence.ts'
import { liveNews } from '../../platform/calls/live-news.ts'

const answerMs = 8000
/** Browsers throttle timers in background tabs to once a minute. */
const behindEveryMs = 60_000
/** How often a tab that is told nothing asks: twice within the three seconds that are promised. */
const askMs = 1_300

/** These frequent calls are idempotent, so the server need not store their responses. */
const again = { idempotencyKey: null }

const nobody: readonly PresentPerson[] = []

export type SendSign = (
  sign: Sign,
  options: { signal: AbortSignal; keepalive: boolean; idempotencyKey: null },
) => Promise<Presence>

/**
 * Tells that a record is open in this tab and where its user is, and receives who else has it open; of a presentation
 * that is followed, who presents.
 */
export class Attendance {
  readonly #recordId: string
  readonly #send: SendSign
  readonly #of: 'records' | 'presentations'
  readonly #listeners = new Set<() => void>()
  readonly #tabId = crypto.randomUUID()
  #others = nobody
  #place: Place | null = null
  #turn = 0
  #arrives = true
  #left = false
  #sentAt = Number.NEGATIVE_INFINITY
  #heardAt = 0
  #timer: number | undefined
  #sending: AbortController | null = null

  /** `send` calls the server. */
  constructor(recordId: string, send: SendSign, of: 'records' | 'presentations' = 'records') {
    this.#recordId = recordId
    this.#send = send
    this.#of = of
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

  /** Notes where the user is; others are told at once, at most ten times a second. */
  readonly move = (change: Partial<Place>) => {
    const before = this.#place ?? nowhere
    const place = { ...before, ...change }
    if (JSON.stringify(place) === JSON.stringify(before)) return
    this.#place = place
    if (this.#isSeen()) this.#signSoon()
  }

  /** Starts reporting; returns a function that reports the tab as gone. */
  start(): () => void {
    const tell = () => void this.#sign()
    const comeBack = () => {
      this.#left = false
      this.#arrives = true
      tell()
    }
    // visibilitychange fires after pagehide and must not report the tab again.
    const leave = () => {
      this.#left = true
      this.#leave()
    }
    const unlisten = liveNews.listen(({ live, missed, ...news }) => {
      const told = news[this.#of].find(({ id }) => id === this.#recordId)
      if (told?.others) this.#set(told.others)
      // Who is told by another process, or was not told for a while, has to make themselves known to it.
      if (missed) comeBack()
      else if (!live && this.#timer !== undefined) this.#signIn(askMs)
    })
    document.addEventListener('visibilitychange', tell)
    window.addEventListener('online', tell)
    window.addEventListener('pagehide', leave)
    // The page was restored from the back/forward cache.
    window.addEventListener('pageshow', comeBack)
    comeBack()
    return () => {
      unlisten()
      document.removeEventListener('visibilitychange', tell)
      window.removeEventListener('online', tell)
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', comeBack)
      leave()
      this.#set(nobody)
    }
  }

  #signSoon() {
    // A sign that is on its way is followed by another once it has arrived.
    if (this.#sending || this.#left) return
    const apart = liveNews.live ? signMs.moving : askMs
    this.#signIn(Math.max(0, this.#sentAt + apart - performance.now()))
  }

  #signIn(ms: number) {
    window.clearTimeout(this.#timer)
    this.#timer = window.setTimeout(() => void this.#sign(), ms)
  }

  async #sign() {
    if (this.#left) return
    const { signal } = this.#next()
    const behind = document.visibilityState === 'hidden'
    // Whoever presents may look at something else meanwhile.
    const isShown = !behind || this.#place?.presents !== undefined
    const [place, arrives] = [isShown ? this.#place : null, this.#arrives]
    const state = behind ? 'behind' : 'here'
    this.#turn += 1
    this.#sentAt = performance.now()
    const sign: Sign = { tabId: this.#tabId, state, turn: this.#turn, arrives, place }
    let pause = 0
    try {
      // Without a connection the call would wait, and the list of others would become outdated.
      const inTime = AbortSignal.any([signal, AbortSignal.timeout(answerMs)])
      const { others } = await this.#send(sign, { ...again, signal: inTime, keepalive: false })
      if (signal.aborted) return
      this.#arrives = false
      this.#heardAt = performance.now()
      // Later, the connection knows it sooner than the replies.
      if (arrives || !liveNews.live) this.#set(others)
    } catch (error) {
      if (signal.aborted) return
      const { status = 0 } = error instanceof ApiError ? error : {}
      pause = status === 429 ? 1_000 : 0
      this.#sending = null
      // The record was deleted or may no longer be read, so nobody can be shown.
      if (status === 404) return this.#set(nobody)
      // The right to bring everybody here was lost meanwhile.
      if (status === 403 && this.#place) this.#place = { ...this.#place, gather: undefined }
      if (performance.now() - this.#heardAt > presenceSeconds.here * 1000) this.#set(nobody)
    }
    this.#sending = null
    const still = liveNews.live ? signMs.still : askMs
    this.#signIn(behind ? behindEveryMs : Math.max(pause, still))
    if (isShown && place !== this.#place && !pause && this.#isSeen()) this.#signSoon()
  }

  /** Whether anybody may see where the user is: an audience does not show. */
  #isSeen() {
    return this.#others.length > 0 || this.#place?.presents !== undefined
  }

  #leave() {
    const { signal } = this.#next()
    this.#turn += 1
    const sign: Sign = { tabId: this.#tabId, state: 'gone', turn: this.#turn }
    // If this fails, the server forgets the tab after a short time anyway.
    this.#send(sign, { ...again, signal, keepalive: true }).catch(() => {})
    this.#sending = null
  }

  /** Cancels the pending timer and request. */
  #next(): AbortController {
    window.clearTimeout(this.#timer)
    this.#timer = undefined
    this.#sending?.abort()
    this.#sending = new AbortController()
    return this.#sending
  }

  #set(others: readonly PresentPerson[]) {
    if (JSON.stringify(others) === JSON.stringify(this.#others)) return
    const alone = this.#others.length === 0
    this.#others = others
    for (const listener of this.#listeners) listener()
    // Whoever has come does not know yet where the user is.
    if (alone && others.length > 0 && this.#place) this.#signSoon()
  }
}

const nowhere: Place = { pointer: null, selected: [], anchor: null, head: null }
