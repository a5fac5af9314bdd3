import { accessToken } from '../platform/auth/session.ts'
import type { Played } from './played-ranges.ts'
import { forgetUnsent, keepUnsent, type UnsentReport, unsentReports } from './unsent-reports.ts'

/** The delay before a failed report is retried, in milliseconds. */
const tryAgainMs = 5_000

type Watched = {
  userId: string
  briefId: string
  /** Called when the server has received a report of this brief. */
  onArrived: () => void
  /** Called when the brief is no longer shared with the user. */
  onRefused: () => void
}

/**
 * Sends what a player played, including reports that an earlier page could not send. Reports are
 * stored until the server has received them; it counts each once. On page exit, all pending reports
 * are sent immediately.
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

  async function send(unsent: UnsentReport, keepalive = false): Promise<boolean> {
    const status = await post(unsent, { token, keepalive })
    // A refusal is final, but a busy server is asked again.
    if (status === null || status >= 500 || status === 429) return false
    settle(unsent)
    if (unsent.briefId !== briefId) return true
    if (status === 404) onRefused()
    else onArrived()
    return true
  }

  async function sendWaiting() {
    if (sending) return
    sending = true
    clearTimeout(nextTry)
    const current = await accessToken().catch(() => undefined)
    // After sign-out, the reports belong to no user.
    if (current === null) for (const unsent of waiting) settle(unsent)
    token = current ?? null
    let arrived = current !== undefined
    for (const unsent of waiting) arrived = arrived && (await send(unsent))
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
    /** Sends immediately with the current token, because a page that is being left cannot wait. */
    leave() {
      if (token) for (const unsent of waiting) void send(unsent, true)
    },
  }
}

/**
 * The status of the answer; null if there was none. Does not use `call`, because the server would
 * store an idempotency key for each of these small reports.
 */
async function post(
  { briefId, report }: UnsentReport,
  { token, keepalive }: { token: string | null; keepalive: boolean },
): Promise<number | null> {
  try {
    const { status } = await fetch(`/api/library/${briefId}/watch`, {
      method: 'POST',
      keepalive,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(report),
    })
    return status
  } catch {
    return null
  }
}
