import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

/** The two widths at which every screen is looked at, in CSS pixels. */
export const viewports = {
  wide: { width: 1440, height: 900 },
  narrow: { width: 390, height: 844 },
} as const

/** All that a theme can change. */
const colours = ['color-contrast', 'link-in-text-block']

/** No violation of axe's rules, and no sideways scrolling, at both widths, light and dark. */
export async function expectAccessible(page: Page) {
  // Every page has one; until it is there, only the frame of the page has come.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  for (const [name, viewport] of Object.entries(viewports)) {
    await page.setViewportSize(viewport)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await painted(page)
      const found = await violations(page, colorScheme === 'dark' ? colours : null)
      expect(found, `${page.url()} at ${name}, ${colorScheme}`).toEqual([])
    }
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow, `${page.url()} scrolls sideways at ${name}`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize(viewports.wide)
  await page.emulateMedia({ colorScheme: 'light' })
}

/**
 * What breaks axe's rules, all or some. Its own wrapper for Playwright brings the script anew for
 * each run and carries home what is right as well: four times the work, and the app has no frames.
 */
async function violations(page: Page, rules: string[] | null): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  }
  const found = await page.evaluate(async (chosen) => {
    const { axe: here } = window as unknown as { axe: typeof axe }
    return (await here.run(document, chosen)).violations
  }, options)
  return found.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary}`).join('\n')}`,
  )
}

/** Two frames on, and no colour on its way: what a change of theme or width sets off has been drawn. */
function painted(page: Page) {
  return page.evaluate(async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn))
    // What a closed <details> holds is not painted, and a change in it never ends.
    const underWay = () =>
      document
        .getAnimations()
        .filter(
          ({ effect }) => effect instanceof KeyframeEffect && effect.target?.checkVisibility(),
        )
        .filter((animation) => animation instanceof CSSTransition)
    await frame()
    await frame()
    // What inherits a colour that changes slowly begins its own change with each step.
    while (underWay().length > 0) {
      await Promise.allSettled(underWay().map(({ finished }) => finished))
      await frame()
    }
  })
}
