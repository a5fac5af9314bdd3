import { z } from 'zod'
import {
  mostTabs,
  type PresentPerson,
  placeSchema,
  presenceSeconds,
  signSchema,
} from '../../../contract/records/presence.ts'

/** A tab that has a record open, or follows its presentation, as the processes tell each other. */
export const attendantSchema = signSchema
  .pick({ tabId: true, state: true, turn: true, place: true })
  .extend({ recordId: z.uuid(), userId: z.uuid(), name: z.string(), follows: z.boolean() })
export type Attendant = z.output<typeof attendantSchema>

type Tab = Attendant & {
  /** The session of a tab of which this process has received a sign; null for those of other processes. */
  sessionId: string | null
  endsAt: number
  /** Counts up; the tab of a person that moved last says where they are. */
  moved: number
}

/** An account, and a record that it has open or whose presentation it follows. */
export type Pair = Pick<Attendant, 'userId' | 'recordId' | 'follows'>
type PairHere = Omit<Pair, 'follows'>

/** The most people that a page is told of. */
const mostShown = 50

/** For how long a tab that has left is remembered, in milliseconds, in case an older sign of it arrives late. */
const leftMs = 15_000

/** Who has which record open, in all processes, and where they are. It is in memory only. */
export class Rooms {
  readonly #rooms = new Map<string, Map<string, Tab>>()
  #moves = 0

  /** Takes a sign. False if it is known, or a later one of the same tab is; those without a turn are all taken. */
  put(sign: Attendant, sessionId: string | null, now: number): boolean {
    const room = this.#rooms.get(sign.recordId) ?? new Map<string, Tab>()
    const key = keyOf(sign)
    const known = room.get(key)
    if (known && sign.turn > 0 && known.turn >= sign.turn && known.endsAt > now) return false
    const lasts = sign.state === 'gone' ? leftMs : presenceSeconds[sign.state] * 1000
    const through = sessionId ?? known?.sessionId ?? null
    room.set(key, { ...sign, sessionId: through, endsAt: now + lasts, moved: ++this.#moves })
    this.#rooms.set(sign.recordId, room)
    const own = [...room.values()].filter(({ userId }) => userId === sign.userId)
    // Those that have left count too, so that nobody can fill the memory.
    own.sort((a, b) => b.moved - a.moved)
    for (const tab of own.slice(mostTabs)) room.delete(keyOf(tab))
    return true
  }

  /** A tab of this session of which this process has received signs; undefined for any other. */
  own(recordId: string, userId: string, tabId: string, sessionId: string | null) {
    const tab = this.#rooms.get(recordId)?.get(keyOf({ userId, tabId }))
    return tab && tab.sessionId === sessionId && tab.state !== 'gone' ? tab : undefined
  }

  /** All tabs of which this process has received signs. */
  allOwn() {
    return [...this.#rooms.values()].flatMap((room) =>
      [...room.values()].filter(({ sessionId, state }) => sessionId !== null && state !== 'gone'),
    )
  }

  /** The accounts that have a record open. */
  usersIn(recordId: string): Set<string> {
    return new Set(this.#here(recordId).map(({ userId }) => userId))
  }

  /** Each account with each record that it has open. */
  pairs(): PairHere[] {
    return [...this.#rooms.keys()].flatMap((recordId) =>
      [...this.usersIn(recordId)].map((userId) => ({ recordId, userId })),
    )
  }

  /** The others who have a record open, each once, as `userId` sees them. */
  othersIn(recordId: string, userId: string, now: number): PresentPerson[] {
    const people = new Map<string, Tab>()
    for (const tab of this.#here(recordId)) {
      if (tab.userId === userId || tab.endsAt <= now) continue
      const before = people.get(tab.userId)
      if (!before || shownBefore(tab, before)) people.set(tab.userId, tab)
    }
    return [...people.values()]
      .sort((a, b) => a.name.localeCompare(b.name) || (a.userId < b.userId ? -1 : 1))
      .slice(0, mostShown)
      .map(({ userId: id, name, place }) => ({ id, name, place }))
  }

  /** Who presents a record, as those who follow see them: of several, who began last. */
  presenterIn(recordId: string, now: number): PresentPerson[] {
    const presenting = this.#here(recordId).flatMap(({ place, ...tab }) =>
      place?.presents && tab.endsAt > now ? [{ ...tab, presents: place.presents }] : [],
    )
    const [tab] = presenting.sort(
      (a, b) => b.presents.since - a.presents.since || b.moved - a.moved,
    )
    // Readers are not told which account it is, nor where else in the record they are.
    return tab
      ? [{ id: tab.tabId, name: tab.name, place: placeSchema.parse({ presents: tab.presents }) }]
      : []
  }

  /** Forgets tabs of an account with a record; those of which this process has received signs are returned. */
  drop({ recordId, userId }: PairHere): Tab[] {
    const room = this.#rooms.get(recordId)
    const tabs = [...(room?.values() ?? [])].filter((tab) => tab.userId === userId)
    for (const tab of tabs) room?.delete(keyOf(tab))
    return tabs.filter(({ sessionId }) => sessionId !== null)
  }

  /** Forgets tabs that gave no sign for long; returns the records from which somebody went. */
  sweep(now: number): string[] {
    return [...this.#rooms].flatMap(([recordId, room]) => {
      const ended = [...room.values()].filter(({ endsAt }) => endsAt <= now)
      for (const tab of ended) room.delete(keyOf(tab))
      if (room.size === 0) this.#rooms.delete(recordId)
      return ended.some(({ state }) => state !== 'gone') ? [recordId] : []
    })
  }

  clear() {
    this.#rooms.clear()
  }

  #here(recordId: string): Tab[] {
    return [...(this.#rooms.get(recordId)?.values() ?? [])].filter(({ state }) => state !== 'gone')
  }
}

/** A person may call their tab as somebody else calls theirs. */
const keyOf = ({ userId, tabId }: Pick<Attendant, 'userId' | 'tabId'>) => `${userId} ${tabId}`

/** A tab in the background says nothing of where its user is. */
const shownBefore = (a: Tab, b: Tab) =>
  a.state === b.state ? a.moved > b.moved : a.state === 'here'
