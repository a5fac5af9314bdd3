import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/briefwell.ts'
import { fillCompanyStep, newVendor, signIn, type Vendor } from './support/people.ts'
import { proves } from './support/proves.ts'

test('who has no company creates its profile, and everything opens without a reload', async ({
  page,
}) => {
  const vendor = newVendor()
  await signUpWithoutCompany(page, vendor)

  await test.step('every page leads to the form', async () => {
    for (const path of ['/dashboard', '/products', '/briefs/new', '/team']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: 'Access Restricted' })).toBeVisible()
      await expect(page.getByText('No company profile found')).toBeVisible()
    }
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Create company profile' }).click()
    await expect(page).toHaveURL(/\/company$/)
    proves('2.2.24b')
  })

  await test.step('the form names what is missing', async () => {
    await page.getByRole('button', { name: 'Create company profile' }).click()
    await expect(page.getByText('Company name is required')).toBeVisible()
    await expect(page.getByText('Select at least one region of operation')).toBeVisible()
    await expect(page.getByLabel('Company name')).toBeFocused()
    await expectAccessible(page)
  })

  await test.step('the profile stands, and the pages are open', async () => {
    await page.getByLabel('Company name').fill(vendor.company)
    await page.getByLabel('Contact name').fill(vendor.name)
    await fillCompanyStep(page)
    await page.evaluate(() => document.body.setAttribute('data-loaded', 'once'))
    await page.getByRole('button', { name: 'Create company profile' }).click()
    await expect(page.getByText('Company profile created')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Company Profile' })).toBeVisible()
    await expect(page.getByRole('main').getByText(vendor.company)).toBeVisible()
    const sidebar = page.getByRole('navigation', { name: 'Main' })
    await expect(sidebar.getByText(vendor.name)).toBeVisible()
    await sidebar.getByRole('link', { name: 'Team' }).click()
    await expect(page.getByText('Owner', { exact: true })).toBeVisible()
    await sidebar.getByRole('link', { name: 'Products' }).click()
    await expect(page.getByText('No products yet')).toBeVisible()
    await expect(page.locator('body[data-loaded=once]')).toBeVisible()
    proves('1.1.2b', '1.2.33c', '1.6.1b')
  })
})

test('a second tab learns that the company exists already', async ({ page, context }) => {
  const vendor = newVendor()
  await signUpWithoutCompany(page, vendor)
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/company')
    await tab.getByLabel('Company name').fill(vendor.company)
    await tab.getByLabel('Contact name').fill(vendor.name)
    await fillCompanyStep(tab)
  }
  await page.getByRole('button', { name: 'Create company profile' }).click()
  await expect(page.getByRole('heading', { name: 'Company Profile' })).toBeVisible()
  await other.getByRole('button', { name: 'Create company profile' }).click()
  await expect(other.getByText('This account already belongs to a company.')).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Company Profile' })).toBeVisible()
  await other.close()
})

/** Makes an account whose metadata names no company, as an outside client may, and signs in. */
async function signUpWithoutCompany(page: Page, { email, password }: Vendor) {
  const answer = await page.request.post('/auth/v1/signup', { data: { email, password } })
  expect(answer.status()).toBe(200)
  await signIn(page, { email, password })
  await expect(page.getByRole('heading', { name: 'Access Restricted' })).toBeVisible()
}
