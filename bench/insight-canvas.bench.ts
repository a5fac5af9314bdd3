import type { Browser, Page } from '@playwright/test'
import { signUp, startBriefwell } from './briefwell.ts'
import { buildPages, openPage, type SignedIn, signedInState, startBrowser } from './browser.ts'
import { addCanvas, manyThings, manyWidgets, oneWidget } from './crowded-canvas.ts'
import { workPerFrame } from './main-thread.ts'
import {
  compared,
  inTurns,
  kilobytes,
  median,
  milliseconds,
  notMeasured,
  type Options,
  plain,
  type Row,
  ratioOf,
} from './measure.ts'
import { temporaryFolder } from './processes.ts'

const widgetCount = 200
const thingCount = 500
/**
 * Our goals in milliseconds: work of half a frame at 60 Hz, an empty canvas within a second, and the things on it soon
 * after it.
 */
const [maxWork, maxEmpty, maxLater] = [8, 1000, 400]

type Seat = { browser: Browser; signedIn: SignedIn }

/**
 * A canvas of 200 widgets in Chromium: the work per frame while dragging one and while panning, and the size of a save
 * after one was moved; and the time until a canvas of 500 things is painted.
 */
export default async function benchCanvas({ quick, say, profileDir }: Options): Promise<Row[]> {
  const browser = await startBrowser()
  if (!browser) return [notMeasured(`A canvas of ${widgetCount} widgets`, 'there is no Chromium')]
  say('insight-canvas: building the pages')
  await buildPages()
  const server = await startBriefwell(temporaryFolder('insight-canvas'), profileDir)
  const owner = await signUp(server)
  const seat = { browser, signedIn: await signedInState(browser, server, owner) }
  const widgets = manyWidgets(widgetCount)
  const [full, single, crowded, empty] = [
    await addCanvas(server, owner, widgets),
    await addCanvas(server, owner, oneWidget()),
    await addCanvas(server, owner, manyThings(thingCount)),
    await addCanvas(server, owner, []),
  ]
  const rounds = quick ? 1 : 3
  say('insight-canvas: dragging')
  const rows = await moveRows(seat, rounds, { full, single, act: drag })
  say('insight-canvas: panning')
  rows.push(...(await moveRows(seat, rounds, { full, single, act: pan })))
  say('insight-canvas: opening')
  rows.push(...(await openRows(seat, quick ? 1 : 7, { crowded, empty })))
  say('insight-canvas: saving')
  const [sent, all] = [await bytesSent(seat, full), Buffer.byteLength(JSON.stringify(widgets))]
  rows.push({
    what: 'Body of the save after one widget was moved',
    ours: kilobytes(sent),
    floor: `all ${widgetCount} widgets: ${kilobytes(all)}`,
    ratio: ratioOf([sent], [all]),
    goal: 'that widget alone',
    met: sent < (2 * all) / widgetCount,
  })
  await browser.close()
  return rows
}

type Act = { said: string; button: 'left' | 'middle' }
const drag: Act = { said: `1 of ${widgetCount} widgets is dragged`, button: 'left' }
const pan: Act = { said: `${widgetCount} widgets are panned`, button: 'middle' }

type Moved = { full: string; single: string; act: Act }

async function moveRows(seat: Seat, rounds: number, { act, ...urls }: Moved) {
  const worst: Record<string, number[]> = { full: [], single: [] }
  const move = (side: keyof typeof urls) => async () => {
    const work = await moveWork(seat, urls[side], act)
    worst[side]?.push(percentile(work, 0.95))
    return median(work)
  }
  const medians = await inTurns(rounds, { full: move('full'), single: move('single') })
  const row = (share: string, ours: number[], floor: number[]): Row => ({
    ...compared({
      what: `Work per frame while ${act.said}, ${share}`,
      ours,
      floor,
      floorName: 'the only widget',
      show: milliseconds,
    }),
    goal: `at most ${maxWork} ms`,
    met: median(ours) <= maxWork,
  })
  // Skips the first round, which was a warm-up.
  const [full, single] = [worst.full?.slice(1) ?? [], worst.single?.slice(1) ?? []]
  return [row('median', medians.full, medians.single), row('p95', full, single)]
}

async function openRows(seat: Seat, rounds: number, urls: { crowded: string; empty: string }) {
  const { crowded, empty } = await inTurns(rounds, {
    crowded: () => paintedAfter(seat, urls.crowded, painted),
    empty: () => paintedAfter(seat, urls.empty, 'main h2'),
  })
  const later = median(crowded.map((ms, round) => ms - (empty[round] ?? 0)))
  const row = compared({
    what: `Opening a canvas of ${thingCount} things, until they are painted`,
    ours: crowded,
    floor: empty,
    floorName: 'an empty canvas',
    show: milliseconds,
  })
  const soon = median(empty)
  const goal = `at most ${milliseconds(maxEmpty)}`
  return [
    plain('Opening an empty canvas', milliseconds(soon), goal, soon <= maxEmpty),
    { ...row, goal: `at most ${milliseconds(maxLater)} more`, met: later <= maxLater },
  ]
}

/** React Flow hides widgets until it knows their sizes. */
const painted = '.react-flow__node[style*="visibility: visible"]'

async function opened({ browser, signedIn }: Seat) {
  const viewport = { width: 1440, height: 900 }
  const context = await browser.newContext({ storageState: signedIn, viewport })
  return { context, page: await context.newPage() }
}

/** Drags a widget in the middle, by one grid step in most frames, or pans. */
async function moveWork(seat: Seat, url: string, { button }: Act) {
  const { context, page } = await opened(seat)
  await openPage(page, url)
  await startDrag(page, button)
  const work = await workPerFrame(seat.browser, page, () => dragAround(page))
  await context.close()
  if (work.length < 60) throw new Error(`only ${work.length} frames`)
  return work
}

/** Away from the edges, where the view would scroll. */
const center = { x: 720, y: 680 }

/** Presses the title of a widget near the middle, next to its text. */
async function startDrag(page: Page, button: Act['button'] = 'left') {
  await page.locator(`${painted} figcaption`).first().waitFor()
  const { x, y } = center
  const grip = (await page.evaluate(`(() => {
    const boxes = [...document.querySelectorAll(${JSON.stringify(`${painted} figcaption`)})]
      .map((title) => title.getBoundingClientRect())
      .map(({ right, top, height }) => ({ x: right - 4, y: top + height / 2 }))
    const away = (at) => Math.hypot(at.x - ${x}, at.y - ${y})
    return boxes.sort((a, b) => away(a) - away(b))[0]
  })()`)) as { x: number; y: number }
  await page.mouse.move(grip.x, grip.y)
  await page.mouse.down({ button })
  await page.mouse.move(x, y)
}

/** A circle in 90 steps. */
async function dragAround(page: Page) {
  for (let step = 1; step <= 90; step++) {
    const angle = (step / 90) * 2 * Math.PI
    await page.mouse.move(center.x + 160 * Math.sin(angle), center.y - 160 + 160 * Math.cos(angle))
  }
}

/** Milliseconds from navigation until an element is painted. */
async function paintedAfter(seat: Seat, url: string, selector: string): Promise<number> {
  const { context, page } = await opened(seat)
  await page.goto(url, { waitUntil: 'commit' })
  const ms = await page.evaluate(`new Promise((shown, failed) => {
    setTimeout(failed, 30_000, new Error('nothing was shown'))
    const look = () => requestAnimationFrame(document.querySelector(${JSON.stringify(selector)})
      ? () => requestAnimationFrame(() => shown(performance.now()))
      : look)
    look()
  })`)
  await context.close()
  return ms as number
}

/** The size in bytes of the request that saves the canvas after one widget was moved. */
async function bytesSent(seat: Seat, url: string): Promise<number> {
  const { context, page } = await opened(seat)
  await openPage(page, url)
  await startDrag(page)
  await dragAround(page)
  await page.mouse.move(center.x + 100, center.y + 60)
  const save = page.waitForRequest((request) => request.method() === 'PATCH')
  await page.mouse.up()
  const body = (await save).postDataBuffer()
  await context.close()
  if (!body) throw new Error('nothing was saved')
  return body.length
}

const percentile = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN
