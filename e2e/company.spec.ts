import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/briefwell.ts'
import { down } from './support/page-checks.ts'
import { fillCompanyStep, newVendor, signUp, signUpWithoutCompany } from './support/people.ts'
import { proves } from './support/proves.ts'
import { quick } from './support/quick.ts'

test(
  'a user without a company creates its profile, and everything opens without a reload',
  quick,
  async ({ page }) => {
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

    await test.step('the profile is shown, and the pages are open', async () => {
      await page.getByLabel('Company name').fill(vendor.company)
      await page.getByLabel('Contact name').fill(vendor.name)
      await fillCompanyStep(page)
      await page.evaluate(() => document.body.setAttribute('data-loaded', 'once'))
      await page.getByRole('button', { name: 'Create company profile' }).click()
      await expect(page.getByText('Company profile created')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Company Profile' })).toBeVisible()
      await expect(page.getByRole('main').getByText(vendor.company)).toBeVisible()
      const storage = page.getByRole('region', { name: 'Storage' })
      await expect(storage).toContainText('0 bytes of 53.7 GB used')
      await expect(storage).toContainText('Versions of canvases and documents')
      const sidebar = page.getByRole('navigation', { name: 'Main' })
      await expect(sidebar.getByText(vendor.name)).toBeVisible()
      await sidebar.getByRole('link', { name: 'Team' }).click()
      await expect(page.getByText('Owner', { exact: true })).toBeVisible()
      await sidebar.getByRole('link', { name: 'Products' }).click()
      await expect(page.getByText('No products yet')).toBeVisible()
      await expect(page.locator('body[data-loaded=once]')).toBeVisible()
      proves('1.1.2b', '1.2.33c', '1.6.1b')
    })
  },
)

test('a second tab learns that the company already exists', async ({ page, context }) => {
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

test('members with the right edit the profile, and simultaneous edits lose nothing', async ({
  page,
  context,
}) => {
  await signUp(page)
  await page.goto('/company')

  await test.step('captions have their sections though none are made here: earlier ones may be', async () => {
    for (const name of ['Captions', 'Words for captions']) {
      await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
    }
  })

  await test.step('edit mode opens on the first field, and Cancel asks once something was typed', async () => {
    await expect(fact(page, 'Revenue range')).toHaveText('$1M - $10M')
    await page.getByRole('link', { name: 'Edit' }).click()
    await expect(page.getByLabel('Company name')).toBeFocused()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('link', { name: 'Edit' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.getByLabel('Company name').fill('')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Company name is required')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
    proves('2.2.24a', '2.2.25', '2.4.8a', '2.5.21a')
  })

  await test.step('every option of the lists is offered', async () => {
    for (const [label, choices] of Object.entries(lists)) {
      const options = page.getByLabel(label).locator('option')
      await expect(options).toHaveText(['Not given', ...choices])
    }
    await expect(
      page.getByRole('group', { name: 'Regions of operation' }).locator('label'),
    ).toHaveText(regions)
    proves('1.3.9', '1.3.10', '1.3.11', '1.3.12', '1.3.13')
    proves('2.3.10', '2.3.11', '2.3.12', '2.3.13', '2.3.14')
  })

  await test.step('saving returns to view mode; only the name is required', async () => {
    await page.getByLabel('Company name').fill('Renamed Robotics')
    await page.getByLabel('Year founded').fill('')
    await page.getByLabel('Funding history').selectOption('Not given')
    await page.getByRole('checkbox', { name: 'Europe' }).uncheck()
    await page.getByRole('checkbox', { name: 'Oceania' }).check()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Company profile updated')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Edit' })).toBeFocused()
    await expect(fact(page, 'Company name')).toHaveText('Renamed Robotics')
    await expect(fact(page, 'Year founded')).toHaveText('Not given')
    await expect(fact(page, 'Regions of operation')).toHaveText('Oceania')
    await expect(page).toHaveURL(/\/company$/)
    await expectAccessible(page)
    proves('2.2.25', '2.4.8b', '2.5.21b', '2.8.17a')
  })

  await test.step('a failed save shows an error and keeps the typed values', async () => {
    await page.goto('/company?edit')
    await page.getByLabel('Contact name').fill('Not Saved')
    await page.route('**/api/company', (route) => route.fulfill(down))
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Error updating company profile')).toBeVisible()
    await expect(page.getByLabel('Contact name')).toHaveValue('Not Saved')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard changes' }).click()
    proves('2.8.17b')
  })

  await test.step('the second to save sees the first’s changes and keeps their own', async () => {
    const other = await context.newPage()
    for (const tab of [page, other]) await tab.goto('/company?edit')
    await other.getByLabel('Contact name').fill('First Saver')
    await other.getByLabel('Headquarters location').fill('Oslo')
    await other.getByRole('button', { name: 'Save Changes' }).click()
    await expect(other.getByText('Company profile updated')).toBeVisible()
    await other.close()
    await page.getByLabel('Headquarters location').fill('Bergen')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    const notice = page.getByRole('alert').filter({ hasText: 'Someone else changed' })
    await expect(notice).toContainText('their changes to: Contact name.')
    await expect(notice.getByRole('radio', { name: 'Theirs Oslo' })).not.toBeChecked()
    await expect(notice.getByRole('radio', { name: 'Yours Bergen' })).toBeChecked()
    await expect(page.getByLabel('Contact name')).toHaveValue('First Saver')
    await expect(page.getByLabel('Headquarters location')).toHaveValue('Bergen')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(fact(page, 'Headquarters location')).toHaveText('Bergen')
    await expect(fact(page, 'Contact name')).toHaveText('First Saver')
  })

  await test.step('a member without access sees a message, and can retry', async () => {
    await page.route('**/api/company', (route) =>
      route.fulfill({
        status: 403,
        json: {
          code: 'permission_denied',
          message: 'You do not have permission to view company information',
          requestId: 'test',
        },
      }),
    )
    await page.goto('/company')
    await expect(page.getByRole('heading', { name: 'Access Restricted' })).toBeVisible()
    await expect(
      page.getByText('You do not have permission to view company information'),
    ).toBeVisible()
    await expectAccessible(page)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(fact(page, 'Contact name')).toHaveText('First Saver')
    proves('2.2.24b', '2.2.24c', '2.5.22c', '2.8.17e')
  })
})

const regions = [
  'North America',
  'South America',
  'Europe',
  'Asia',
  'Africa',
  'Oceania',
  'Middle East',
]

/** The options as the specification spells them. */
const lists = {
  'Number of employees': ['1-10', '11-50', '51-200', '201-500', '501-1000', '1001-5000', '5000+'],
  'Revenue range': [
    'Less than $1M',
    '$1M - $10M',
    '$10M - $50M',
    '$50M - $100M',
    '$100M - $500M',
    '$500M - $1B',
    'More than $1B',
  ],
  'Ownership structure': ['Private', 'Public', 'Subsidiary', 'Non-profit', 'Government', 'Other'],
  'Funding history': [
    'Bootstrapped',
    'VC-backed',
    'Angel-funded',
    'Series A',
    'Series B+',
    'Public funding',
    'Acquisition',
    'Other',
  ],
}

/** The profile's value under a label. */
function fact(page: Page, label: string) {
  return page
    .getByRole('main')
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')
}
