import type { ChangeTopic } from '../../contract/changes/changes.ts'
import { signMs } from '../../contract/records/presence.ts'

/** Multiples of the golden ratio, modulo 1, lie evenly however many there are. */
const goldenRatio = (Math.sqrt(5) - 1) / 2
let followers = 0

/** What is to be told of records. */
export class RecordHints {
  /** The revisions of those that changed. */
  readonly changed = new Map<string, number>()
  /** Those in which somebody came, left or moved. */
  readonly moved = new Set<string>()

  clear() {
    this.changed.clear()
    this.moved.clear()
  }
}

/** Of what a hint of a record is told: of the record itself, or of its presentation. */
type Of = 'records' | 'presentations'

/** What a browser is told at once. */
export type News = { topics: ChangeTopic[]; live: boolean } & Readonly<Record<Of, RecordHints>>

/** For whom a browser follows, as they were when it began. */
export type FollowingUser = { userId: string; sessionId: string; companyId: string | null }

/** A browser that follows what changes for its user, and what it has still to be told. */
export class Follower implements FollowingUser {
  readonly userId: string
  readonly sessionId: string
  readonly companyId: string | null
  /** Whether changes are told as they happen. */
  live: boolean
  /** How many shares they had when they were last counted. */
  shares = 0
  /** When in a period it is told what everybody is told, from 0 to 1. */
  readonly phase = (goldenRatio * followers++) % 1
  readonly #gone: AbortSignal
  readonly #over: AbortSignal
  readonly #ending = new AbortController()
  readonly #topics = new Set<ChangeTopic>()
  #hints = { records: new RecordHints(), presentations: new RecordHints() }
  #toldLive: boolean
  /** Until when it is not told of moves. */
  #stillUntil = 0
  #wake = () => {}

  /** Ends when `gone` aborts, or by `end`. */
  constructor({ userId, sessionId, companyId }: FollowingUser, live: boolean, gone: AbortSignal) {
    this.userId = userId
    this.sessionId = sessionId
    this.companyId = companyId
    this.live = live
    this.#toldLive = live
    this.#gone = gone
    this.#over = AbortSignal.any([gone, this.#ending.signal])
    this.#over.addEventListener('abort', () => this.#wake())
  }

  tell(topics: Iterable<ChangeTopic>) {
    for (const topic of topics) this.#topics.add(topic)
    this.#wake()
  }

  tellLive(live: boolean) {
    this.live = live
    this.#wake()
  }

  tellChanged(of: Of, recordId: string, revision: number) {
    const { changed } = this.#hints[of]
    const before = changed.get(recordId) ?? revision
    changed.set(recordId, before && revision && Math.max(before, revision))
    this.#wake()
  }

  tellMoved(of: Of, recordId: string) {
    const { moved } = this.#hints[of]
    if (moved.has(recordId)) return
    moved.add(recordId)
    this.#wake()
  }

  /** Ends with these topics, and without anything else that it was to be told. */
  end(last: readonly ChangeTopic[] = []) {
    this.#topics.clear()
    for (const topic of last) this.#topics.add(topic)
    for (const hints of Object.values(this.#hints)) hints.clear()
    this.#ending.abort()
  }

  /** What there is to tell since the last call, as soon as there is something; null once it has ended. */
  async next(): Promise<News | null> {
    for (let wait = this.#wait(); wait > 0 && !this.#over.aborted; wait = this.#wait()) {
      const { promise, resolve } = Promise.withResolvers<void>()
      this.#wake = resolve
      const timer = Number.isFinite(wait) ? setTimeout(resolve, wait) : undefined
      await promise
      clearTimeout(timer)
    }
    if (this.#gone.aborted || (this.#over.aborted && this.#topics.size === 0)) return null
    const news = {
      topics: [...this.#topics],
      live: this.live,
      ...this.#hints,
    }
    if (this.#hasMoves()) this.#stillUntil = performance.now() + signMs.moving
    this.#topics.clear()
    this.#hints = { records: new RecordHints(), presentations: new RecordHints() }
    this.#toldLive = this.live
    return news
  }

  /** For how many milliseconds there is nothing to tell. */
  #wait(): number {
    const { records, presentations } = this.#hints
    const changed = records.changed.size + presentations.changed.size
    if (this.#topics.size > 0 || changed > 0 || this.live !== this.#toldLive) return 0
    return this.#hasMoves()
      ? Math.max(0, this.#stillUntil - performance.now())
      : Number.POSITIVE_INFINITY
  }

  #hasMoves() {
    return this.#hints.records.moved.size + this.#hints.presentations.moved.size > 0
  }
}
