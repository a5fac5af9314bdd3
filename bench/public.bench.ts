import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { sitePages } from '../contract/site/pages.ts'
import { root, startBriefwell } from './briefwell.ts'
import { buildPages, startBrowser } from './browser.ts'
import { serveStaticPage } from './floors/static-page.ts'
import { categories, type Marks, measureMarks, prepareLighthouse } from './lighthouse.ts'
import {
  inTurns,
  median,
  milliseconds,
  notMeasured,
  type Options,
  type Row,
  ratioOf,
} from './measure.ts'
import { temporaryFolder } from './processes.ts'

const client = join(root, 'build/client')

/** A phone on a slow network, with Lighthouse's settings. */
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}
const slowNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const slowerProcessor = 4

const mostLcp = 1.2
const goals = { landing: 100, others: 98 }

/** Lighthouse's scores of every public page, and the largest contentful paint of the landing page. */
export default async function benchPublic({ quick, say, profileDir }: Options): Promise<Row[]> {
  const browser = await startBrowser()
  if (!browser) return [notMeasured('The public pages', 'there is no Chromium')]
  say('public: building the pages')
  await buildPages()
  const server = await startBriefwell(temporaryFolder('public'), profileDir)
  const rounds = quick ? 1 : 5
  const landing = readFileSync(join(client, 'index.html'), 'utf8')
  const floor = await serveStaticPage(client, landing)
  const rows = [await paintRow(browser, server.url, floor.url, rounds)]
  floor.close()
  await browser.close()
  const tool = await prepareLighthouse()
  if (!tool) rows.push(notMeasured('Lighthouse', 'its package could not be fetched'))
  // Cross-Origin-Opener-Policy gives the page its own process while it is measured.
  const shut = { 'cross-origin-opener-policy': 'same-origin' }
  const bare = await serveStaticPage(client, landing, shut)
  for (const { path } of tool ? sitePages : []) {
    say(`public: Lighthouse on ${path}`)
    const urls = { ours: server.url + path, ...(path === '/' && { floor: bare.url }) }
    rows.push(await marksRow(tool ?? '', path, urls, rounds))
  }
  bare.close()
  return rows
}

/** The largest contentful paint, compared with the same page without code from a plain server. */
async function paintRow(
  browser: Browser,
  url: string,
  floorUrl: string,
  rounds: number,
): Promise<Row> {
  const { ours, alone } = await inTurns(rounds, {
    ours: () => largestPaint(browser, `${url}/`),
    alone: () => largestPaint(browser, floorUrl),
  })
  const ratio = ratioOf(ours, alone)
  return {
    what: 'Largest contentful paint of /, phone on a slow network',
    ours: milliseconds(median(ours)),
    floor: `the same text, style and pictures without code: ${milliseconds(median(alone))}`,
    ratio,
    goal: `at most ${mostLcp}`,
    met: ratio.middle <= mostLcp,
  }
}

async function largestPaint(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slowNetwork)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor })
  await page.goto(url, { waitUntil: 'networkidle', timeout: 60_000 })
  const time = await page.evaluate(
    () =>
      new Promise<number>((found) => {
        new PerformanceObserver((list) => found(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        })
      }),
  )
  await context.close()
  return time
}

async function marksRow(
  tool: string,
  path: string,
  urls: { ours: string; floor?: string },
  rounds: number,
): Promise<Row> {
  const runs: Marks[] = []
  const floorRuns: Marks[] = []
  let failures = 0
  const measure = (url: string, into: Marks[]) =>
    measureMarks(tool, url).then(
      (marks) => into.push(marks),
      () => (failures += 1),
    )
  // On a busy machine, a run may record no paint at all, which is not the page's fault.
  while (runs.length < rounds && failures <= rounds) {
    await measure(urls.ours, runs)
    if (urls.floor) await measure(urls.floor, floorRuns)
  }
  if (runs.length < rounds) return notMeasured(`Lighthouse of ${path}`, 'it failed too often')
  const goal = path === '/' ? goals.landing : goals.others
  const marks = middleOf(runs)
  const of = rounds > 1 ? `median of ${rounds}` : 'once'
  return {
    what: `Lighthouse of ${path}, phone, ${of}`,
    ours: categories.map((name) => `${name} ${marks[name]}`).join(', '),
    floor:
      floorRuns.length > 0
        ? `the same page without code: performance ${middleOf(floorRuns).performance}`
        : '',
    ratio: null,
    goal: goal === 100 ? 'all 100' : `all at least ${goal}`,
    met: categories.every((name) => marks[name] >= goal),
  }
}

function middleOf(runs: Marks[]): Marks {
  const middle = (name: keyof Marks) => median(runs.map((marks) => marks[name]))
  return Object.fromEntries(categories.map((name) => [name, middle(name)])) as Marks
}
