import type { Services } from '../platform/context.ts'
import { withSystemTx } from '../platform/database/transaction.ts'
import type { Follower } from './follower.ts'
import { selectFollowerRights, selectOpenSessions, selectRecordRights } from './queries.ts'
import type { Attendance } from './rooms/attendance.ts'
import type { Pair } from './rooms/rooms.ts'

const checkMs = 1_000

/** Ends, within two seconds, what somebody may no longer be told: streams of sessions, and presence in records. */
export class WhoMayStay {
  readonly #services: Services
  readonly #attendance: Attendance
  readonly #followers: () => Follower[]
  /** Who could change which record when that was last asked. */
  #mayChange = new Map<string, boolean>()
  #timer: NodeJS.Timeout | undefined
  #checking = false

  constructor(services: Services, attendance: Attendance, followers: () => Follower[]) {
    this.#services = services
    this.#attendance = attendance
    this.#followers = followers
  }

  start() {
    this.#timer ??= setInterval(() => void this.#check(), checkMs).unref()
  }

  stop() {
    clearInterval(this.#timer)
  }

  /** Notes what a new follower has access to. */
  async admit(follower: Follower) {
    const [session] = await withSystemTx(
      this.#services,
      'what somebody who begins to follow has access to',
      (tx) => selectOpenSessions(tx, [follower.sessionId]),
      'read only',
    )
    if (session) follower.shares = session.shares
  }

  async #check() {
    // A database that does not answer says nothing about anybody, and more questions would not help it.
    if (this.#checking) return
    this.#checking = true
    try {
      this.#attendance.sweep()
      await this.#endRevoked()
    } catch (error) {
      this.#services.log.warn({ err: error }, 'it could not be checked who may stay')
    } finally {
      this.#checking = false
    }
  }

  async #endRevoked() {
    const followers = this.#followers()
    const own = this.#attendance.sessions()
    const sessionIds = [...new Set([...own, ...followers.map(({ sessionId }) => sessionId)])]
    if (sessionIds.length === 0) return
    const pairs = this.#attendance.pairs()
    const [following, attending] = [
      pairs.filter(({ follows }) => follows),
      pairs.filter(({ follows }) => !follows),
    ]
    const { sessions, rights } = await withSystemTx(
      this.#services,
      'whether those who follow still may',
      async (tx) => ({
        sessions: await selectOpenSessions(tx, sessionIds),
        rights: [
          ...(attending.length > 0 ? await selectRecordRights(tx, attending) : []),
          ...(following.length > 0 ? await selectFollowerRights(tx, following) : []),
        ],
      }),
      'read only',
    )
    const open = new Map(sessions.map((session) => [session.id, session]))
    for (const sessionId of own) {
      if (!open.has(sessionId)) this.#attendance.endSession(sessionId)
    }
    for (const follower of followers) {
      const session = open.get(follower.sessionId)
      if (session?.companyId !== follower.companyId) follower.end()
      else if (session.shares < follower.shares) follower.end(['library'])
      else follower.shares = session.shares
    }
    const may = new Map(rights.map((pair) => [keyOf(pair), pair.mayChange]))
    for (const pair of pairs) {
      const [now, before] = [may.get(keyOf(pair)), this.#mayChange.get(keyOf(pair))]
      if (now === undefined) this.#attendance.dismiss(pair)
      // Its page looks, and shows that the record or the right to change it is gone, or is back.
      if (now === undefined || (before !== undefined && before !== now)) {
        this.#attendance.tellChangedTo(pair, 0)
      }
    }
    this.#mayChange = may
  }
}

const keyOf = ({ userId, recordId, follows }: Pair) => `${userId} ${recordId} ${follows}`
