import type { BrowserContext } from '@playwright/test'

const hour = 3_600_000
const day = 24 * hour

/** The pictures' now. Long past, so that no session ends while they are taken. */
const now = Date.parse('2026-03-18T10:00:00Z')

/** Moments of this run and what stands for them; all others of this run were an hour ago. */
export type Moments = { started: number; known: { real: number; shown: number }[] }

/** Dates what was made just now `daysAgo`. */
export function dateBack(moments: Moments, createdAt: string, daysAgo: number) {
  moments.known.push({ real: Date.parse(createdAt), shown: now - daysAgo * day })
}

/** Gives a browser the pictures' clock: its own stands, and what the server says is moved to it. */
export async function showMoments(context: BrowserContext, moments: Moments) {
  await context.clock.setFixedTime(now)
  // What leaves by itself after some seconds stays for its picture.
  await context.addInitScript((least) => {
    const later = window.setTimeout
    Object.assign(window, {
      setTimeout: (run: () => void, ms = 0) => (ms < least ? later(run, ms) : 0),
    })
  }, 4_000)
  await context.route('**/api/**', async (route) => {
    const answer = await route.fetch()
    const text = await answer.text()
    await route.fulfill({ response: answer, body: shownIn(text, moments) })
  })
}

function shownIn(text: string, moments: Moments): string {
  return text
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (moment) => shownFor(Date.parse(moment), moments))
    .replace(/http:[^"]*(\/invite\/accept\?token=)[\w-]+/g, `https://briefwell.example$1${token}`)
}

const token = 'pZ8wVt3nQ5yLk2sXf9rHb6mJd1gTc4aEu7oWi0vNqRs'

function shownFor(real: number, { started, known }: Moments): string {
  const near = known.find((moment) => Math.abs(moment.real - real) < 30)
  const shown = near?.shown ?? now - hour + Math.floor((real - started) / hour) * hour
  return new Date(shown).toISOString()
}
