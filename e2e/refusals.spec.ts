import type { Route } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from './support/briefwell.ts'
import {
  breakKeys,
  down,
  expectColumns,
  expectTexts,
  expectToast,
  holdCalls,
  refused,
} from './support/page-checks.ts'
import { signUp } from './support/people.ts'
import { proves } from './support/proves.ts'
import { invite, newPerson, row } from './support/team.ts'
import { fixturePath } from './support/videos.ts'

test('errors about the team show their messages', async ({ page }) => {
  const ann = newPerson('Ann Lee')
  const { vendor } = await signUp(page)
  await page.goto('/team')
  await expect(row(page, vendor)).toContainText('Owner')
  await expect(row(page, vendor)).toContainText('Admin')

  await test.step('inviting', async () => {
    await page.getByRole('button', { name: 'Invite Team Member' }).click()
    await expectTexts(page, 'Full access to account, team, and products')
    await expectTexts(page, 'Can manage products and briefs only')
    proves('1.6.2', '1.6.3')
    const send = async (email: string) => {
      await page.getByLabel('Name').fill(ann.name)
      await page.getByLabel('Email').fill(email)
      await page.getByRole('radio', { name: /^Editor/ }).check()
      await page.getByRole('button', { name: 'Send invitation' }).click()
    }
    await page.route('**/api/team/members', (route) => route.fulfill(down))
    await send(ann.email)
    await expectToast(page, 'Error inviting team member')
    await page.unrouteAll()
    await send(vendor.email)
    await expectToast(page, 'Email already in use')
    await expectTexts(page, 'This email is already associated with a team member.')
    await page.keyboard.press('Escape')
    await invite(page, ann)
    await page.getByRole('button', { name: 'Invite Team Member' }).click()
    await send(ann.email)
    await expectToast(page, 'Invitation already sent')
    await expectTexts(page, 'An invitation has already been sent to this email address.')
    await page.keyboard.press('Escape')
    await expect(row(page, ann)).toContainText('Editor')
    await expect(row(page, ann)).toContainText('Pending')
    proves('1.2.33d', '1.4.2a', '1.8.16c', '1.8.16f', '1.8.16g')
  })

  await test.step('sending again', async () => {
    const resend = async () => {
      await page.getByRole('button', { name: `More actions for ${ann.name}` }).click()
      await page.getByRole('menuitem', { name: 'Resend invitation' }).click()
    }
    await page.route('**/api/team/members/*/invitation', (route) => route.fulfill(refused))
    await resend()
    await expectToast(page, 'Error sending invitation: The server says no.')
    await page.route('**/api/team/members/*/invitation', (route) => route.fulfill(down))
    await resend()
    await expectToast(page, 'Error sending invitation: Unknown error')
    proves('1.8.6')
  })

  await test.step('removing', async () => {
    await page.route('**/api/team/members?*', seatEverybody)
    await page.route('**/api/team/members', seatEverybody)
    await page.reload()
    await expect(row(page, ann)).not.toContainText('Pending')
    await page.route('**/api/team/members/*', (route) => route.fulfill(down))
    await page.getByRole('button', { name: `More actions for ${ann.name}` }).click()
    await page.getByRole('menuitem', { name: 'Remove team member' }).click()
    await expectTexts(page, 'Remove team member?')
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expectToast(page, 'Error removing team member')
    proves('1.2.33g', '1.8.16e')
    // Requests still waiting have no page left to respond to.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})

test('a product’s pages announce success and failure', async ({ page }) => {
  await signUp(page)
  const main = page.getByRole('main')
  const field = (label: string) => page.getByLabel(label, { exact: true })

  await test.step('the empty list', async () => {
    const answer = await holdCalls(page, '**/api/products?*', '**/api/products')
    await page.goto('/products')
    await expect(page.getByText('Loading products…')).toBeAttached()
    answer()
    await expectTexts(page, 'No products yet')
    await expect(page.getByText(/^Click Add Product /)).toBeVisible()
    await expect(main.locator('svg').first()).toBeVisible()
    proves('1.2.23b', '2.2.3a', '2.2.3c', '2.2.3d')
  })

  await test.step('the form', async () => {
    await page.getByRole('link', { name: 'Add Product' }).first().click()
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Add New Product')
    await expect(page.getByRole('link', { name: 'Back to Products' })).toHaveAttribute(
      'href',
      '/products',
    )
    await expectTexts(
      page,
      "Links to your release notes help analysts track the product's evolution.",
    )
    for (const label of [
      ...['Product name', 'Category', 'Website URL', 'Sales contact name', 'Sales contact email'],
    ]) {
      await expect(main.locator('label').filter({ hasText: label }).first()).toContainText('*')
    }
    proves('1.2.23a', '2.1.2c', '2.2.6a', '2.2.6b', '2.2.8g')
    await page.getByLabel('Product name').fill('Atlas')
    await page.getByLabel('Category').fill('Robotics')
    await page.getByLabel('Website URL').fill('https://acme.example/atlas')
    await page.getByLabel('Sales contact name').fill('Sam Seller')
    await page.getByLabel('Sales contact email').fill('sam@acme.example')
    await field('Release notes').fill('nonsense')
    await page.getByRole('button', { name: 'Add release note' }).click()
    await expectToast(page, 'Invalid URL')
    await expectTexts(page, 'Please enter a valid URL for the release notes')
    const links = page.getByRole('list', { name: 'Release note links' }).getByRole('listitem')
    for (const url of ['https://a.example/1', 'https://a.example/2', 'https://a.example/2']) {
      await field('Release notes').fill(url)
      await page.getByRole('button', { name: 'Add release note' }).click()
    }
    await expect(links).toHaveText(['https://a.example/1', 'https://a.example/2'])
    await page.getByRole('button', { name: 'Remove https://a.example/1' }).click()
    await page.getByRole('button', { name: 'Remove https://a.example/2' }).click()
    await expect(links).toHaveCount(0)
    proves('2.4.3a', '2.4.3b', '2.5.8a', '2.5.8b', '2.5.8c')
    const logo = page.locator('input[type=file]')
    const html = Buffer.from('<!doctype html>')
    await logo.setInputFiles({ name: 'page.html', mimeType: 'text/html', buffer: html })
    await expect(logo).toHaveAccessibleDescription(/Choose a PNG, JPEG, WebP, GIF or AVIF image/)
    await logo.setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer: html })
    await expect(logo).toHaveAccessibleDescription(/We can't read this file as an image\.$/)
    await expect(page.getByRole('button', { name: 'Remove logo' })).toHaveCount(0)
    await logo.setInputFiles(fixturePath('logo.png'))
    await expect(main.locator('img')).toBeVisible()
    await expect(logo).not.toHaveAccessibleDescription(/We can't read/)
    await page.getByRole('button', { name: 'Remove logo' }).click()
    await expect(main.locator('img')).toHaveCount(0)
    proves('2.2.8d', '2.4.2b')
  })

  await test.step('adding it fails, then works without its logo', async () => {
    const submit = page.getByRole('button', { name: 'Add Product' })
    await page.route('**/api/products', (route) => route.fulfill(refused))
    await submit.click()
    await expectToast(page, 'Failed to add product. Please try again.')
    await expectTexts(page, 'The server says no.')
    await expect(submit).toBeEnabled()
    proves('2.4.1c', '2.8.3a', '2.8.21')
    await page.locator('input[type=file]').setInputFiles(fixturePath('logo.png'))
    await page.route('**/storage/v1/**', (route) => route.abort())
    await page.unroute('**/api/products')
    const answer = await holdCalls(page, '**/api/products')
    await submit.click()
    await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeDisabled()
    proves('2.2.9a', '2.2.9b', '2.2.9c', '2.4.1a')
    await expectToast(page, 'Logo Upload Error')
    await expectTexts(page, 'Failed to upload logo. Please try again.')
    answer()
    await expectToast(page, 'Product added')
    await expectTexts(page, 'Your product has been added successfully.')
    await expect(page).toHaveURL(/\/products$/)
    proves('2.4.1b', '2.4.2e', '2.8.3b', '2.8.6')
    await page.unrouteAll()
  })

  await test.step('its card and its page', async () => {
    const card = main.getByRole('heading', { name: 'Atlas' }).locator('xpath=ancestor::*[p]').last()
    await expect(card.locator('p').first()).toHaveCSS('-webkit-line-clamp', '3')
    await expectTexts(page, 'Robotics', 'Sam Seller')
    await expect(page.getByRole('link', { name: 'sam@acme.example' })).toBeVisible()
    const website = page.getByRole('link', { name: 'Website' })
    await expect(website).toHaveAttribute('href', 'https://acme.example/atlas')
    await expect(website).toHaveAttribute('target', '_blank')
    proves('2.2.4b', '2.2.4c', '2.2.4d', '2.2.4f', '2.9.3b')
    await expectColumns(page, 'products')
    proves('2.2.4a')
    await page.getByRole('link', { name: 'View Details' }).click()
    await expectTexts(page, 'No description provided.', 'Sam Seller', 'Robotics')
    await expect(page.getByText(/^Release notes are .* product dashboard/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to Products' })).toBeVisible()
    await expect(main.getByRole('heading', { name: 'Product Briefs' })).toBeVisible()
    await expect(page.getByLabel('Filter by type')).toHaveValue('all')
    await expect(page.getByLabel('Filter by status')).toHaveValue('all')
    await expect(page.getByLabel('Filter by type').locator('option')).toHaveText([
      ...['All types', 'Company Brief', 'Product Brief', 'Product Update Brief'],
      ...['Competitive Positioning Brief', 'Case Study / Customer Success Story'],
      ...['Roadmap and Vision Brief', 'Crisis Communication Brief'],
    ])
    await expect(page.getByLabel('Filter by status').locator('option')).toHaveText([
      ...['All statuses', 'Draft', 'Active', 'Archived'],
    ])
    proves('2.2.10a', '2.2.10b', '2.2.10e', '2.2.10f', '2.2.12a', '2.2.12c', '2.9.6a')
    proves('2.3.5a', '2.3.5b', '2.3.5c', '2.3.5d', '2.3.5e', '2.3.5f', '2.3.5g', '2.3.6')
  })

  await test.step('changing it', async () => {
    const path = new URL(page.url()).pathname
    await page.getByRole('button', { name: 'Actions' }).click()
    await expect(page.getByRole('menuitem', { name: 'Add Brief' })).toHaveAttribute(
      'href',
      `/briefs/new?${new URLSearchParams({ productId: path.split('/')[2] ?? '', returnTo: path })}`,
    )
    proves('2.2.11b')
    await page.keyboard.press('Escape')
    const answer = await holdCalls(page, '**/api/products/*')
    await page.goto(`${path}/edit`)
    await expectTexts(page, 'Loading product details...')
    answer()
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Edit Product')
    await expect(page.getByLabel('Product name')).toHaveValue('Atlas')
    proves('2.2.6c', '2.2.7a', '2.2.7b')
    await page.unrouteAll()
    const save = page.getByRole('button', { name: 'Save Changes' })
    await breakKeys(page)
    await save.click()
    await expectToast(page, 'Failed to save product. Please try again.')
    proves('2.8.5')
    await page.reload()
    await page.route('**/api/products/*', (route) =>
      route.request().method() === 'PUT' ? route.fulfill(down) : route.continue(),
    )
    await save.click()
    await expectToast(page, 'Failed to update product. Please try again.')
    await page.unrouteAll()
    await field('Release notes').fill('https://a.example/3')
    await save.click()
    await expectToast(page, 'Product updated')
    await expectTexts(page, 'Your product has been updated successfully.')
    proves('2.8.4a', '2.8.4b')
    await page.goto(path)
    await expect(page.getByRole('link', { name: 'a.example/3' })).toBeVisible()
    proves('2.2.10d')
  })

  await test.step('deleting it', async () => {
    const remove = async () => {
      await page.getByRole('button', { name: 'Actions' }).click()
      await page.getByRole('menuitem', { name: 'Delete Product' }).click()
    }
    await page.route('**/api/products/*', (route) =>
      route.request().method() === 'POST' ? route.fulfill(down) : route.continue(),
    )
    await remove()
    await expectToast(page, 'Error')
    await expectTexts(page, 'Failed to delete product. Please try again.')
    await page.unrouteAll()
    const gone = page.url()
    await remove()
    await expectToast(page, 'Product deleted')
    await expectTexts(page, 'The product has been removed successfully.')
    await expect(page).toHaveURL(/\/products$/)
    proves('2.2.11c', '2.2.13', '2.4.4b', '2.8.2a', '2.8.2b')
    await page.goto(gone)
    await expectTexts(
      page,
      'Error loading product details. The product may not exist or you may not have permission to view it.',
    )
    proves('2.2.14')
  })
})

/** The list of members as if each of them had joined. */
async function seatEverybody(route: Route) {
  const response = await route.fetch()
  const list = await response.json()
  const items = list.items.map((member: { id: string; userId: string | null }) => ({
    ...member,
    userId: member.userId ?? member.id,
  }))
  await route.fulfill({ response, json: { ...list, items } })
}

test('a logo with too many pixels is refused, stating its size and the limit', async ({ page }) => {
  await signUp(page)
  await page.goto('/products/new')
  const create = { width: 5000, height: 4000, channels: 3, background: '#357' } as const
  const buffer = await sharp({ create }).png().toBuffer()
  await page.getByLabel('Product name').fill('Atlas')
  await page.getByLabel('Category').fill('Robotics')
  await page.getByLabel('Website URL').fill('https://acme.example/atlas')
  await page.getByLabel('Sales contact name').fill('Sam Seller')
  await page.getByLabel('Sales contact email').fill('sam@acme.example')
  const logo = { name: 'logo.png', mimeType: 'image/png', buffer }
  await page.locator('input[type=file]').setInputFiles(logo)
  await page.getByRole('button', { name: 'Add Product' }).click()
  await expectToast(page, 'Logo Upload Error')
  await expectTexts(page, 'This picture has 20 megapixels; the maximum is 16.')
  await expectToast(page, 'Product added')
})
