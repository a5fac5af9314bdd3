import type { PresentPerson } from '../../../contract/records/presence.ts'
import type { Services } from '../../platform/context.ts'
import type { Follower } from '../follower.ts'
import { notify } from '../queries.ts'
import { Outbox } from './outbox.ts'
import { Pace } from './pace.ts'
import { type Attendant, type Pair, Rooms } from './rooms.ts'

/** Who signs: the account and session that were authenticated. */
export type Signer = { userId: string; sessionId: string }

/** A tab as it names itself. */
type Tab = Pick<Attendant, 'recordId' | 'tabId' | 'follows'>

/** Takes the signs of tabs, passes them on to all processes, and tells those who have the same record open. */
export class Attendance {
  readonly #services: Services
  readonly #followersOf: (userId: string) => Iterable<Follower>
  readonly #rooms = new Rooms()
  /** Those who follow the presentation of a record, who see nothing else of who has it open. */
  readonly #audiences = new Rooms()
  /** Who presents each record, as its audience was last told. */
  readonly #presenters = new Map<string, string>()
  readonly #pace = new Pace()
  readonly #outbox: Outbox

  constructor(services: Services, followersOf: (userId: string) => Iterable<Follower>) {
    this.#services = services
    this.#followersOf = followersOf
    this.#outbox = new Outbox((payload) => notify(services, payload))
  }

  /** Throws 429 if the account gives too many signs. */
  requirePace(userId: string) {
    this.#pace.take(userId)
  }

  /** The name under which a tab was admitted, if it has been and still is; otherwise undefined. */
  nameOf(tab: Tab, signer: Signer): string | undefined {
    return this.#own(tab, signer)?.name
  }

  /** Whether a tab has already called everybody at this time. */
  hasCalled(sign: Tab & Pick<Attendant, 'place'>, signer: Signer) {
    const tab = this.#own(sign, signer)
    return tab !== undefined && tab.place?.gather === sign.place?.gather
  }

  /**
   * Takes a sign of a tab whose user may read the record. With `arrives`, it resolves once every later change of the
   * record will be told to the user, whichever process tells them.
   */
  async sign(sign: Attendant, { sessionId }: Signer, arrives: boolean) {
    if (!this.#put(sign, sessionId)) return
    this.#outbox.add(sign)
    if (arrives) await this.#outbox.flush()
  }

  othersIn(recordId: string, userId: string): PresentPerson[] {
    return this.#rooms.othersIn(recordId, userId, this.#now())
  }

  /** Who presents a record, if anybody does. */
  presenterIn(recordId: string): PresentPerson[] {
    return this.#rooms.presenterIn(recordId, this.#now())
  }

  /** Takes signs that another process has received, or this one. */
  take(signs: readonly Attendant[]) {
    for (const sign of signs) this.#put(sign, null)
  }

  /** Tells all processes once more who is here. */
  tellAgain() {
    for (const tab of this.#allOwn()) this.#outbox.add(tab)
  }

  /** Tells those who have a record open that it has changed. */
  tellChanged(recordId: string, revision: number) {
    for (const userId of this.#rooms.usersIn(recordId))
      this.tellChangedTo({ userId, recordId, follows: false }, revision)
  }

  tellChangedTo({ userId, recordId, follows }: Pair, revision: number) {
    const of = follows ? 'presentations' : 'records'
    for (const follower of this.#followersOf(userId)) follower.tellChanged(of, recordId, revision)
  }

  /** Each account with each record that it has open or follows. */
  pairs(): Pair[] {
    return [
      ...this.#rooms.pairs().map((pair) => ({ ...pair, follows: false })),
      ...this.#audiences.pairs().map((pair) => ({ ...pair, follows: true })),
    ]
  }

  /** The sessions of the tabs whose signs this process receives. */
  sessions(): Set<string> {
    return new Set(this.#allOwn().flatMap(({ sessionId }) => sessionId ?? []))
  }

  /** Removes the tabs of a session that has ended. */
  endSession(sessionId: string) {
    for (const tab of this.#allOwn()) {
      if (tab.sessionId !== sessionId) continue
      const gone = { ...tab, state: 'gone', turn: tab.turn + 1 } as const
      this.#put(gone, sessionId)
      this.#outbox.add(gone)
    }
  }

  /** Removes an account from a record that it may no longer read. */
  dismiss(pair: Pair) {
    for (const tab of this.#roomsOf(pair).drop(pair)) {
      this.#outbox.add({ ...tab, state: 'gone', turn: tab.turn + 1 })
    }
    if (!pair.follows) this.#tellMoved(pair.recordId)
  }

  /** Removes tabs that have disappeared without saying so. */
  sweep() {
    for (const recordId of this.#rooms.sweep(this.#now())) this.#tellMoved(recordId)
    this.#audiences.sweep(this.#now())
    for (const recordId of this.#presenters.keys()) {
      if (this.#audiences.usersIn(recordId).size === 0) this.#presenters.delete(recordId)
    }
  }

  /** Forgets everybody, when nothing is heard of other processes any more. */
  forget() {
    this.#rooms.clear()
    this.#audiences.clear()
  }

  close() {
    this.#outbox.close()
  }

  #roomsOf({ follows }: Pick<Attendant, 'follows'>) {
    return follows ? this.#audiences : this.#rooms
  }

  #own({ recordId, tabId, follows }: Tab, { userId, sessionId }: Signer) {
    return this.#roomsOf({ follows }).own(recordId, userId, tabId, sessionId)
  }

  #allOwn() {
    return [...this.#rooms.allOwn(), ...this.#audiences.allOwn()]
  }

  /** False if the sign says nothing new. */
  #put(sign: Attendant, sessionId: string | null): boolean {
    if (!this.#roomsOf(sign).put(sign, sessionId, this.#now())) return false
    if (!sign.follows) this.#tellMoved(sign.recordId)
    return true
  }

  #tellMoved(recordId: string) {
    for (const userId of this.#rooms.usersIn(recordId)) {
      for (const follower of this.#followersOf(userId)) follower.tellMoved('records', recordId)
    }
    this.#tellPresenter(recordId)
  }

  /** Tells the audience, unless somebody else has moved. */
  #tellPresenter(recordId: string) {
    const audience = this.#audiences.usersIn(recordId)
    if (audience.size === 0) return
    const presenter = JSON.stringify(this.presenterIn(recordId))
    if (this.#presenters.get(recordId) === presenter) return
    this.#presenters.set(recordId, presenter)
    for (const userId of audience) {
      for (const follower of this.#followersOf(userId))
        follower.tellMoved('presentations', recordId)
    }
  }

  #now() {
    return this.#services.now().getTime()
  }
}
