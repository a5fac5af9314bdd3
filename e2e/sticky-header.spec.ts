import type { Locator, Page } from '@playwright/test'
import { viewports } from './support/accessible.ts'
import { expect, test } from './support/briefwell.ts'
import { signUp } from './support/people.ts'

test('the first invalid field comes into view below the header, on every form', async ({
  page,
}) => {
  await signUp(page)
  await page.setViewportSize(viewports.narrow)
  const main = page.getByRole('main')
  const box = (name: string) => main.getByRole('textbox', { name, exact: true })
  await page.goto('/products/new')
  await expectSeenWhenInvalid(page, box('Product name'), 'Add Product')
  await page.goto('/briefs/new')
  const product = main.getByRole('combobox', { name: 'Product', exact: true })
  await expectSeenWhenInvalid(page, product, 'Add Brief')
  await page.goto('/company')
  await page.getByRole('link', { name: 'Edit' }).click()
  await expectSeenWhenInvalid(page, box('Company name'), 'Save Changes')
  await page.setViewportSize({ ...viewports.narrow, height: 480 })
  await page.goto('/account')
  await expectSeenWhenInvalid(page, box('Your name'), 'Save name')
})

/** Empties the field, scrolls to the page's end, and submits there without scrolling. */
async function expectSeenWhenInvalid(page: Page, control: Locator, submit: string) {
  if (await control.evaluate((it) => it instanceof HTMLInputElement)) await control.fill('')
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    scrollTo(0, document.documentElement.scrollHeight)
  })
  await expect(control).not.toBeInViewport()
  await page.getByRole('button', { name: submit }).evaluate((it: HTMLElement) => it.click())
  await expect(control).toBeFocused()
  await expect(control).toHaveAttribute('aria-invalid', 'true')
  const header = await page.getByRole('banner').boundingBox()
  const label = page.locator(`label[for="${await control.getAttribute('id')}"]`)
  const top = (await label.boundingBox())?.y ?? 0
  expect(top, submit).toBeGreaterThan(header?.height ?? 0)
}
