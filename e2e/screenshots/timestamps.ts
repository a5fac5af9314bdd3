import type { BrowserContext } from '@playwright/test'
import type { BriefStatus } from '../../contract/briefs/briefs.ts'
import { followChanges } from '../../contract/changes/changes.ts'
import { briefMonthsShown, type getBriefMonths } from '../../contract/dashboard/dashboard.ts'
import type { Reply } from '../../contract/endpoint.ts'

const hour = 3_600_000
const day = 24 * hour

/** The current time in the screenshots. It is in the past, so that no session expires. */
const now = Date.parse('2026-03-18T10:00:00Z')

/** Timestamps of this run and their replacements; all others are shown as an hour ago. */
export type Timestamps = { started: number; known: Known[] }

type Known = {
  real: number
  shown: number
  /** The status of a brief, for the dashboard's chart by month. */
  status?: BriefStatus
}

/** Shows something that was just created as created `daysAgo` days ago. */
export function dateBack(timestamps: Timestamps, made: Made, daysAgo: number) {
  const { createdAt, status } = made
  const known = { real: Date.parse(createdAt), shown: now - daysAgo * day }
  timestamps.known.push({ ...known, ...(status && { status }) })
}

type Made = { createdAt: string; status?: BriefStatus }

/** Stops the browser's clock at the screenshots' time, and shifts timestamps in API responses to match. */
export async function showTimestamps(context: BrowserContext, timestamps: Timestamps) {
  await context.clock.setFixedTime(now)
  // Keeps messages that would disappear after some seconds.
  await context.addInitScript((least) => {
    const later = window.setTimeout
    Object.assign(window, {
      setTimeout: (run: () => void, ms = 0) => (ms < least ? later(run, ms) : 0),
    })
  }, 4_000)
  await context.route('**/api/**', async (route) => {
    // An answer without an end, after which no page would come to rest.
    if (route.request().url().endsWith(followChanges.path)) return route.abort()
    const answer = await route.fetch()
    const text = await answer.text()
    const monthly = answer.ok() && route.request().url().includes('/brief-months')
    const body = monthly
      ? JSON.stringify({ months: monthsOf(timestamps) })
      : shownIn(text, timestamps)
    await route.fulfill({ response: answer, body })
  })
}

function shownIn(text: string, timestamps: Timestamps): string {
  return text
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (timestamp) =>
      shownFor(Date.parse(timestamp), timestamps),
    )
    .replace(/"(bwk|whsec)_[^"]+"/g, `"$1_${token}"`)
    .replace(/"ending":"[^"]+"/g, `"ending":"${token.slice(-4)}"`)
    .replace(/"durationMs":\d+/g, '"durationMs":84')
    .replace(/http:[^"]*(\/invite\/accept\?token=)[\w-]+/g, `https://briefwell.example$1${token}`)
}

const token = 'pZ8wVt3nQ5yLk2sXf9rHb6mJd1gTc4aEu7oWi0vNqRs'

function shownFor(real: number, { started, known }: Timestamps): string {
  const distance = (timestamp: Known) => Math.abs(timestamp.real - real)
  const [near] = known
    .filter((timestamp) => distance(timestamp) < 30)
    .sort((a, b) => distance(a) - distance(b))
  const shown = near?.shown ?? now - hour + Math.floor((real - started) / hour) * hour
  return new Date(shown).toISOString()
}

/** The counts that the server would return if the briefs had been created at the times shown. */
function monthsOf({ known }: Timestamps): Reply<typeof getBriefMonths>['months'] {
  const [year = 0, month = 0] = monthAt(now).split('-').map(Number)
  return Array.from({ length: briefMonthsShown }, (_, at) => {
    const name = monthAt(Date.UTC(year, month - briefMonthsShown + at, 1))
    const count = (status: BriefStatus) =>
      known.filter((it) => it.status === status && monthAt(it.shown) === name).length
    return {
      month: name,
      draft: count('draft'),
      active: count('active'),
      archived: count('archived'),
    }
  })
}

const monthAt = (timestamp: number) => new Date(timestamp).toISOString().slice(0, 7)
