import type { PresentPerson } from '../../../contract/records/presence.ts'
import type { Services } from '../../platform/context.ts'
import type { Follower } from '../follower.ts'
import { notify } from '../queries.ts'
import { Outbox } from './outbox.ts'
import { Pace } from './pace.ts'
import { type Attendant, type Pair, Rooms } from './rooms.ts'

/** Who signs: the account and session that were authenticated. */
export type Signer = { userId: string; sessionId: string }

/** Takes the signs of tabs, passes them on to all processes, and tells those who have the same record open. */
export class Attendance {
  readonly #services: Services
  readonly #followersOf: (userId: string) => Iterable<Follower>
  readonly #rooms = new Rooms()
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
  nameOf(recordId: string, { userId, sessionId }: Signer, tabId: string): string | undefined {
    return this.#rooms.own(recordId, userId, tabId, sessionId)?.name
  }

  /** Whether a tab has already called everybody at this time. */
  hasCalled(
    recordId: string,
    { userId, sessionId }: Signer,
    sign: Pick<Attendant, 'tabId' | 'place'>,
  ) {
    const tab = this.#rooms.own(recordId, userId, sign.tabId, sessionId)
    return tab !== undefined && tab.place?.gather === sign.place?.gather
  }

  /**
   * Takes a sign of a tab whose user may read the record. With `arrives`, it resolves once every later change of the
   * record will be told to the user, whichever process tells them.
   */
  async sign(sign: Attendant, { sessionId }: Signer, arrives: boolean) {
    if (!this.#rooms.put(sign, sessionId, this.#now())) return
    this.#tellMoved(sign.recordId)
    this.#outbox.add(sign)
    if (arrives) await this.#outbox.flush()
  }

  othersIn(recordId: string, userId: string): PresentPerson[] {
    return this.#rooms.othersIn(recordId, userId, this.#now())
  }

  /** Takes signs that another process has received, or this one. */
  take(signs: readonly Attendant[]) {
    for (const sign of signs) {
      if (this.#rooms.put(sign, null, this.#now())) this.#tellMoved(sign.recordId)
    }
  }

  /** Tells all processes once more who is here. */
  tellAgain() {
    for (const tab of this.#rooms.allOwn()) this.#outbox.add(tab)
  }

  /** Tells those who have a record open that it has changed. */
  tellChanged(recordId: string, revision: number) {
    for (const userId of this.#rooms.usersIn(recordId))
      this.tellChangedTo(userId, recordId, revision)
  }

  tellChangedTo(userId: string, recordId: string, revision: number) {
    for (const follower of this.#followersOf(userId)) follower.tellChanged(recordId, revision)
  }

  /** Each account with each record that it has open. */
  pairs(): Pair[] {
    return this.#rooms.pairs()
  }

  /** The sessions of the tabs whose signs this process receives. */
  sessions(): Set<string> {
    return new Set(this.#rooms.allOwn().flatMap(({ sessionId }) => sessionId ?? []))
  }

  /** Removes the tabs of a session that has ended. */
  endSession(sessionId: string) {
    for (const tab of this.#rooms.allOwn()) {
      if (tab.sessionId !== sessionId) continue
      const gone = { ...tab, state: 'gone', turn: tab.turn + 1 } as const
      this.#rooms.put(gone, sessionId, this.#now())
      this.#outbox.add(gone)
      this.#tellMoved(tab.recordId)
    }
  }

  /** Removes an account from a record that it may no longer read. */
  dismiss(pair: Pair) {
    for (const tab of this.#rooms.drop(pair)) {
      this.#outbox.add({ ...tab, state: 'gone', turn: tab.turn + 1 })
    }
    this.#tellMoved(pair.recordId)
  }

  /** Removes tabs that have disappeared without saying so. */
  sweep() {
    for (const recordId of this.#rooms.sweep(this.#now())) this.#tellMoved(recordId)
  }

  /** Forgets everybody, when nothing is heard of other processes any more. */
  forget() {
    this.#rooms.clear()
  }

  close() {
    this.#outbox.close()
  }

  #tellMoved(recordId: string) {
    for (const userId of this.#rooms.usersIn(recordId)) {
      for (const follower of this.#followersOf(userId)) follower.tellMoved(recordId)
    }
  }

  #now() {
    return this.#services.now().getTime()
  }
}
