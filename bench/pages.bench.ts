import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { northlight } from '../scripts/demo/companies/northlight.ts'
import { fillCompany } from '../scripts/demo/fill-company.ts'
import { type Briefwell, startBriefwell } from './briefwell.ts'
import { buildPages, openPage, type SignedIn, signedInState, startBrowser } from './browser.ts'
import { addManyRows } from './many-rows.ts'
import { median, notMeasured, type Options, type Row } from './measure.ts'
import { temporaryFolder } from './processes.ts'
import { searchPalette, type Visit, visits } from './visits.ts'

const widths = { '1440 px': { width: 1440, height: 900 }, '390 px': { width: 390, height: 844 } }

/** Responses are delayed, so that placeholders are painted and could shift. */
const answerAfterMs = 250

/** Our goal for layout shift, and web.dev's limit for a good Interaction to Next Paint. */
const [maxShift, maxMs] = [0.02, 200]

/**
 * The layout shift of the main pages while they load, and their response time to input, in Chromium
 * with an empty cache and delayed responses.
 */
export default async function benchPages({ quick, say, profileDir }: Options): Promise<Row[]> {
  const browser = await startBrowser()
  if (!browser)
    return [notMeasured('Layout shift and reaction of the main pages', 'there is no Chromium')]
  say('pages: building the pages')
  await buildPages()
  const server = await startBriefwell(temporaryFolder('pages'), profileDir)
  say('pages: filling a company')
  const { briefId, ...owner } = await fill(server)
  const signedIn = await signedInState(browser, server, owner)
  const rows: Row[] = []
  for (const { path, ...visit } of visits) {
    say(`pages: ${path}`)
    const rounds = quick ? 1 : 5
    const measured = await measure({
      browser,
      signedIn,
      rounds,
      visit,
      url: server.url + path.replace(':id', briefId),
    })
    for (const { slowest, what } of Object.values(measured).flat()) {
      if (slowest > maxMs) say(`pages: ${slowest} ms by ${what}`)
    }
    rows.push(...rowsOf(path, rounds, measured))
  }
  await browser.close()
  return rows
}

/** A demonstration company with its team, logos and videos, and long lists. */
async function fill(server: Briefwell) {
  const password = randomUUID()
  const newPassword = () => password
  const filled = await fillCompany({ api: server.url, company: northlight, newPassword })
  await addManyRows(server, [{ owner: filled.owner.id, rows: 1000 }])
  const [briefId, email] = [filled.briefs[0]?.id, filled.logins[0]?.email]
  if (!briefId || !email) throw new Error('the company has no brief or no owner')
  return { briefId, email, password }
}

type Width = keyof typeof widths
type Seen = { shifts: number; slowest: number; what: string }
type Measured = Record<Width, Seen[]>

type Plan = {
  browser: Browser
  url: string
  signedIn: SignedIn
  visit: Omit<Visit, 'path'>
  rounds: number
}

/** The first visit is a warm-up that is not counted. */
async function measure({ rounds, ...plan }: Plan): Promise<Measured> {
  const measured: Measured = { '1440 px': [], '390 px': [] }
  await look(plan, '1440 px')
  for (let round = 0; round < rounds; round++) {
    for (const width of Object.keys(widths) as Width[]) {
      measured[width].push(await look(plan, width))
    }
  }
  return measured
}

async function look({ browser, url, signedIn, visit }: Omit<Plan, 'rounds'>, width: Width) {
  const context = await browser.newContext({ storageState: signedIn, viewport: widths[width] })
  await context.addInitScript({ path: join(import.meta.dirname, 'page-watch.js') })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, answerAfterMs))
    await route.continue()
  })
  await openPage(page, url)
  await visit.ready(page)
  await visit.use(page)
  await searchPalette(page)
  // The browser reports the last key some time after its paint, without an event.
  const seen = await page.evaluate(`new Promise((painted) =>
    requestAnimationFrame(() => setTimeout(() => painted(pageWatch()), 100)))`)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()
  return seen as Seen
}

/** The rows of a page, both widths in each: layout shift, and reaction to input. */
function rowsOf(path: string, rounds: number, measured: Measured): Row[] {
  const of = `of ${path}, ${rounds > 1 ? `median of ${rounds}` : 'once'}`
  const row = (what: string, goal: string, figure: Figure): Row => {
    const sides = Object.entries(measured).map(([width, seen]) => ({
      width,
      values: seen.map(figure.of),
    }))
    return {
      what: `${what} ${of}`,
      goal,
      floor: '',
      ratio: null,
      ours: sides.map(({ width, values }) => `${figure.show(values)} at ${width}`).join(', '),
      met: sides.every(({ values }) => figure.reached(median(values))),
    }
  }
  return [
    row('Layout shift', `below ${maxShift}`, {
      of: ({ shifts }) => shifts,
      show: (values) => rangeOf(values, 3),
      reached: (middle) => middle < maxShift,
    }),
    row('Slowest click or key to next paint', `at most ${maxMs} ms`, {
      of: ({ slowest }) => slowest,
      show: (values) => `${rangeOf(values, 0)} ms`,
      reached: (middle) => middle <= maxMs,
    }),
  ]
}

type Figure = {
  of: (seen: Seen) => number
  show: (values: number[]) => string
  reached: (middle: number) => boolean
}

function rangeOf(values: number[], digits: number): string {
  const [middle, lowest, highest] = [median(values), Math.min(...values), Math.max(...values)].map(
    (value) => value.toFixed(digits),
  )
  return lowest === highest ? `${middle}` : `${middle} (${lowest}–${highest})`
}
