import {
  changeErrors,
  changeTopics,
  lookAgainMs,
  tooManyPauseMs,
} from '../../contract/changes/changes.ts'
import type { Services } from '../platform/context.ts'
import { withSystemTx } from '../platform/database/transaction.ts'
import { RetryAfterError } from '../platform/fair-use/retry-after.ts'
import { Follower } from './follower.ts'
import type { Hint } from './hints.ts'
import { listenForHints } from './listen-for-hints.ts'
import { selectReaders } from './queries.ts'

/** Changes that follow each other within so many milliseconds are told at once. */
const gatherMs = 200

/** The most connections of one account to this process. */
const mostPerAccount = 20

/** Over how many milliseconds those who follow are told to look at everything again, so that they don't all at once. */
const spreadMs = 4_000

/** Passes the database's hints on to those who follow through this process. */
export class ChangeHub {
  readonly #services: Services
  readonly #followers = new Set<Follower>()
  readonly #closing = new AbortController()
  readonly #known = Promise.withResolvers<void>()
  #listener: Promise<void> | undefined
  #listening: boolean | undefined
  #gathered: Hint[] = []
  #lookingAgain: NodeJS.Timeout | undefined

  constructor(services: Services) {
    this.#services = services
  }

  /**
   * Adds a follower, who from then on is told of every change. The first one starts the listening. An account beyond
   * its connections is refused: ending the oldest would have its browsers push each other out for ever.
   */
  async follow(userId: string, companyId: string | null, gone: AbortSignal): Promise<Follower> {
    const own = [...this.#followers].filter((one) => one.userId === userId)
    if (own.length >= mostPerAccount) {
      throw new RetryAfterError(changeErrors.tooMany, tooManyPauseMs / 1000)
    }
    const ending = AbortSignal.any([gone, this.#closing.signal])
    const follower = new Follower(userId, companyId, ending)
    this.#followers.add(follower)
    this.#listener ??= listenForHints(
      this.#services,
      {
        onHint: (hint) => this.#gather(hint),
        onListening: (listening) => this.#set(listening),
      },
      this.#closing.signal,
    )
    await this.#known.promise
    return follower
  }

  leave(follower: Follower) {
    this.#followers.delete(follower)
  }

  async close() {
    this.#closing.abort()
    this.#known.resolve()
    clearInterval(this.#lookingAgain)
    await this.#listener
  }

  #set(listening: boolean) {
    if (this.#listening === listening) return
    const changes = this.#listening !== undefined
    this.#listening = listening
    clearInterval(this.#lookingAgain)
    if (!listening) {
      this.#lookingAgain = setInterval(() => this.#tellAll(lookAgainMs), lookAgainMs).unref()
    }
    // What changed in between was told to nobody.
    if (changes) this.#tellAll()
    this.#known.resolve()
  }

  /** Tells everybody to look at everything again, each at their own time within `withinMs`. */
  #tellAll(withinMs = spreadMs) {
    for (const follower of this.#followers) {
      setTimeout(() => follower.tell(changeTopics), follower.phase * withinMs).unref()
    }
  }

  #gather(hint: Hint) {
    if (this.#gathered.push(hint) > 1) return
    setTimeout(() => {
      const hints = this.#gathered
      this.#gathered = []
      this.#pass(hints).catch((error: unknown) => {
        this.#services.log.warn({ err: error }, 'readers could not be told of changes')
        this.#tellAll()
      })
    }, gatherMs)
  }

  async #pass(hints: Hint[]) {
    const members = Map.groupBy(this.#followers, ({ companyId }) => companyId)
    const users = Map.groupBy(this.#followers, ({ userId }) => userId)
    for (const { audience, id, topic } of hints) {
      const meant = { company: members, user: users, readers: null }[audience]?.get(id) ?? []
      for (const follower of meant) follower.tell([topic])
    }
    await this.#passToReaders(hints.filter(({ audience }) => audience === 'readers'))
  }

  async #passToReaders(hints: Hint[]) {
    if (hints.length === 0 || this.#followers.size === 0) return
    const briefIds = [...new Set(hints.map(({ id }) => id))]
    const followers = Map.groupBy(this.#followers, ({ userId }) => userId)
    const userIds = [...followers.keys()]
    const readers = await withSystemTx(
      this.#services,
      'readers who follow changed briefs',
      (tx) => selectReaders(tx, briefIds, userIds),
      'read only',
    )
    const changed = Map.groupBy(hints, ({ id }) => id)
    for (const { briefId, userId } of readers) {
      const topics = (changed.get(briefId) ?? []).map(({ topic }) => topic)
      for (const follower of followers.get(userId) ?? []) follower.tell(topics)
    }
  }
}
