import { presenceMessages as words } from '../../../contract/records/presence.ts'

type Named = { id: string; name: string }

/** How long a change must last before it is announced, and the minimum time between announcements. */
const settledMs = 3000
const quietMs = 20_000

/** Decides when to announce people who come and leave, without repeating short absences. */
export class PresenceNews {
  readonly #told = new Map<string, string>()
  #toldAt = Number.NEGATIVE_INFINITY
  #changedAt: number | null = null
  #now: readonly Named[] = []

  /**
   * Takes the people who are present. Returns the milliseconds until `tell` should be called; null
   * if nothing changed.
   */
  take(people: readonly Named[], time: number): number | null {
    this.#now = people
    if (!this.#differs()) {
      this.#changedAt = null
      return null
    }
    this.#changedAt ??= time
    return Math.max(this.#changedAt + settledMs, this.#toldAt + quietMs) - time
  }

  /** The announcement of all changes since the last one. */
  tell(time: number): string {
    const here = new Map(this.#now.map(({ id, name }) => [id, name]))
    const came = [...here].flatMap(([id, name]) => (this.#told.has(id) ? [] : [name]))
    const left = [...this.#told].flatMap(([id, name]) => (here.has(id) ? [] : [name]))
    this.#told.clear()
    for (const [id, name] of here) this.#told.set(id, name)
    this.#toldAt = time
    this.#changedAt = null
    return [came.length > 0 && words.came(came), left.length > 0 && words.left(left)]
      .filter(Boolean)
      .join('. ')
  }

  #differs(): boolean {
    return this.#now.length !== this.#told.size || this.#now.some(({ id }) => !this.#told.has(id))
  }
}
