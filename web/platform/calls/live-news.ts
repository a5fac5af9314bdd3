import type { ChangeNews } from './follow-changes.ts'

/** What the browser's connection tells, for whatever is open in this tab. */
class LiveNews {
  readonly #listeners = new Set<(news: ChangeNews) => void>()
  /** Null until something is known. */
  #live: boolean | null = null

  /** Whether changes are told as they happen; otherwise whoever shows them has to ask. */
  get live() {
    return this.#live === true
  }

  /** Whether they are known not to be. */
  get delayed() {
    return this.#live === false
  }

  readonly listen = (listener: (news: ChangeNews) => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  take(news: ChangeNews) {
    const began = news.live && !this.#live
    this.#live = news.live
    for (const listener of this.#listeners) listener({ ...news, missed: news.missed || began })
  }
}

export const liveNews = new LiveNews()
