import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type { default as axe, RunOptions } from 'axe-core'

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** The two window sizes in which every screen is checked. */
export const viewports = {
  wide: { width: 1440, height: 900 },
  narrow: { width: 390, height: 844 },
} as const

const once = [
  ['wide', 'light'],
  ['narrow', 'dark'],
] as const
const others = [
  ['wide', 'dark'],
  ['narrow', 'light'],
] as const

/** Each size and each theme once; the deep run checks each theme in each size. */
const states = process.env.DEEP ? [...once, ...others] : once
let calls = 0

/**
 * Expects no violation of axe's rules and no horizontal scrolling, in each size and theme. Axe is
 * slow, so the quick run checks only one of the states with it, alternating between calls.
 */
export async function expectAccessible(page: Page) {
  calls += 1
  // Every page has a heading; until it appears, only the page's frame has loaded.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  for (const [at, [size, colorScheme]] of states.entries()) {
    await page.setViewportSize(viewports[size])
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await painted(page)
    if (process.env.DEEP || (calls + at) % 2 === 0) {
      expect(await violations(page), `${page.url()} at ${size}, ${colorScheme}`).toEqual([])
    }
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow, `${page.url()} scrolls horizontally at ${size}`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize(viewports.wide)
  await page.emulateMedia({ colorScheme: 'light' })
}

/**
 * The violations of all rules. Axe's wrapper for Playwright injects the script for each run and
 * also returns passed rules, which takes four times as long; the minified script takes half as long as the other.
 */
async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const options: RunOptions = { resultTypes: ['violations'] }
  const found = await page.evaluate(async (chosen) => {
    const { axe: here } = window as unknown as { axe: typeof axe }
    return (await here.run(document, chosen)).violations
  }, options)
  return found.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary}`).join('\n')}`,
  )
}

/** Waits two frames and until all transitions after a change of theme or size have ended. */
function painted(page: Page) {
  return page.evaluate(async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn))
    // The content of a closed <details> is not rendered, so its transitions never end.
    const underWay = () =>
      document
        .getAnimations()
        .filter(
          ({ effect }) => effect instanceof KeyframeEffect && effect.target?.checkVisibility(),
        )
        .filter((animation) => animation instanceof CSSTransition)
    await frame()
    await frame()
    // An inherited colour in transition starts a new transition in each frame.
    while (underWay().length > 0) {
      await Promise.allSettled(underWay().map(({ finished }) => finished))
      await frame()
    }
  })
}
