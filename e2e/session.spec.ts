import { protectedPrefixes } from '../web/platform/addresses/protected-paths.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/briefwell.ts'
import {
  endAllSessions,
  expireToken,
  fillCompanyStep,
  signIn,
  signOut,
  signUp,
  signUpConfirmed,
} from './support/people.ts'
import { proves } from './support/proves.ts'
import { quick } from './support/quick.ts'
import { addApp, codeNext, codeNow, keepCodes } from './support/second-factors.ts'
import { sessionKey } from './support/session.ts'
import { signedIn } from './support/team.ts'

test('every protected path sends a signed-out visitor to the login, and back afterwards', async ({
  page,
}) => {
  for (const prefix of protectedPrefixes) {
    await page.goto(`${prefix}?from=there`)
    await expect(page).toHaveURL(/\/login/)
  }
  const { vendor } = await signUp(page)
  await signOut(page)
  await page.goto('/products/new')
  await expect(page).toHaveURL(/\/login\?next=/)
  await page.getByLabel('Email').fill(vendor.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(vendor.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/products\/new$/)
  for (const path of ['/', '/login', '/signup']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/dashboard$/)
  }
  proves('1.2.1', '1.2.3', '1.2.4', '1.2.12a', '1.2.12b', '2.2.1')
})

test('the return address never leaves this site', async ({ page }) => {
  const { vendor } = await signUp(page)
  for (const next of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
  ]) {
    await signOut(page)
    await page.goto(`/login?next=${encodeURIComponent(next)}`)
    await page.getByLabel('Email').fill(vendor.email)
    await page.getByRole('textbox', { name: 'Password' }).fill(vendor.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/dashboard$/)
  }
})

test('a browser whose clock is two hours off stays signed in without renewing its token on each page', async ({
  page,
  elsewhere,
}) => {
  const { vendor } = await signUp(page)
  for (const hours of [2, -2]) {
    const tab = await elsewhere()
    await tab.clock.install({ time: Date.now() + hours * 3_600_000 })
    const renewals: string[] = []
    tab.on('request', (request) => {
      if (request.url().includes('grant_type=refresh_token')) renewals.push(tab.url())
    })
    await signIn(tab, vendor)
    await expect(tab).toHaveURL(/\/dashboard$/)
    for (const path of ['/products', '/briefs', '/team', '/account']) {
      await tab.goto(path)
      await expect(tab.getByRole('button', { name: 'Sign out', exact: true })).toBeVisible()
      await expect(tab).toHaveURL(new RegExp(`${path}$`))
    }
    expect(renewals).toEqual([])
    // A token that has really expired is renewed once.
    await expireToken(tab)
    await tab.goto('/products')
    await expect(tab.getByText('No products yet')).toBeVisible()
    await tab.goto('/briefs')
    await expect(tab.getByText('No briefs yet')).toBeVisible()
    expect(renewals).toHaveLength(1)
    await tab.close()
  }
})

test('two tabs stay in sync', quick, async ({ context, page }) => {
  const { vendor } = await signUp(page)
  const other = await context.newPage()
  const held = Promise.withResolvers<void>()
  await other.route('**/api/me', async (route) => {
    await held.promise
    await route.continue()
  })
  await other.goto('/products')
  const loading = other.getByRole('main')
  await expect(loading.getByRole('heading', { level: 1 })).toHaveText('Briefwell')
  await expect(loading.getByRole('status')).toHaveText('Loading…')
  held.resolve()
  await expect(other.getByText('No products yet')).toBeVisible()
  await signOut(page)
  await expect(other).toHaveURL(/\/login/)
  await signIn(page, vendor)
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(other).not.toHaveURL(/\/login/)

  await signOut(page)
  await other.goto('/login')
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await signIn(page, vendor)
  await expect(other).toHaveURL(/\/dashboard$/)
  proves('1.4.1c')
})

test('a tab that hears of a sign-in before it sees the stored session keeps it', async ({
  context,
  page,
}) => {
  const { vendor } = await signUp(page)
  const other = await context.newPage()
  await other.goto('/products')
  await expect(other.getByText('No products yet')).toBeVisible()
  await signOut(page)
  await expect(other).toHaveURL(/\/login/)
  // Chromium guarantees no order between messages and storage changes from other tabs.
  const heard = other.evaluate((key) => {
    const { getItem } = Storage.prototype
    Storage.prototype.getItem = () => null
    return new Promise<void>((resolve) => {
      new BroadcastChannel(key).addEventListener('message', () => {
        setTimeout(() => {
          Storage.prototype.getItem = getItem
          window.dispatchEvent(new StorageEvent('storage', { key }))
          resolve()
        }, 1000)
      })
    })
  }, sessionKey)
  await signIn(page, vendor)
  await heard
  await expect(other).toHaveURL(/\/products$/)
  await expect(other.getByText('No products yet')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Vendor Dashboard' })).toBeVisible()
})

test('ten tabs that refresh concurrently keep one session', async ({ context, page }) => {
  await signUp(page)
  const tabs = [page]
  while (tabs.length < 10) tabs.push(await context.newPage())
  for (const tab of tabs) {
    await tab.goto('/products')
    await expect(tab.getByText('No products yet')).toBeVisible()
  }
  for (let round = 0; round < 3; round += 1) {
    const section = round % 2 === 0 ? 'Briefs' : 'Products'
    await expireToken(page)
    await Promise.all(
      tabs.map(async (tab) => {
        await tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
        await tab.getByRole('link', { name: section, exact: true }).click()
      }),
    )
    for (const tab of tabs) {
      await expect(tab.getByText(`No ${section.toLowerCase()} yet`)).toBeVisible()
    }
  }
  await page.goto('/account/sessions')
  await expect(page.getByText('This session')).toBeVisible()
  await expect(page.getByRole('button', { name: /^End the session/ })).toHaveCount(0)
  await expect(page.getByText('Session ended because its key was used twice')).toHaveCount(0)
  await signOut(page)
  for (const tab of tabs) await expect(tab).toHaveURL(/\/login/)
  proves('1.4.1b', '1.9.7a')
})

test('a second factor confirmed in one tab opens the others', async ({
  context,
  page,
  briefwell,
}) => {
  const { vendor } = await signUpConfirmed(page, briefwell)
  await page.goto('/account/sign-in')
  const secret = await addApp(page)
  await page.getByLabel('Code').fill(codeNow(secret))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await keepCodes(page)
  await signOut(page)
  const other = await context.newPage()
  await other.goto('/products')
  await signIn(page, vendor)
  await expect(other.getByRole('heading', { name: 'Confirm it is you' })).toBeVisible()
  await page.getByLabel('Code').fill(codeNext(secret))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(other).toHaveURL(/\/products$/)
})

test('a session ended elsewhere leads to the login, and back to the same page', async ({
  page,
  elsewhere,
}) => {
  const { vendor } = await signUp(page)
  await endAllSessions(await signedIn(elsewhere, vendor))
  await page.goto('/products')
  await expect(page).toHaveURL(/\/login\?next=%2Fproducts/)
  await expect(page.getByText('Your session has ended.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Email').fill(vendor.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(vendor.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/products$/)
  proves('1.4.1d')
})

test('signing up with an existing account’s address keeps its password', async ({ page }) => {
  const { vendor } = await signUp(page)
  await signOut(page)
  await page.goto('/signup')
  await page.getByLabel('Company name').fill('Thief Inc')
  await page.getByLabel('Contact name').fill('Thea Thief')
  await page.getByLabel('Work email').fill(vendor.email.toUpperCase())
  await page.getByRole('textbox', { name: 'Password' }).fill('another password')
  await page.getByRole('button', { name: 'Continue' }).click()
  await fillCompanyStep(page)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Error creating account')).toBeVisible()
  await signIn(page, vendor)
  await expect(page).toHaveURL(/\/dashboard$/)
  proves('1.8.17a')
})

test('an unknown path shows the not-found page, and is logged', quick, async ({ page }) => {
  const warning = page.waitForEvent(
    'console',
    (message) => message.type() === 'warning' && message.text().includes('/no/such/page'),
  )
  await page.goto('/no/such/page')
  await expect(page.getByText('404', { exact: true })).toBeVisible()
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
  await warning
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/$/)
  proves('1.2.11', '1.2.19a', '1.2.19b', '1.2.19c', '2.2.35')
})
