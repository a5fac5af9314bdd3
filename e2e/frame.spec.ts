import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { addBrief, addProduct } from './support/api.ts'
import { expect, test } from './support/briefwell.ts'
import { expectTexts, withRights } from './support/page-checks.ts'
import { newVendor, signUp } from './support/people.ts'
import { proves } from './support/proves.ts'

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const sections = (page: Page) => sidebar(page).getByRole('list').first().getByRole('link')
const bar = (page: Page) => page.getByRole('banner')

test('the texts of the dashboard and its frame', async ({ page }) => {
  await page.goto('/login')
  await expect(bar(page).getByRole('link', { name: 'Briefwell' })).toHaveAttribute('href', '/')
  await signUp(page)

  await test.step('the logo is in the top bar for signed-out visitors', async () => {
    await expect(bar(page).getByText('Briefwell')).toHaveCount(0)
    const home = sidebar(page).getByRole('link', { name: 'Briefwell home' })
    await expect(home).toHaveAttribute('href', '/dashboard')
    await page.goto('/nowhere')
    await bar(page).getByRole('link', { name: 'Briefwell' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    proves('1.2.20a', '1.2.20b')
  })

  await test.step('the dashboard', async () => {
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Vendor Dashboard')
    await expectTexts(page, 'Manage your products, briefs and team members.')
    proves('1.2.9', '1.2.24a', '1.2.24b')
    const leads = async (name: string, path: string) =>
      expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
    await leads('Products 0', '/products')
    await leads('Product Briefs 0', '/briefs')
    await leads('Team Members 1', '/team')
    await leads('Company Profile View', '/company')
    proves('1.2.25a', '1.2.25b', '1.2.25c', '1.2.25d')
    await leads('Add New Product', '/products/new')
    await leads('Upload Product Brief', '/briefs/new')
    await leads('Invite Team Member', '/team')
    proves('1.2.27a', '1.2.27b')
  })

  await test.step('its activity', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/api/dashboard', async (route) => {
      await answered
      const createdAt = new Date(Date.now() - 5 * 3_600_000).toISOString()
      const id = '00000000-0000-4000-8000-000000000000'
      await route.fulfill({
        json: {
          counts: { products: 0, briefs: 0, members: 2 },
          recent: [{ kind: 'member', id, name: 'Ann Lee', createdAt }],
        },
      })
    })
    await page.reload()
    await expectTexts(page, 'Loading dashboard data...')
    proves('1.2.26j')
    answer()
    await expectTexts(page, 'Team Member Added', 'Ann Lee', '5 hours ago')
    proves('1.2.26f')
    await page.unroute('**/api/dashboard')
  })

  await test.step('each section is shown to those who may see it', async () => {
    await expect(sections(page)).toHaveText([
      'Dashboard',
      'Company',
      'Products',
      'Briefs',
      'Analysts',
      'Team',
    ])
    await withRights(page, {})
    await expect(sections(page)).toHaveText(['Dashboard'])
    await withRights(page, { canViewCompanyInfo: true })
    await expect(sections(page)).toHaveText([
      'Dashboard',
      'Company',
      'Products',
      'Briefs',
      'Analysts',
    ])
    await withRights(page, { canManageProducts: true })
    await expect(sections(page)).toHaveText(['Dashboard', 'Products'])
    await withRights(page, { canManageBriefs: true })
    await expect(sections(page)).toHaveText(['Dashboard', 'Briefs'])
    await withRights(page, { canViewTeamInfo: true })
    await expect(sections(page)).toHaveText(['Dashboard', 'Team'])
    proves('1.2.22a', '1.2.22b', '1.2.22c', '1.2.22d', '1.2.22e')
    await withRights(page, { canViewTeamInfo: true }, { reader: true })
    await expect(sections(page)).toHaveText(['Dashboard', 'Team', 'Shared with me'])
  })

  await test.step('a member without access sees a message, and can retry', async () => {
    await withRights(page, {})
    await page.goto('/team')
    await expectTexts(
      page,
      'Access Restricted',
      "You don't have permission to view team information.",
    )
    proves('1.2.33f')
    await page.unroute('**/api/me')
    await page.getByRole('button', { name: 'Try Again', exact: true }).click()
    await expect(page.getByText('Access Restricted')).toHaveCount(0)
    proves('2.2.24b', '2.2.24c')
  })

  await test.step('the layout changes below 768 px', async () => {
    await page.setViewportSize({ width: 767, height: 800 })
    await expect(sidebar(page)).toBeHidden()
    await page.getByRole('button', { name: 'Open navigation' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.setViewportSize({ width: 768, height: 800 })
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(sidebar(page)).toBeVisible()
    proves('1.9.2a')
  })
})

test('data is cached for five minutes, and a failed request is retried once', async ({ page }) => {
  await page.clock.install()
  await signUp(page)
  let asked = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/products') asked += 1
  })
  const open = async (name: string) => {
    await sections(page).filter({ hasText: name }).click()
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toContainText(name)
  }
  await open('Products')
  await expect(page.getByText('No products yet')).toBeVisible()
  const first = asked
  expect(first).toBeGreaterThan(0)
  await open('Dashboard')
  await page.clock.fastForward('04:50')
  await open('Products')
  await expect(page.getByText('No products yet')).toBeVisible()
  expect(asked).toBe(first)
  await open('Dashboard')
  await page.clock.fastForward('00:15')
  await open('Products')
  await expect.poll(() => asked).toBeGreaterThan(first)
  proves('1.9.8a', '2.7.19d')

  asked = 0
  await page.route('**/api/products?*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.route('**/api/products', (route) => route.fulfill({ status: 500, json: {} }))
  await page.reload()
  await expectTexts(page, 'Error loading products. Please try again.')
  expect(asked).toBe(2)
  proves('1.9.8b', '2.2.3b', '2.8.7')
})

test('after an invitation the next page opens by itself, after 2 s and 1.5 s', async ({ page }) => {
  const { email, password } = newVendor()
  await page.request.post('/auth/v1/signup', { data: { email, password } })
  const id = '00000000-0000-4000-8000-000000000000'
  await page.route('**/api/invitations/*', (route) =>
    route.fulfill({
      json: {
        ...{ email, name: 'Ann', companyName: 'Acme', teamMemberId: id, invitationId: id },
        ...{ success: true, valid: false, message: '', accepted: true },
      },
    }),
  )
  let hours = 0
  const accept = async () => {
    hours += 1
    await page.clock.resume()
    await page.goto('/invite/accept?token=x')
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
    await page.getByRole('textbox', { name: 'Confirm password' }).fill(password)
    await page.clock.pauseAt(Date.now() + hours * 3_600_000)
    await page.getByRole('button', { name: 'Create Account & Accept Invitation' }).click()
  }
  await page.clock.install()

  await page.route('**/auth/v1/token*', (route) => route.fulfill({ status: 422, json: {} }))
  await accept()
  await expectTexts(page, 'Account created successfully, please sign in to continue')
  await page.clock.runFor(1_400)
  await expect(page).toHaveURL(/\/invite\/accept/)
  await page.clock.runFor(100)
  await expect(page).toHaveURL(/\/login$/)
  proves('1.4.5d', '1.4.6j', '1.9.6b')

  await page.unroute('**/auth/v1/token*')
  await accept()
  await expectTexts(page, 'Welcome to Acme')
  await page.clock.runFor(1_900)
  await expect(page).toHaveURL(/\/invite\/accept/)
  await page.clock.runFor(100)
  await expect(page).toHaveURL(/\/dashboard$/)
  proves('1.2.32f', '1.4.5c', '1.9.6a')
})

test('the breadcrumbs name the record and lead back to its list', async ({ page }) => {
  const { vendor, send } = await signUp(page)
  const product = await addProduct(send, { name: 'Atlas' })
  const brief = await addBrief(send, product, { title: 'Atlas in five minutes' })
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  const reads = (...labels: string[]) =>
    expect(crumbs.getByRole('listitem')).toHaveText(labels.map((label) => new RegExp(label)))
  const current = crumbs.locator('[aria-current="page"]')

  await page.goto(`/products/${product}/edit`)
  await reads(vendor.company, 'Products', 'Atlas', 'Edit')
  await expect(current).toHaveText('Edit')
  await crumbs.getByRole('link', { name: 'Atlas' }).click()
  await expect(page).toHaveURL(new RegExp(`/products/${product}$`))
  await page.goto(`/briefs/${brief}`)
  await reads(vendor.company, 'Briefs', 'Atlas in five minutes')
  await expectAccessible(page)
  await crumbs.getByRole('link', { name: 'Briefs' }).click()
  await expect(page).toHaveURL(/\/briefs$/)
  await page.goto('/products/new')
  await reads(vendor.company, 'Products', 'New')
})
