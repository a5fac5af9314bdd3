import type { ChangeNews } from '../../platform/calls/follow-changes.ts'
import { liveNews } from '../../platform/calls/live-news.ts'

/** How often to look: if the page is told of changes; and if it has to ask, alone or while others are there. */
const everyMs = { told: 60_000, alone: 5000, accompanied: 1300, hidden: 60_000 } as const
/** How long after a look it looks again when told of a change, so that many who write don't keep the server busy. */
const apartMs = (others: number) => Math.min(800, 300 + 25 * others)
const retryAfterMs = 5000

type Looked = {
  recordId: string
  /** The revision that is known. */
  revision: () => number
  look: () => Promise<LookResult>
}

/** 'busy' while a save is under way, after which it is asked again; 'outdated' if a save has finished first. */
export type LookResult = 'done' | 'busy' | 'outdated' | 'failed'

/** Decides when to look for others' changes of a record: when told of them, or every few seconds. */
export class Looking {
  readonly #looked: Looked
  #told = { revision: 0, anyway: false }
  #others = 0
  #timer: number | undefined
  #at = Number.NEGATIVE_INFINITY
  #running = false

  constructor(looked: Looked) {
    this.#looked = looked
  }

  /** How many others have the record open. */
  set others(others: number) {
    const changes = others > 0 !== this.#others > 0
    this.#others = others
    if (changes && !liveNews.live) this.#again()
  }

  start(): () => void {
    const unlisten = liveNews.listen((news) => this.#hear(news))
    const onVisible = () => (hidden() ? this.#again() : this.#in(0))
    document.addEventListener('visibilitychange', onVisible)
    this.#running = true
    this.#again()
    return () => {
      unlisten()
      document.removeEventListener('visibilitychange', onVisible)
      this.stop()
    }
  }

  stop() {
    this.#running = false
    window.clearTimeout(this.#timer)
  }

  /** Looks at once. */
  async now() {
    window.clearTimeout(this.#timer)
    this.#timer = undefined
    const { anyway } = this.#told
    this.#told.anyway = false
    this.#at = performance.now()
    const result = await this.#looked.look()
    if (result === 'busy') this.#told.anyway ||= anyway
    else if (result !== 'done') this.#told.anyway = true
    // While it looked, it may have been told to look again.
    if (this.#timer === undefined) {
      this.#in(result === 'failed' ? retryAfterMs : regularly(this.#others))
    }
    if (result === 'done' || result === 'outdated') this.ifTold()
  }

  /** Looks if it was told of changes that are not known; those that come one after the other are fetched together. */
  ifTold() {
    // A hidden page looks once it is seen again.
    if (!this.#isBehind || hidden()) return
    this.#in(Math.max(0, this.#at + apartMs(this.#others) - performance.now()), () => {
      // A save may have brought them.
      if (this.#isBehind) void this.now()
      else this.#again()
    })
  }

  get #isBehind() {
    return this.#told.anyway || this.#told.revision > this.#looked.revision()
  }

  #hear({ live, missed, records }: ChangeNews) {
    const told = records.find(({ id }) => id === this.#looked.recordId)
    if (told?.revision === 0 || missed) this.#told.anyway = true
    else if (told?.revision) this.#told.revision = Math.max(this.#told.revision, told.revision)
    if (this.#isBehind) this.ifTold()
    else if (!live) this.#again()
  }

  #again() {
    this.#in(regularly(this.#others))
  }

  #in(ms: number, look = () => void this.now()) {
    window.clearTimeout(this.#timer)
    this.#timer = this.#running ? window.setTimeout(look, ms) : undefined
  }
}

const hidden = () => document.visibilityState === 'hidden'

function regularly(others: number): number {
  if (hidden()) return everyMs.hidden
  if (liveNews.live) return everyMs.told
  return everyMs[others > 0 ? 'accompanied' : 'alone']
}
