import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import { root, signUp, startBriefwell } from './briefwell.ts'
import { buildPages, openPage, type SignedIn, signedInState, startBrowser } from './browser.ts'
import { kilobytes, notMeasured, type Options, type Row, ratioOf } from './measure.ts'
import { output, temporaryFolder } from './processes.ts'

const floorSource = join(import.meta.dirname, 'floors/react-router-alone')
/** The limit for the landing page's own code, in bytes. */
const maxExtraBytes = 30_000
const floorBuild = join(import.meta.dirname, 'results/react-router-alone')

/**
 * The JavaScript that a browser with an empty cache loads until the page is idle: every script,
 * gzipped. The floor is a page with only React and React Router, built with the same tools.
 */
export default async function benchWeb({ say, profileDir }: Options): Promise<Row[]> {
  const browser = await startBrowser()
  if (!browser) return [notMeasured('Weight of the JavaScript', 'there is no Chromium')]
  say('web: building the pages')
  await buildPages()
  await buildFloor()
  say('web: weighing the JavaScript')
  const server = await startBriefwell(temporaryFolder('web'), profileDir)
  const floor = await serveFolder(join(floorBuild, 'client'))
  const signedIn = await signedInState(browser, server, await signUp(server))
  const alone = await weigh(browser, floor.url, undefined)
  const rows: Row[] = []
  for (const page of ['/', '/login', '/dashboard']) {
    const state = page === '/dashboard' ? signedIn : undefined
    const ours = await weigh(browser, server.url + page, state)
    rows.push({
      what: `JavaScript of ${page}, gzipped`,
      ours: `${kilobytes(ours.bytes)} in ${ours.scripts} files`,
      floor: `React + React Router alone: ${kilobytes(alone.bytes)} in ${alone.scripts} files`,
      ratio: ratioOf([ours.bytes], [alone.bytes]),
      ...goalOf(page, ours.bytes - alone.bytes),
    })
  }
  await browser.close()
  floor.server.close()
  return rows
}

/** Only the landing page has a goal: the maximum excess over the floor. */
function goalOf(page: string, extraBytes: number): Pick<Row, 'goal' | 'met'> {
  if (page !== '/') return { goal: '', met: null }
  return { goal: `at most ${kilobytes(maxExtraBytes)} more`, met: extraBytes <= maxExtraBytes }
}

async function buildFloor() {
  const tool = join(root, 'node_modules/@react-router/dev/bin.cjs')
  await output(process.execPath, [tool, 'build'], {
    cwd: floorSource,
    env: { ...process.env, NODE_ENV: 'production', FLOOR_BUILD_DIRECTORY: floorBuild },
  })
}

async function weigh(browser: Browser, url: string, storageState: SignedIn | undefined) {
  const context = await browser.newContext(storageState ? { storageState } : {})
  const page = await context.newPage()
  const bodies: Promise<Buffer>[] = []
  page.on('response', (response) => {
    const script =
      response.request().resourceType() === 'script' ||
      /javascript/.test(response.headers()['content-type'] ?? '')
    if (script) bodies.push(response.body())
  })
  await openPage(page, url)
  if (new URL(page.url()).pathname !== new URL(url).pathname) {
    throw new Error(`${url} led to ${page.url()}`)
  }
  const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body, { level: 9 }).length)
  await context.close()
  return { bytes: sizes.reduce((sum, size) => sum + size, 0), scripts: sizes.length }
}

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' }

async function serveFolder(folder: string): Promise<{ url: string; server: Server }> {
  const server = createServer(async (request, response) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '')
    try {
      const content = await readFile(join(folder, path))
      response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream')
      response.end(content)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no address')
  return { url: `http://127.0.0.1:${address.port}/`, server }
}
