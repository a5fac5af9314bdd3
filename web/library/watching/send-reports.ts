import { accessToken } from '../../platform/session/session.ts'
import type { Played } from './played-ranges.ts'
import { forgetUnsent, keepUnsent, type UnsentReport, unsentReports } from './unsent-reports.ts'

/** How long a report that could not be sent waits for the next try, in milliseconds. */
const tryAgainMs = 5_000

type Watched = {
  userId: string
  briefId: string
  /** Called when a report of this brief has arrived. */
  onArrived: () => void
  /** Called when the brief is not shared with the user any more. */
  onRefused: () => void
}

/**
 * Sends what a player played, and what an earlier page could not send. A report waits until it has
 * arrived; the server counts each once. When the page is left, all that wait are sent at once.
 */
export function reportSender({ userId, briefId, onArrived, onRefused }: Watched) {
  const visitId = crypto.randomUUID()
  const waiting = new Set<UnsentReport>(unsentReports(userId))
  for (const { report } of waiting) report.late = true
  let sequence = 0
  let token: string | null = null
  let sending = false
  let nextTry: ReturnType<typeof setTimeout> | undefined

  function settle(unsent: UnsentReport) {
    waiting.delete(unsent)
    forgetUnsent(userId, unsent)
  }

  async function post(unsent: UnsentReport, keepalive = false): Promise<boolean> {
    try {
      const answer = await fetch(`/api/library/${unsent.briefId}/watch`, {
        method: 'POST',
        keepalive,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(unsent.report),
      })
      // A refusal stays one; a busy server is asked again.
      if (answer.status >= 500 || answer.status === 429) return false
      settle(unsent)
      if (unsent.briefId !== briefId) return true
      if (answer.status === 404) onRefused()
      else onArrived()
      return true
    } catch {
      return false
    }
  }

  /** `call` is not used: its idempotency keys would be stored for each of these small reports. */
  async function sendWaiting() {
    if (sending) return
    sending = true
    clearTimeout(nextTry)
    const current = await accessToken().catch(() => undefined)
    // Once signed out, there is nobody to count them for.
    if (current === null) for (const unsent of waiting) settle(unsent)
    token = current ?? null
    let arrived = current !== undefined
    for (const unsent of waiting) arrived = arrived && (await post(unsent))
    sending = false
    if (arrived) return
    for (const { report } of waiting) report.late = true
    nextTry = setTimeout(sendWaiting, tryAgainMs)
  }

  return {
    send({ seen, unseen }: Played, seconds: number) {
      const positionMs = Math.max(0, Math.round(seconds * 1000))
      const report = { visitId, sequence: sequence++, seen, unseen, positionMs, late: false }
      const unsent = { briefId, report }
      waiting.add(unsent)
      keepUnsent(userId, unsent)
      void sendWaiting()
    },
    /** Sends at once, with the token that is there: a page that is left waits for nothing. */
    leave() {
      if (token) for (const unsent of waiting) void post(unsent, true)
    },
  }
}
