import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { quietNetwork, watchRequests } from '../e2e/support/quiet-network.ts'
import { type Briefwell, type Person, root } from './briefwell.ts'
import { output } from './processes.ts'

/** Starts the system's Chromium; null if there is none. */
export async function startBrowser(): Promise<Browser | null> {
  const executablePath = [process.env.CHROMIUM_PATH, '/usr/bin/chromium'].find(
    (path) => path && existsSync(path),
  )
  return executablePath ? chromium.launch({ executablePath, args: ['--no-sandbox'] }) : null
}

/** Builds the web app if its sources have changed. */
export async function buildPages() {
  const build = "import { build } from './scripts/prepare.mjs'; build()"
  await output(process.execPath, ['--input-type=module', '--eval', build], { cwd: root })
}

/** Opens a page, and waits until all has loaded but the stream of changes, which stays open. */
export async function openPage(page: Page, url: string) {
  watchRequests(page)
  await page.goto(url)
  await quietNetwork(page)
}

export type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>

/** The browser state of a person who has signed in through the form; a new context has an empty cache. */
export async function signedInState(
  browser: Browser,
  { url }: Briefwell,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<SignedIn> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${url}/login`)
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[autocomplete=current-password]').fill(password)
  await page.locator('button[type=submit]').click()
  await page.waitForURL(`${url}/dashboard`)
  const state = await context.storageState()
  await context.close()
  return state
}
