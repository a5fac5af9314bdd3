import type { Page } from '@playwright/test'
import { expectAccessible, viewports } from './support/accessible.ts'
import { expect, test } from './support/briefwell.ts'
import { signUp } from './support/people.ts'
import { proves } from './support/proves.ts'

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const width = async (page: Page) => (await sidebar(page).boundingBox())?.width ?? 0

/** 15rem and 72 px; the measured width is 1 px less, because of the border. */
const expandedWidth = 240
const collapsedWidth = 72

test('the sidebar collapses to icons with tooltips, and remembers it', async ({ page }) => {
  await signUp(page)
  for (const name of ['Dashboard', 'Company', 'Products', 'Briefs', 'Analysts', 'Team']) {
    await expect(sidebar(page).getByRole('link', { name, exact: true })).toBeVisible()
  }
  expect(Math.abs((await width(page)) - expandedWidth)).toBeLessThanOrEqual(1)
  await page.getByRole('button', { name: /collapse/i }).click()
  await expect
    .poll(async () => Math.abs((await width(page)) - collapsedWidth))
    .toBeLessThanOrEqual(1)
  await sidebar(page).getByRole('link', { name: 'Products', exact: true }).hover()
  await expect(page.getByRole('tooltip')).toHaveText('Products')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Vendor Dashboard' })).toBeVisible()
  expect(Math.abs((await width(page)) - collapsedWidth)).toBeLessThanOrEqual(1)
  await page.getByRole('button', { name: /expand/i }).click()
  await expect
    .poll(async () => Math.abs((await width(page)) - expandedWidth))
    .toBeLessThanOrEqual(1)
  proves('1.2.21a', '1.2.21b', '1.4.9a', '1.9.2b', '1.9.2c')

  await test.step('its menu and the palette are accessible while open', async () => {
    await page.getByRole('button', { name: /^Account of/ }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('products')
    await expect(page.getByRole('option').first()).toBeVisible()
    await expectAccessible(page)
  })
})

test('on small screens the sidebar slides over the page and closes in five ways', async ({
  page,
}) => {
  await signUp(page)
  await page.setViewportSize(viewports.narrow)
  const opener = page.getByRole('button', { name: 'Open navigation' })
  const open = async () => {
    await opener.click()
    await expect(sidebar(page)).toBeVisible()
  }
  const closed = () => expect(sidebar(page)).toBeHidden()
  await closed()

  await open()
  await page.keyboard.press('Escape')
  await closed()
  await expect(opener).toBeFocused()

  await open()
  await page.mouse.click(viewports.narrow.width - 5, 400)
  await closed()

  await open()
  await page.getByRole('button', { name: 'Close navigation' }).click()
  await closed()

  await open()
  await sidebar(page).getByRole('link', { name: 'Products', exact: true }).click()
  await expect(page).toHaveURL(/\/products$/)
  await closed()

  await open()
  await page.setViewportSize({ width: 768, height: 800 })
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(sidebar(page)).toBeVisible()
  await page.setViewportSize({ width: 767, height: 800 })
  await closed()
  proves('1.2.21c', '1.2.21d', '1.4.9b')
})
