import type { Request } from '../../../contract/endpoint.ts'
import type { recordWatching } from '../../../contract/library.ts'
import { accessToken } from '../../platform/session/session.ts'
import type { Played } from './played-ranges.ts'

type Report = Request<typeof recordWatching>['body']

/**
 * Sends what a player played. Reports that could not be sent wait for the next one; `onRefused` is
 * called when the brief is not shared with the user any more.
 */
export function reportSender(briefId: string, onRefused: () => void) {
  const visitId = crypto.randomUUID()
  const waiting: Report[] = []
  let sequence = 0
  let token: string | null = null
  let sending = false

  async function post(report: Report, keepalive: boolean): Promise<boolean> {
    try {
      const answer = await fetch(`/api/library/${briefId}/watch`, {
        method: 'POST',
        keepalive,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(report),
      })
      if (answer.status === 404) onRefused()
      // A refusal stays one; a busy server is asked again.
      return answer.status < 500 && answer.status !== 429
    } catch {
      return false
    }
  }

  /** `call` is not used: its idempotency keys would be stored for each of these small reports. */
  async function sendWaiting() {
    if (sending) return
    sending = true
    token = await accessToken().catch(() => null)
    while (token && waiting[0] && (await post(waiting[0], false))) waiting.shift()
    sending = false
  }

  return {
    send({ seen, unseen }: Played, seconds: number, leaving = false) {
      const positionMs = Math.max(0, Math.round(seconds * 1000))
      const report = { visitId, sequence: sequence++, seen, unseen, positionMs }
      // A page that is left sends at once, with the token that it has.
      if (leaving && token) void post(report, true)
      else {
        waiting.push(report)
        void sendWaiting()
      }
    },
  }
}
