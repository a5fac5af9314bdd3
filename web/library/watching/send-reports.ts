import type { Request } from '../../../contract/endpoint.ts'
import type { recordWatching } from '../../../contract/library.ts'
import { accessToken } from '../../platform/session/session.ts'
import type { Played } from './played-ranges.ts'

type Report = Request<typeof recordWatching>['body']

/** How long a report that could not be sent waits for the next try, in milliseconds. */
const tryAgainMs = 5_000

/**
 * Sends what a player played. A report waits until it has arrived; the server counts each once. When
 * the page is left, all that wait are sent at once. `onRefused` is called when the brief is not
 * shared with the user any more.
 */
export function reportSender(briefId: string, onRefused: () => void) {
  const visitId = crypto.randomUUID()
  const waiting = new Set<Report>()
  let sequence = 0
  let token: string | null = null
  let sending = false
  let nextTry: ReturnType<typeof setTimeout> | undefined

  async function post(report: Report, keepalive = false): Promise<boolean> {
    try {
      const answer = await fetch(`/api/library/${briefId}/watch`, {
        method: 'POST',
        keepalive,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(report),
      })
      if (answer.status === 404) onRefused()
      // A refusal stays one; a busy server is asked again.
      if (answer.status >= 500 || answer.status === 429) return false
      waiting.delete(report)
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
    if (current === null) waiting.clear()
    token = current ?? null
    let arrived = current !== undefined
    for (const report of waiting) arrived = arrived && (await post(report))
    sending = false
    if (arrived) return
    for (const report of waiting) report.late = true
    nextTry = setTimeout(sendWaiting, tryAgainMs)
  }

  return {
    send({ seen, unseen }: Played, seconds: number) {
      const positionMs = Math.max(0, Math.round(seconds * 1000))
      waiting.add({ visitId, sequence: sequence++, seen, unseen, positionMs, late: false })
      void sendWaiting()
    },
    /** Sends at once, with the token that is there: a page that is left waits for nothing. */
    leave() {
      if (token) for (const report of waiting) void post(report, true)
    },
  }
}
