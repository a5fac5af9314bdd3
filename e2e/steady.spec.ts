import type { Page } from '@playwright/test'
import { dana, fillCompany, signUpOwner } from './screenshots/content.ts'
import { viewports } from './support/accessible.ts'
import { expect, test } from './support/briefwell.ts'
import { signIn } from './support/people.ts'
import { quietNetwork, watchRequests } from './support/quiet-network.ts'
import { measureShifts, watchShifts } from './support/shifts.ts'

/** Layout shifts above this are noticeable; browsers rate up to 0.1 as good. */
const most = 0.02
const answerAfterMs = 250
/** The narrowest supported window. */
const narrowest = 360

test('no signed-in page shifts when its data arrives late', async ({ page }) => {
  const timestamps = { started: Date.now(), known: [] }
  const owner = { ...dana, email: 'steady@northwind.example' }
  const ids = await fillCompany(page.request, await signUpOwner(page.request, owner), timestamps)
  await signIn(page, owner)
  await expect(page).toHaveURL(/dashboard$/)
  watchRequests(page)
  await watchShifts(page)
  await page.route('**/api/**', async (route) => {
    await new Promise((late) => setTimeout(late, answerAfterMs))
    await route.continue()
  })

  const pages = {
    '/dashboard': page.getByText('Brief Added').first(),
    '/products': page.getByRole('link', { name: 'View Details' }).last(),
    [`/products/${ids.Compass}`]: page.getByRole('heading', { name: 'Compass in five minutes' }),
    [`/products/${ids.Compass}/edit`]: page.getByLabel('Product name'),
    '/briefs': page.getByText('What happened on 3 March').first(),
    [`/briefs/${ids['What comes in 2027']}`]: page.getByRole('button', { name: 'Play' }),
    [`/briefs/${ids['What comes in 2027']}/edit`]: page.getByLabel('Title'),
    '/briefs/new': page.getByLabel('Title'),
    '/team': page.getByRole('list', { name: 'Members' }),
    '/company': page.getByText('Lisbon', { exact: true }),
    '/trends': page.getByRole('button', { name: 'Tell me when' }),
    '/account': page.getByLabel('Your name'),
    '/account/sign-in': page.getByText('Passkeys', { exact: true }),
    '/account/sessions': page.getByText('Account created'),
  }
  for (const [size, viewport] of Object.entries(viewports)) {
    await page.setViewportSize(viewport)
    for (const [path, loaded] of Object.entries(pages)) {
      // The forms have one column at every width.
      if (size === 'narrow' && /\/(new|edit)$/.test(path)) continue
      await page.goto(path)
      await expect(loaded).toBeVisible()
      await quietNetwork(page)
      const { sum, what } = await measureShifts(page)
      expect.soft(sum, `${path} at ${size}: ${what.join('; ')}`).toBeLessThan(most)
      if (size === 'narrow') expect.soft(await sidewaysAt(page, narrowest), path).toBe(0)
    }
  }
})

test('reduced motion disables all animation', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signUpOwner(page.request, { ...dana, email: 'still@northwind.example' })
  await signIn(page, { ...dana, email: 'still@northwind.example' })
  await expect(page.getByText('No recent activity to display')).toBeVisible()
  await page.evaluate(() => {
    const seen: number[] = []
    Object.assign(window, { durations: seen })
    const note = () => {
      for (const { effect } of document.getAnimations()) {
        seen.push(Number(effect?.getComputedTiming().duration))
      }
      requestAnimationFrame(note)
    }
    note()
  })
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+b')
  await page.getByRole('button', { name: `Account of ${dana.name}` }).press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  const durations = await page.evaluate(
    () => (window as unknown as { durations: number[] }).durations,
  )
  expect(Math.max(0, ...durations)).toBeLessThanOrEqual(1)
})

/** How far the page at that width scrolls horizontally. */
async function sidewaysAt(page: Page, width: number) {
  const before = page.viewportSize() ?? viewports.narrow
  await page.setViewportSize({ ...before, width })
  const far = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  await page.setViewportSize(before)
  return far
}
