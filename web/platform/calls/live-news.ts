import type { ChangeNews } from './follow-changes.ts'

/** What the browser's connection tells, for whatever is open in this tab. */
class LiveNews {
  readonly #listeners = new Set<(news: ChangeNews) => void>()
  #live = false

  /** Whether changes are told as they happen; otherwise whoever shows them has to ask. */
  get live() {
    return this.#live
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
