import { AsyncLocalStorage } from 'node:async_hooks'
import {
  changeErrors,
  changeTopics,
  lookAgainMs,
  tooManyPauseMs,
} from '../../contract/changes/changes.ts'
import type { PresentPerson, RecordNews } from '../../contract/records/presence.ts'
import type { Services } from '../platform/context.ts'
import { withSystemTx } from '../platform/database/transaction.ts'
import { RetryAfterError } from '../platform/fair-use/retry-after.ts'
import { Follower, type FollowingUser, type News, type RecordHints } from './follower.ts'
import { type Heard, type Hint, whoIsThere } from './hints.ts'
import { listenForHints } from './listen-for-hints.ts'
import { notify, selectReaders } from './queries.ts'
import { Attendance } from './rooms/attendance.ts'
import { WhoMayStay } from './who-may-stay.ts'

/** Changes that follow each other within so many milliseconds are told at once. */
const gatherMs = 200

/** The most connections of one account to this process. */
const mostPerAccount = 20

/** Over how many milliseconds those who follow are told to look at everything again, so that they don't all at once. */
const spreadMs = 4_000

/** Passes what the database and other processes tell on to those who follow through this process. */
export class ChangeHub {
  /** Who has which record open. */
  readonly attendance: Attendance
  readonly #services: Services
  readonly #followers = new Map<string, Set<Follower>>()
  readonly #closing = new AbortController()
  readonly #known = Promise.withResolvers<void>()
  readonly #whoMayStay: WhoMayStay
  #listener: Promise<void> | undefined
  #listening: boolean | undefined
  #gathered: Hint[] = []
  #lookingAgain: NodeJS.Timeout | undefined
  /** What the hub does belongs to no request. */
  readonly #outside = AsyncLocalStorage.snapshot()

  constructor(services: Services) {
    this.#services = services
    this.attendance = new Attendance(services, (userId) => this.#followersOf(userId))
    this.#whoMayStay = new WhoMayStay(services, this.attendance, () => this.#all())
  }

  /**
   * Adds a follower, who from then on is told of every change. The first one starts the listening. An account beyond
   * its connections is refused: ending the oldest would have its browsers push each other out for ever.
   */
  async follow(user: FollowingUser, gone: AbortSignal): Promise<Follower> {
    const own = this.#followers.get(user.userId) ?? new Set()
    if (own.size >= mostPerAccount) {
      throw new RetryAfterError(changeErrors.tooMany, tooManyPauseMs / 1000)
    }
    const ending = AbortSignal.any([gone, this.#closing.signal])
    const follower = new Follower(user, this.#listening ?? false, ending)
    this.#followers.set(user.userId, own.add(follower))
    try {
      await Promise.all([this.listens(), this.#whoMayStay.admit(follower)])
    } catch (error) {
      this.leave(follower)
      throw error
    }
    return follower
  }

  leave(follower: Follower) {
    const own = this.#followers.get(follower.userId)
    own?.delete(follower)
    if (own?.size === 0) this.#followers.delete(follower.userId)
  }

  /** Whether the database tells this process of changes; starts the listening. */
  async listens(): Promise<boolean> {
    this.#listener ??= this.#outside(() => {
      this.#whoMayStay.start()
      return listenForHints(
        this.#services,
        {
          onHeard: (heard) => this.#hear(heard),
          onListening: (listening) => this.#set(listening),
        },
        this.#closing.signal,
      )
    })
    await this.#known.promise
    return this.#listening ?? false
  }

  /** What a follower is told of records and of their presentations. */
  recordsIn({ records, presentations }: News, { userId }: Follower) {
    const { attendance } = this
    return {
      records: newsOf(records, (id) => attendance.othersIn(id, userId)),
      presentations: newsOf(presentations, (id) => attendance.presenterIn(id)),
    }
  }

  async close() {
    this.#closing.abort()
    this.#known.resolve()
    clearInterval(this.#lookingAgain)
    this.#whoMayStay.stop()
    await this.attendance.close()
    await this.#listener
  }

  #followersOf(userId: string): Iterable<Follower> {
    return this.#followers.get(userId) ?? []
  }

  #all(): Follower[] {
    return [...this.#followers.values()].flatMap((own) => [...own])
  }

  #set(listening: boolean) {
    if (this.#listening === listening) return
    const changes = this.#listening !== undefined
    this.#listening = listening
    clearInterval(this.#lookingAgain)
    if (listening) void notify(this.#services, whoIsThere).catch(() => {})
    else {
      this.attendance.forget()
      this.#lookingAgain = setInterval(() => this.#tellAll(lookAgainMs), lookAgainMs).unref()
    }
    for (const follower of this.#all()) follower.tellLive(listening)
    // What changed in between was told to nobody.
    if (changes) this.#tellAll()
    this.#known.resolve()
  }

  /** Tells everybody to look at everything again, each at their own time within `withinMs`. */
  #tellAll(withinMs = spreadMs) {
    for (const follower of this.#all()) {
      setTimeout(() => follower.tell(changeTopics), follower.phase * withinMs).unref()
    }
  }

  #hear(heard: Heard) {
    if (heard.kind === 'hint') this.#gather(heard)
    else if (heard.kind === 'record') this.attendance.tellChanged(heard.id, heard.revision)
    else if (heard.kind === 'signs') this.attendance.take(heard.signs)
    else this.attendance.tellAgain()
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
    const members = Map.groupBy(this.#all(), ({ companyId }) => companyId)
    for (const { audience, id, topic } of hints) {
      const meant = { company: members.get(id), user: this.#followersOf(id), readers: [] }[audience]
      for (const follower of meant ?? []) follower.tell([topic])
    }
    await this.#passToReaders(hints.filter(({ audience }) => audience === 'readers'))
  }

  async #passToReaders(hints: Hint[]) {
    if (hints.length === 0 || this.#followers.size === 0) return
    const briefIds = [...new Set(hints.map(({ id }) => id))]
    const userIds = [...this.#followers.keys()]
    const readers = await withSystemTx(
      this.#services,
      'readers who follow changed briefs',
      (tx) => selectReaders(tx, briefIds, userIds),
      'read only',
    )
    const changed = Map.groupBy(hints, ({ id }) => id)
    for (const { briefId, userId } of readers) {
      const topics = (changed.get(briefId) ?? []).map(({ topic }) => topic)
      for (const follower of this.#followersOf(userId)) follower.tell(topics)
    }
  }
}

const newsOf = (
  { changed, moved }: RecordHints,
  othersIn: (id: string) => PresentPerson[],
): RecordNews[] =>
  [...new Set([...changed.keys(), ...moved])].map((id) => ({
    id,
    revision: changed.get(id) ?? null,
    others: moved.has(id) ? othersIn(id) : null,
  }))
