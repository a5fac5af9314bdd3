import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/briefwell.ts'
import { endAllSessions, newVendor, signUp, type Vendor } from './support/people.ts'

const restored = 'Your draft was restored'

test('typed text survives a reload, leaving asks first, and nobody else sees the draft', async ({
  page,
}) => {
  // The browser's own dialog before a reload, with its own text.
  page.on('dialog', (dialog) => dialog.accept())
  const next = newVendor()
  const { vendor } = await signUp(page)
  await fromSidebar(page, 'Products')
  await page.getByRole('link', { name: 'Add Product' }).first().click()

  await test.step('a reload keeps every field, the links and the name of the logo', async () => {
    await page.getByLabel('Product name').fill('Atlas')
    await page.getByLabel('Description').fill('Maps what a warehouse holds.')
    await page.getByLabel('Release notes').fill('https://acme.example/notes/1')
    await page.keyboard.press('Enter')
    await page.getByLabel('Release notes').fill('https://acme.exa')
    await page.reload()
    await expect(page.getByText(restored)).toBeVisible()
    await expect(page.getByLabel('Product name')).toHaveValue('Atlas')
    await expect(page.getByText('272 characters remaining')).toBeVisible()
    await expect(page.getByText('https://acme.example/notes/1')).toBeVisible()
    await expect(page.getByLabel('Release notes')).toHaveValue('https://acme.exa')
    await expectAccessible(page)
  })

  await test.step('a link and Back ask first; Escape stays, leaving keeps the draft', async () => {
    await fromSidebar(page, 'Dashboard')
    await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog')).toBeHidden()
    await expect(page.getByLabel('Product name')).toHaveValue('Atlas')
    await page.evaluate(() => history.back())
    await page.getByRole('button', { name: 'Leave page' }).click()
    await expect(page).toHaveURL(/\/products$/)
    await page.getByRole('link', { name: 'Add Product' }).first().click()
    await expect(page.getByText(restored)).toBeVisible()
  })

  await test.step('Discard and Cancel delete the draft', async () => {
    await page.getByLabel('Description').fill('x'.repeat(1300))
    await expect(page.getByText('1,000 characters too many')).toBeVisible()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByText(restored)).toBeHidden()
    await expect(page.getByLabel('Product name')).toHaveValue('')
    await expect(page.getByLabel('Product name')).toBeFocused()
    await page.keyboard.type('Boreas')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await expect(page).toHaveURL(/\/products$/)
    await page.getByRole('link', { name: 'Add Product' }).first().click()
    await expect(page.getByLabel('Product name')).toHaveValue('')
    await expect(page.getByText(restored)).toBeHidden()
  })

  await test.step('after saving there is no draft, and leaving does not ask', async () => {
    await page.getByLabel('Product name').fill('Atlas')
    await page.getByLabel('Category').fill('Robotics')
    await page.getByLabel('Website URL').fill('acme.example/atlas')
    await page.getByLabel('Category').focus()
    await expect(page.getByLabel('Website URL')).toHaveValue('https://acme.example/atlas')
    await page.getByLabel('Sales contact name').fill('Sam Seller')
    await page.getByLabel('Sales contact email').fill('sam@acme.example')
    await page.getByRole('button', { name: 'Add Product' }).click()
    await expect(page.getByText('Your product has been added successfully.')).toBeVisible()
    await expect(page).toHaveURL(/\/products$/)
    expect(await drafts(page)).toEqual([])
  })

  await test.step('a brief and the company profile keep their drafts', async () => {
    await page.goto('/briefs/new?returnTo=/products')
    await page.getByLabel('Title').fill('Spring update')
    await page.getByLabel('Type').selectOption('roadmap')
    await page.getByLabel('Status').selectOption('draft')
    await page.reload()
    await expect(page.getByText(restored)).toBeVisible()
    await expect(page.getByLabel('Title')).toHaveValue('Spring update')
    await expect(page.getByLabel('Type')).toHaveValue('roadmap')
    await expect(page.getByLabel('Status')).toHaveValue('draft')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await expect(page).toHaveURL(/\/products$/)
    await page.goto('/company?edit')
    await page.getByRole('checkbox', { name: 'Africa' }).check()
    await page.getByLabel('Revenue range').selectOption('Not given')
    await page.reload()
    await expect(page.getByText(restored)).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Africa' })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: 'Europe' })).toBeChecked()
    await expect(page.getByLabel('Revenue range')).toHaveValue('')
  })

  await test.step('signing out asks first, and leaves nothing for the next user', async () => {
    const signOut = page.getByRole('button', { name: 'Sign out', exact: true })
    await signOut.click()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await expect(page.getByText(restored)).toBeVisible()
    await signOut.click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/\/login/)
    expect(await drafts(page)).toEqual([])
    await signUp(page, next)
    await page.evaluate(() =>
      sessionStorage.setItem('briefwell-draft:somebody-else:x:product:new', '{}'),
    )
    await page.goto('/products/new')
    await expect(page.getByLabel('Product name')).toHaveValue('')
    expect(await drafts(page)).toEqual([])
  })

  await test.step('a session that ends keeps the draft only for its account', async () => {
    await page.getByLabel('Product name').fill('Boreas')
    await endSession(page)
    await signInHere(page, next)
    await expect(page).toHaveURL(/\/products\/new$/)
    await expect(page.getByText(restored)).toBeVisible()
    await expect(page.getByLabel('Product name')).toHaveValue('Boreas')
    await endSession(page)
    await signInHere(page, vendor)
    await expect(page).toHaveURL(/\/products\/new$/)
    await expect(page.getByLabel('Product name')).toHaveValue('')
    await expect(page.getByText(restored)).toBeHidden()
    expect(await drafts(page)).toEqual([])
  })
})

/** Ends the session as another device would. The page notices at its next request. */
async function endSession(page: Page) {
  await endAllSessions(page)
  await page.reload()
  await expect(page).toHaveURL(/\/login\?next=/)
}

/** Signs in on the open login page, which then returns to the previous page. */
async function signInHere(page: Page, { email, password }: Vendor) {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const fromSidebar = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click()

const drafts = (page: Page) =>
  page.evaluate(() =>
    Object.keys(sessionStorage).filter((key) => key.startsWith('briefwell-draft')),
  )
