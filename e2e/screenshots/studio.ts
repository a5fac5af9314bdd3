import { expect, type Page } from '@playwright/test'
import { test as base } from '../support/briefwell.ts'
import { quietNetwork, watchRequests } from '../support/quiet-network.ts'
import { keepPicture } from './keep-picture.ts'
import { showTimestamps, type Timestamps } from './timestamps.ts'

export { expect } from '../support/briefwell.ts'

type ShootOptions = {
  page?: Page
  /** Set if the screenshot shows a page that waits for the server's response. */
  waiting?: boolean
  /** Takes only this width, for content that does not exist at the other. */
  only?: keyof typeof sizes
}

type Shoot = (name: string, options?: ShootOptions) => Promise<void>

type Studio = {
  /** The creation times shown in the screenshots. */
  timestamps: Timestamps
  /** Takes `docs/screenshots/<name>-<width>-<theme>.webp`, at both widths, light and dark. */
  shoot: Shoot
}

/** Replaces this machine's browser on the page of sessions. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/144.0.0.0 Safari/537.36'

const sizes = {
  wide: { width: 1440, height: 900 },
  narrow: { width: 390, height: 844 },
} as const

/** A taller screenshot would show nothing new. */
const tallest = 3_000

/** Tests that produce screenshots, with the same content, clock and time zone in every run. */
export const test = base.extend<Studio>({
  timestamps: async ({ browserName: _ }, use) => use({ started: Date.now(), known: [] }),
  contextOptions: async ({ contextOptions }, use) =>
    use({
      ...contextOptions,
      locale: 'en-US',
      timezoneId: 'UTC',
      userAgent,
      reducedMotion: 'reduce',
    }),
  page: async ({ page, timestamps }, use) => {
    await showTimestamps(page.context(), timestamps)
    watchRequests(page)
    await use(page)
  },
  elsewhere: async ({ elsewhere, timestamps }, use) =>
    use(async (options) => {
      const page = await elsewhere(options)
      await showTimestamps(page.context(), timestamps)
      watchRequests(page)
      return page
    }),
  shoot: async ({ page: own }, use) =>
    use(async (name, { page = own, waiting = false, only } = {}) => {
      if (!waiting) await quietNetwork(page)
      for (const [size, { width, height }] of Object.entries(sizes)) {
        if (only && only !== size) continue
        const lift = size === 'narrow' ? await touch(page) : undefined
        await page.setViewportSize({ width, height })
        await page.setViewportSize({ width, height: await measureHeight(page, height) })
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
          await settled(page)
          const png = await page.screenshot({ animations: 'disabled', caret: 'hide' })
          await keepPicture(`${name}-${width}-${colorScheme}`, png)
        }
        await lift?.()
      }
      await page.setViewportSize(sizes.wide)
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    }),
})

/** Emulates touch until the returned function is called, for pages at the width of a touch device. */
async function touch(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 })
  return () => session.detach()
}

/** The height of the whole page; the content behind a dialog does not count. */
function measureHeight(page: Page, least: number): Promise<number> {
  return page.evaluate(
    async ([min, max]) => {
      const covered = document.querySelector('[aria-modal], [role=dialog], [role=alertdialog]')
      const page = document.documentElement
      // Layout that follows the width in steps is complete once nothing has moved for a while.
      let whole = -1
      for (let still = 0; still < 12; still++) {
        await new Promise(requestAnimationFrame)
        if (whole !== page.scrollHeight) still = 0
        whole = page.scrollHeight
      }
      if (covered) whole = 0
      return Math.min(Math.max(whole, min ?? 0), max ?? 0)
    },
    [least, tallest],
  )
}

/** Waits for fonts and pictures, and hides what differs between runs. */
async function settled(page: Page) {
  // Posters are made from videos; one that has not loaded after ten seconds never will.
  const posters = page.locator('.aspect-video.bg-primary-tint:not(:has(img))')
  await expect(posters)
    .toHaveCount(0, { timeout: 10_000 })
    .catch(() => undefined)
  await page.evaluate(async () => {
    await document.fonts.ready
    // Pictures that this theme hides are never fetched.
    const shown = [...document.images].filter((image) => image.checkVisibility())
    for (const image of shown) {
      // A lazy picture further down would never load.
      image.loading = 'eager'
      await image.decode().catch(() => undefined)
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const shown = node.nodeValue?.replace(/(localhost|127\.0\.0\.1):\d+/g, '$1:3000')
      if (shown !== undefined && shown !== node.nodeValue) node.nodeValue = shown
    }
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  })
}
