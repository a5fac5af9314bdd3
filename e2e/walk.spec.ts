import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/briefwell.ts'
import { linkIn, openAsOwner } from './support/mailbox.ts'
import { holdCalls } from './support/page-checks.ts'
import { fillAccountStep, fillCompanyStep, newVendor, signIn, signOut } from './support/people.ts'
import { proves } from './support/proves.ts'
import { quick } from './support/quick.ts'
import { expectUploaded, holdAfter } from './support/uploads.ts'
import { fixturePath, sha256, shortVideo, writeLargeMp4 } from './support/videos.ts'

test(
  'a vendor signs up, adds a product, uploads a video brief and watches it',
  quick,
  async ({ page, briefwell }, info) => {
    test.setTimeout(600_000)
    const problems = watchConsole(page)
    const vendor = newVendor()

    await test.step('the landing page leads to the sign-up', async () => {
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Instant Intelligence')
      await expect(page.getByRole('link', { name: 'Vendor Sign In' }).first()).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Create Vendor Account' }).first().click()
      await expect(page).toHaveURL(/\/signup$/)
      proves('1.1.6', '1.2.14a', '1.2.14b', '1.2.16')
    })

    await test.step('sign-up: each step names what is missing, and Back keeps the typed values', async () => {
      await page.getByRole('button', { name: 'Continue' }).click()
      for (const message of [
        'Company name is required',
        'Contact name is required',
        'Email is required',
        'Password must be at least 8 characters',
      ]) {
        await expect(page.getByText(message)).toBeVisible()
      }
      await expect(page.getByLabel('Company name')).toBeFocused()
      await expectAccessible(page)
      await fillAccountStep(page, vendor)
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('button', { name: 'Create account' }).click()
      for (const message of [
        'Headquarters location is required',
        'Year founded is required',
        'Number of employees is required',
        'Revenue range is required',
        'Ownership structure is required',
        'Funding history is required',
        'Select at least one region of operation',
        'You must accept the terms of service',
      ]) {
        await expect(page.getByText(message)).toBeVisible()
      }
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Back' }).click()
      await expect(page.getByLabel('Company name')).toHaveValue(vendor.company)
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByText('Year founded is required')).toBeHidden()
      await fillCompanyStep(page)
      await page.getByRole('button', { name: 'Create account' }).click()
      await expect(page.getByText('Welcome to the product')).toBeVisible()
      await expect(page).toHaveURL(/\/dashboard$/)
      proves(
        '1.1.2a',
        '1.2.28a',
        '1.2.28b',
        '1.2.28c',
        '1.2.28e',
        '1.2.28f',
        '1.2.28g',
        '1.4.4a',
        '1.4.4b',
        '1.5.1a',
        '1.5.1b',
        '1.5.1c',
        '1.5.1e',
        '1.5.2a',
        '1.5.2b',
        '1.5.2c',
        '1.5.2d',
        '1.5.2e',
        '1.5.2f',
        '1.5.2g',
        '1.5.2h',
        '1.8.17c',
      )
    })

    await test.step('the empty dashboard', async () => {
      await expect(page.getByRole('heading', { name: 'Vendor Dashboard' })).toBeVisible()
      await expect(page.getByText('No recent activity to display')).toBeVisible()
      await expect(
        page.getByText('Start by adding products or briefs to see activity here'),
      ).toBeVisible()
      const checklist = page.getByRole('region', { name: 'Getting started' })
      await expect(checklist).toContainText('1 of 8 done')
      await expectAccessible(page)
      await checklist.getByRole('button', { name: 'Hide' }).click()
      await expect(page.getByRole('region', { name: 'Briefs by month' })).toBeVisible()
      proves('1.2.9', '1.2.26h', '1.2.26i')
    })

    await test.step('sign-out, a wrong password, and the way back in', async () => {
      await signOut(page)
      await signIn(page, { email: vendor.email, password: 'wrong password' })
      await expect(page.getByText('Login failed')).toBeVisible()
      await expect(
        page.getByText('Invalid credentials. Please check your email and password.'),
      ).toBeVisible()
      await expectAccessible(page)
      await signIn(page, vendor)
      await expect(page.getByText('Logged in successfully')).toBeVisible()
      await expect(page).toHaveURL(/\/dashboard$/)
      proves('1.2.22f', '1.2.29a', '1.2.29d', '1.8.18a', '1.8.18b', '1.8.18d')
    })

    await test.step('a forgotten password is reset by the mailed link, once', async () => {
      await signOut(page)
      await page.getByRole('link', { name: /forgot/i }).click()
      await expectAccessible(page)
      await page.getByLabel('Email').fill(vendor.email)
      await page.getByRole('button', { name: /reset/i }).click()
      await expect(page.getByText('Reset email sent')).toBeVisible()
      await expect(page.getByText(/spam/i)).toBeVisible()
      await expectAccessible(page)
      const link = linkIn(await briefwell.mailbox.mailTo(vendor.email))
      expect(link.startsWith(briefwell.url)).toBe(true)
      await openAsOwner(page, link)
      await expect(page).toHaveURL(/\/reset-password#type=recovery$/)
      await expectAccessible(page)
      vendor.password = `${vendor.password} 2`
      await page.getByRole('textbox', { name: 'New password' }).fill(vendor.password)
      await page.getByRole('textbox', { name: 'Confirm password' }).fill('something else')
      await page.getByRole('button', { name: 'Update password' }).click()
      await expect(page.getByText("Passwords don't match")).toBeVisible()
      await page.getByRole('textbox', { name: 'Confirm password' }).fill(vendor.password)
      await page.getByRole('button', { name: 'Update password' }).click()
      await expect(page.getByText('Password updated successfully')).toBeVisible()
      await expect(page).toHaveURL(/\/login/)
      await page.goto(link)
      await expect(page.getByText('Invalid reset link')).toBeVisible()
      await expect(page).toHaveURL(/\/forgot-password/)
      await signIn(page, vendor)
      await expect(page).toHaveURL(/\/dashboard$/)
      proves(
        '1.2.5',
        '1.2.6',
        '1.2.30a',
        '1.2.31',
        '1.4.7b',
        '1.4.7c',
        '1.5.5c',
        '1.8.19c',
        '1.8.19d',
        '1.8.19f',
        '1.8.19i',
      )
    })

    await test.step('a product with its logo and release notes', async () => {
      await section(page, 'Products').click()
      await expect(page.getByText('No products yet')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Add Product' }).first().click()
      await expect(page.getByRole('heading', { name: 'Add New Product' })).toBeVisible()
      await expectAccessible(page)
      await page.getByLabel('Product name').fill('Atlas')
      await page.getByLabel('Category').fill('Robotics')
      await page.getByLabel('Description').fill('Maps what a warehouse holds.')
      await expect(page.getByText('272 characters remaining')).toBeVisible()
      await page.getByLabel('Website URL').fill('https://acme.example/atlas')
      await page.locator('input[type=file]').setInputFiles(fixturePath('logo.png'))
      await page.getByLabel('Release notes').fill('nonsense')
      await page.getByRole('button', { name: 'Add release note' }).click()
      await expect(page.getByText('Please enter a valid URL for the release notes')).toBeVisible()
      await page.getByLabel('Release notes').fill('https://acme.example/notes/1')
      await page.getByRole('button', { name: 'Add release note' }).click()
      await page.getByLabel('Sales contact name').fill('Sam Seller')
      await page.getByLabel('Sales contact email').fill('sam@acme.example')
      await page.getByRole('button', { name: 'Add product' }).click()
      await expect(page.getByText('Your product has been added successfully.')).toBeVisible()
      await expect(page).toHaveURL(/\/products$/)
      await expect(page.getByRole('heading', { name: 'Atlas' })).toBeVisible()
      const logo = page.locator('main img').first()
      await expect
        .poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0)
      await expectAccessible(page)
      proves(
        '1.1.2c',
        '2.1.1',
        '2.2.2',
        '2.2.3c',
        '2.2.6b',
        '2.2.8a',
        '2.2.8b',
        '2.2.8c',
        '2.2.8e',
        '2.2.8f',
        '2.3.3c',
        '2.4.1b',
        '2.4.2a',
        '2.4.2c',
        '2.4.3a',
        '2.5.8b',
        '2.7.7',
      )
    })

    await test.step('the product is edited, and its page shows the changes', async () => {
      await page.getByRole('link', { name: 'View Details' }).click()
      await expect(page.getByText('Sam Seller')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Visit Website' })).toHaveAttribute(
        'rel',
        /noopener/,
      )
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Actions' }).click()
      await page.getByRole('menuitem', { name: 'Edit Product' }).click()
      await expect(page.getByLabel('Product name')).toHaveValue('Atlas')
      await page.getByLabel('Product name').fill('Atlas 2')
      await page.getByRole('button', { name: /save/i }).click()
      await expect(page.getByText('Your product has been updated successfully.')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Atlas 2' })).toBeVisible()
      await expect(page.locator('main img').first()).toBeVisible()
      proves('2.2.4e', '2.2.5a', '2.2.7b', '2.2.10c', '2.2.10g', '2.2.11a', '2.4.2d')
    })

    const large = writeLargeMp4(info.outputPath('large.mp4'))
    await test.step('a brief whose upload is paused, resumed and finished', async () => {
      await section(page, 'Briefs').click()
      await expect(page.getByText('No briefs yet')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Upload Brief' }).first().click()
      await expectAccessible(page)
      await page
        .getByRole('combobox', { name: 'Product', exact: true })
        .selectOption({ label: 'Atlas 2' })
      await page.getByLabel('Title').fill('Atlas in five minutes')
      await page.getByLabel('Type').selectOption('product')
      const { release } = await holdAfter(page, 1)
      await page.locator('input[type=file]').setInputFiles(large)
      await page.getByRole('button', { name: 'Pause' }).click()
      await expect(page.getByText('Paused')).toBeVisible()
      await release()
      await page.getByRole('button', { name: 'Resume' }).click()
      await expectUploaded(page)
      await expectAccessible(page)
      await page.getByRole('button', { name: /add brief/i }).click()
      await expect(page.getByText('Your brief has been added successfully.')).toBeVisible()
      await expect(page).toHaveURL(/\/briefs$/)
      await expectAccessible(page)
      proves('1.1.2d', '2.1.2a', '2.2.16a', '2.2.16b', '2.2.19a', '2.2.19c', '2.7.13d')
    })

    await test.step('the video plays, and its bytes are those that were uploaded', async () => {
      await page.getByRole('link', { name: 'View brief' }).click()
      await expect(page.getByRole('heading', { name: 'Atlas in five minutes' })).toBeVisible()
      await expectAccessible(page)
      await expectPlaying(page)
      await expectSameBytes(page, large, await page.locator('video').getAttribute('src'))
      await page.keyboard.press('m')
      proves('2.2.22a')
    })

    await test.step('the expanded player follows its keyboard shortcuts', async () => {
      await page.getByRole('button', { name: 'Expand' }).focus()
      await page.keyboard.press('Enter')
      const video = page.locator('video')
      const muted = () => video.evaluate((element: HTMLVideoElement) => element.muted)
      const before = await muted()
      await page.keyboard.press('m')
      await expect.poll(muted).toBe(!before)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: 'Expand' })).toBeFocused()
      proves('2.2.22b', '2.2.22d')
    })

    await test.step('a second brief in VP9 and Opus', async () => {
      await page.goto('/products')
      await page.getByRole('button', { name: 'Actions for Atlas 2' }).click()
      await page.getByRole('menuitem', { name: 'Add Brief' }).click()
      await expect(page.getByRole('combobox', { name: 'Product', exact: true })).not.toHaveValue('')
      await page.getByLabel('Title').fill('Roadmap')
      await page.getByLabel('Type').selectOption('roadmap')
      await page.getByLabel('Status').selectOption('draft')
      await page.locator('input[type=file]').setInputFiles(shortVideo.webm)
      await expectUploaded(page)
      await page.getByRole('button', { name: /add brief/i }).click()
      await expect(page).toHaveURL(/\/briefs$/)
      await page.getByRole('link', { name: 'Add captions' }).click()
      await expect(page.getByRole('tab', { name: 'Captions' })).toHaveAttribute(
        'aria-selected',
        'true',
      )
      await expectPlaying(page)
      await page.getByRole('button', { name: 'Download' }).click()
      const original = page.getByRole('menuitem', { name: /^Original video/ })
      await expectSameBytes(page, shortVideo.webm, await original.getAttribute('href'))
      await page.keyboard.press('Escape')
      proves('2.2.5b', '2.2.18a', '2.2.18b', '2.4.5a')
    })

    await test.step('the brief is edited, and the product filters its briefs', async () => {
      await page.getByRole('link', { name: 'Edit' }).click()
      await expect(page.getByLabel('Title')).toHaveValue('Roadmap')
      await page.getByLabel('Title').fill('Roadmap 2027')
      await page.getByRole('button', { name: /save/i }).click()
      await expect(page.getByText('Your brief has been updated successfully.')).toBeVisible()
      await page.goto('/products')
      await page.getByRole('link', { name: 'View Details' }).click()
      await expect(page.getByRole('link', { name: /Roadmap 2027/ }).first()).toBeVisible()
      await page.getByLabel(/status/i).selectOption('active')
      await expect(page.getByRole('link', { name: /Roadmap 2027/ })).toBeHidden()
      await expect(page.getByRole('link', { name: /Atlas in five minutes/ }).first()).toBeVisible()
      proves('2.2.12b', '2.2.20b', '2.2.23')
    })

    await test.step('the dashboard counts exactly', async () => {
      await page.goto('/dashboard')
      const card = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) })
      await expect(card('Product Briefs')).toContainText('2')
      await expect(page.getByText('Brief Added')).toHaveCount(2)
      await expect(page.getByText('Product Added')).toHaveCount(1)
      await expectAccessible(page)
      proves('1.2.26b', '1.2.26d')
    })

    await test.step('a brief is deleted after confirming, and Undo restores it', async () => {
      await page.goto('/briefs')
      await page
        .getByRole('link', { name: /Roadmap 2027/ })
        .first()
        .click()
      page.once('dialog', (dialog) => {
        expect(dialog.message()).toBe('Are you sure you want to delete this brief?')
        return dialog.accept()
      })
      await page.getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByText('The brief has been removed successfully.')).toBeVisible()
      const restored = page.waitForResponse('**/api/undo')
      await page.getByRole('button', { name: 'Undo' }).click()
      await restored // opening another page would cut the request off
      await page.goto('/briefs')
      await expect(page.getByRole('link', { name: /Roadmap 2027/ }).first()).toBeVisible()
      proves('2.2.17', '2.2.20c', '2.2.20d')
    })

    await test.step('a product is deleted immediately, with its briefs', async () => {
      await page.goto('/products')
      await page.getByRole('button', { name: 'Actions for Atlas 2' }).click()
      // The card disappears before the server has responded, and its focus moves to the main area.
      const answer = await holdCalls(page, '**/api/products/*')
      await page.getByRole('menuitem', { name: 'Delete Product' }).click()
      await expect(page.getByText('No products yet')).toBeVisible()
      await expect(page.locator('#main')).toBeFocused()
      answer()
      await expect(page.getByText('The product has been removed successfully.')).toBeVisible()
      proves('2.2.5c', '2.4.4a', '2.4.4b')
    })

    expect(problems).toEqual([])
  },
)

/** An entry of the sidebar. */
function section(page: Page, name: string) {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
}

/** Console errors; the browser's own lines about failed requests are expected. */
function watchConsole(page: Page): string[] {
  const problems: string[] = []
  page.on('console', (message) => {
    const refused = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !refused) problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(error.message))
  return problems
}

/** Presses play if needed, and waits until the playback time advances. */
async function expectPlaying(page: Page) {
  const video = page.locator('video')
  await page.getByRole('button', { name: 'Play' }).first().click()
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0.2)
}

async function expectSameBytes(page: Page, path: string, address: string | null) {
  const downloaded = await (await page.request.get(address ?? '')).body()
  expect(sha256(downloaded)).toBe(sha256(readFileSync(path)))
}
