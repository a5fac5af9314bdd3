import { randomUUID } from 'node:crypto'
import type { Browser } from '@playwright/test'
import { type Briefwell, bearer, type Person } from './briefwell.ts'
import { openPage, type SignedIn, signedInState, startBrowser } from './browser.ts'
import {
  compared,
  inTurns,
  median,
  milliseconds,
  notMeasured,
  type Options,
  type Row,
  ratioOf,
  seconds,
} from './measure.ts'

/** Blocks of 36 words each, 15 to a page. */
const blocksOfLong = 1500
const blocksOfShort = 150
/**
 * Our goals: a keystroke is painted within three frames at 60 Hz, and exports take time in
 * proportion to the length.
 */
const [longestKeyMs, mostSteep] = [50, 1.2]
const keys = 120

type Texts = { long: string; short: string }

/** Typing in a document of 100 pages and exporting it, each compared with a document of ten pages. */
export async function longDocumentRows(
  server: Briefwell,
  author: Person,
  options: Options,
): Promise<Row[]> {
  const texts = {
    long: await addDocument(server, author, blocksOfLong),
    short: await addDocument(server, author, blocksOfShort),
  }
  return [
    ...(await typingRows(server, author, texts, options)),
    await exportRow(server, author, texts, options, 'docx'),
    await exportRow(server, author, texts, options, 'pptx'),
    await exportRow(server, author, texts, options, 'pdf'),
  ]
}

async function addDocument({ url }: Briefwell, author: Person, count: number): Promise<string> {
  const sentence =
    'The depots in the north were connected, and each of them now reports its stock. '
  const blocks = Array.from({ length: count }, (_, at) => ({
    ...(at % 15 === 0
      ? { type: 'heading', attrs: { id: randomUUID(), level: 1 } }
      : { type: 'paragraph', attrs: { id: randomUUID() } }),
    content: [
      { type: 'text', text: at % 15 === 0 ? `Part ${at / 15}` : sentence.repeat(3).trim() },
    ],
  }))
  const answer = await fetch(`${url}/api/documents`, {
    method: 'POST',
    headers: { ...bearer(author), 'content-type': 'application/json' },
    body: JSON.stringify({ title: `${count} blocks`, type: 'tech-strategy', blocks }),
  })
  if (!answer.ok) throw new Error(`createDocument: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { id: string }).id
}

async function typingRows(
  server: Briefwell,
  author: Person,
  { long, short }: Texts,
  { quick, say }: Options,
): Promise<Row[]> {
  const what = 'Documents: from a key to its paint in one of 100 pages, p95'
  const browser = await startBrowser()
  if (!browser) return [notMeasured(what, 'there is no Chromium')]
  const signedIn = await signedInState(browser, server, author)
  say('documents: typing')
  const typed = (id: string) => () =>
    keyToPaint(browser, signedIn, `${server.url}/boardroom-builder/${id}`)
  const times = await inTurns(quick ? 1 : 3, { ours: typed(long), floor: typed(short) })
  await browser.close()
  const row = compared({ what, ...times, floorName: 'ten pages', show: milliseconds })
  const met = median(times.ours) <= longestKeyMs
  return [{ ...row, goal: `at most ${milliseconds(longestKeyMs)}`, met }]
}

/**
 * The 95th percentile of the milliseconds from a keystroke to the next frame, in the middle of the
 * text.
 */
async function keyToPaint(browser: Browser, signedIn: SignedIn, url: string): Promise<number> {
  const viewport = { width: 1440, height: 900 }
  const context = await browser.newContext({ storageState: signedIn, viewport })
  const page = await context.newPage()
  await openPage(page, url)
  const text = page.getByRole('textbox', { name: 'Text of the document' })
  await text.locator('p').nth(60).click()
  await page.evaluate(`(() => {
    window.painted = []
    addEventListener('keydown', ({ timeStamp }) => {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => window.painted.push(performance.now() - timeStamp)
      requestAnimationFrame(() => channel.port2.postMessage(null))
    }, true)
  })()`)
  await page.keyboard.type('a steady hand '.repeat(9).slice(0, keys), { delay: 60 })
  const times = (await page.evaluate('window.painted')) as number[]
  await context.close()
  if (times.length < keys) throw new Error(`only ${times.length} keys were painted`)
  return times.sort((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN
}

async function exportRow(
  { url }: Briefwell,
  author: Person,
  { long, short }: Texts,
  { quick, say }: Options,
  format: 'docx' | 'pptx' | 'pdf',
): Promise<Row> {
  say(`documents: ${format}`)
  const made = (id: string) => async () => {
    const started = performance.now()
    const address = `${url}/api/documents/${id}/export?format=${format}`
    const answer = await fetch(address, { headers: bearer(author) })
    if (!answer.ok) throw new Error(`${format}: ${answer.status} ${await answer.text()}`)
    await answer.bytes()
    return performance.now() - started
  }
  const { ours, floor } = await inTurns(quick ? 1 : 3, { ours: made(long), floor: made(short) })
  const tenfold = floor.map((ms) => 10 * ms)
  return {
    what: `Documents: 100 pages as ${format.toUpperCase()}`,
    ours: seconds(median(ours)),
    floor: `ten times ten pages: ${seconds(median(tenfold))}`,
    ratio: ratioOf(ours, tenfold),
    goal: `at most ${mostSteep}: linear`,
    met: ratioOf(ours, tenfold).middle <= mostSteep,
  }
}
