import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { type Briefwell, type Elsewhere, expect, test } from './support/briefwell.ts'
import { followLink, linkIn } from './support/mailbox.ts'
import {
  newVendor,
  signIn,
  signOut,
  signUp,
  signUpConfirmed,
  type Vendor,
} from './support/people.ts'
import { proves } from './support/proves.ts'
import { addApp, codeNext, codeNow, keepCodes } from './support/second-factors.ts'
import { authorization } from './support/session.ts'

test('an authenticator app protects the account, and recovery codes replace it', async ({
  page,
  briefwell,
}) => {
  const { vendor } = await signUpConfirmed(page, briefwell)
  await page.getByRole('button', { name: `Account of ${vendor.name}` }).click()
  await page.getByRole('menuitem', { name: 'Account' }).click()
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Sessions', exact: true }).click()
  await expect(page.getByText('Account created')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Sign-in', exact: true }).click()

  const { secret, code, codes } =
    await test.step('the app is set up with its secret and first code', async () => {
      const secret = await addApp(page)
      await page.getByLabel('Code').fill('123')
      await page.getByRole('button', { name: 'Confirm' }).click()
      await expect(page.getByText('Enter the 6-digit code from your app')).toBeVisible()
      const code = codeNow(secret)
      await page.getByLabel('Code').fill(code)
      await page.getByRole('button', { name: 'Confirm' }).click()
      await expect(page.getByText('Save your recovery codes')).toBeVisible()
      await expectAccessible(page)
      const codes = await keepCodes(page)
      expect(new Set(codes).size).toBe(10)
      await expect(page.getByText('10 of 10 left')).toBeVisible()
      await expectAccessible(page)
      return { secret, code, codes }
    })

  await test.step('the password alone is not enough', async () => {
    await signOut(page)
    await signIn(page, vendor)
    await expect(page.getByRole('heading', { name: 'Confirm it is you' })).toBeVisible()
    await expectAccessible(page)
    await page.goto('/products')
    await expect(page).toHaveURL(/\/login\?next=%2Fproducts/)
    expect(await statusOfMe(page)).toBe(403)
    await expect(page.getByLabel('Code')).toBeFocused()
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
    await expect(page.getByText('That code is incorrect')).toBeVisible()
    // The field's contents are selected, so typing replaces them.
    await page.keyboard.type(codeNext(secret))
    await page.keyboard.press('Enter')
    await expect(page.getByText('Logged in successfully')).toBeVisible()
    await expect(page).toHaveURL(/\/products$/)
    expect(await statusOfMe(page)).toBe(200)
  })

  await test.step('a recovery code works once', async () => {
    await signOut(page)
    await signInByCode(page, vendor, codes[0] ?? '')
    await expect(page).toHaveURL(/\/dashboard$/)
    await page.goto('/account/sign-in')
    await expect(page.getByText('9 of 10 left')).toBeVisible()
    await signOut(page)
    await signInByCode(page, vendor, codes[0] ?? '')
    await expect(page.getByText('That code is incorrect or has already been used.')).toBeVisible()
    await page.getByLabel('Recovery code').fill((codes[1] ?? '').toUpperCase())
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  await test.step('new recovery codes invalidate the old ones', async () => {
    await page.goto('/account/sign-in')
    await page.getByRole('button', { name: 'Create new codes' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Create new codes' }).click()
    expect(await keepCodes(page)).not.toContain(codes[2])
    await expect(page.getByText('10 of 10 left')).toBeVisible()
  })

  await test.step('without the app the password is enough again', async () => {
    await page.getByRole('button', { name: 'Remove Authenticator app' }).press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).press('Enter')
    await expect(page.getByText('Authenticator app removed')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Set up app' })).toBeVisible()
    await expect(page.getByText('Recovery codes', { exact: true })).toBeHidden()
    await signOut(page)
    await signIn(page, vendor)
    await expect(page).toHaveURL(/\/dashboard$/)
  })
})

test('an app setup that is abandoned leaves no trace', async ({ page, briefwell }) => {
  await signUpConfirmed(page, briefwell)
  await page.goto('/account/sign-in')
  // Passkeys need a domain name; on a numeric address the page links to one.
  await expect(page.getByText('Passkeys need a domain name')).toBeVisible()
  await expect(page.getByRole('link', { name: /^localhost:/ })).toHaveAttribute(
    'href',
    /account\/sign-in$/,
  )
  await expect(page.getByRole('button', { name: 'Add passkey' })).toHaveCount(0)
  await addApp(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Set up app' })).toBeFocused()
  await addApp(page)
  await expect(page.getByLabel('Code')).toBeFocused()
})

test('a passkey protects the account', async ({ elsewhere, briefwell }) => {
  const page = await pageWithPasskeys(elsewhere, briefwell)
  const { vendor } = await signUpConfirmed(page, briefwell)
  await page.goto('/account/sign-in')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Laptop')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Passkey added')).toBeVisible()
  await keepCodes(page)
  await expect(page.getByText('Laptop')).toBeVisible()
  await signOut(page)
  // By itself it is both factors.
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await signOut(page)
  await signIn(page, vendor)
  await expect(page.getByText('Your browser will ask for the passkey “Laptop”.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use passkey' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await signOut(page)
  await signIn(page, vendor)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  // Switching to the passkey prompts for it immediately.
  await page.getByRole('button', { name: 'Use the passkey “Laptop”' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/account/sign-in')
  await page.getByRole('button', { name: 'Remove Laptop' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Passkey removed')).toBeVisible()
})

test('sessions are listed and can be ended', async ({ page, elsewhere }) => {
  const { vendor } = await signUp(page)
  const [first, second] = [await elsewhere(), await elsewhere()]
  for (const other of [first, second]) {
    await signIn(other, vendor)
    await expect(other).toHaveURL(/\/dashboard$/)
  }
  await page.goto('/account/sessions')
  const endings = page.getByRole('button', { name: /^End the session/ })
  await expect(endings).toHaveCount(2)
  await expect(page.getByText('This session')).toHaveCount(1)
  await expectAccessible(page)

  await endings.first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End session' }).click()
  await expect(page.getByText('Session ended', { exact: true })).toBeVisible()
  await expect(endings).toHaveCount(1)
  await second.goto('/products')
  await expect(second).toHaveURL(/\/login/)

  await page.getByRole('button', { name: 'Sign out others' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out others' }).click()
  await expect(page.getByText('Signed out everywhere else')).toBeVisible()
  await expect(endings).toHaveCount(0)
  await first.goto('/products')
  await expect(first).toHaveURL(/\/login/)
  await page.goto('/products')
  await expect(page.getByText('No products yet')).toBeVisible()
})

test('a new name shows immediately; a new password needs the old one and ends other sessions', async ({
  page,
  elsewhere,
}) => {
  const { vendor } = await signUp(page)
  const other = await elsewhere()
  await signIn(other, vendor)
  await expect(other).toHaveURL(/\/dashboard$/)
  await page.goto('/account')
  await page.getByLabel('Your name').fill('Olga Owner')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Account of Olga Owner' })).toBeVisible()

  await page.getByRole('link', { name: 'Sign-in', exact: true }).click()
  const password = `${vendor.password} anew`
  const change = async (current: string) => {
    await page.getByLabel('Current password').fill(current)
    await page.getByLabel('New password').fill(password)
    await page.getByLabel('Confirm password').fill(password)
    await page.getByRole('button', { name: 'Change password' }).click()
  }
  await change('not my password')
  await expect(page.getByText('Password update failed')).toBeVisible()
  await expect(page.getByLabel('Current password')).toBeFocused()
  await change(vendor.password)
  await expect(page.getByText('Password updated successfully')).toBeVisible()
  await page.getByRole('link', { name: 'Sessions', exact: true }).click()
  await expect(page.getByText('Password changed')).toBeVisible()
  await other.goto('/products')
  await expect(other).toHaveURL(/\/login/)
  await signIn(other, vendor)
  await expect(other.getByText('Login failed')).toBeVisible()
  await signIn(other, { ...vendor, password })
  await expect(other).toHaveURL(/\/dashboard$/)
})

test('a new address takes effect once both mailboxes have confirmed it', async ({
  page,
  briefwell,
}) => {
  const vendor = newVendor()
  const email = `new-${vendor.email}`
  await signUp(page, vendor)
  await page.goto('/account')
  await page.getByLabel('New email address').fill(email)
  await page.getByRole('button', { name: 'Change address' }).click()
  await expect(page.getByText('Your new address needs to be confirmed')).toBeVisible()
  await expectAccessible(page)
  await followLink(page, linkIn(await briefwell.mailbox.mailTo(vendor.email)))
  await expect(page.getByText('One of the two addresses is confirmed')).toBeVisible()
  await followLink(page, linkIn(await briefwell.mailbox.mailTo(email)))
  await expect(page.getByRole('main').getByText(email)).toBeVisible()
  await expect(page.getByText('Your new address needs to be confirmed')).toBeHidden()
  await signOut(page)
  await signIn(page, { ...vendor, email })
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a link that no longer works is explained on the login page, in our own words', async ({
  page,
}) => {
  const told = 'error=access_denied&error_code=otp_expired&error_description=Call+1-555-SCAM&sb='
  for (const [led, leads] of [
    ['/products', /\/login\?next=%2Fproducts$/],
    ['/', /\/login$/],
    ['/login', /\/login$/],
  ] as const) {
    await page.goto('about:blank')
    await page.goto(`${led}#${told}`)
    await expect(page.getByText('You are not signed in')).toBeVisible()
    await expect(page.getByText('This link is no longer valid.')).toBeVisible()
    await expect(page.getByText('SCAM')).toBeHidden()
    await expect(page).toHaveURL(leads)
  }
  await expectAccessible(page)
  await expect(page.getByRole('button', { name: /^Continue with/ })).toHaveCount(0)
  proves('1.8.22d')
})

/** Signs in with the password, then with a recovery code using only the keyboard. */
async function signInByCode(page: Page, vendor: Vendor, code: string) {
  await signIn(page, vendor)
  await expect(page.getByLabel('Code')).toBeFocused()
  for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key)
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

/** The server's response to this page's session, regardless of what the page shows. */
async function statusOfMe(page: Page): Promise<number> {
  return (await page.request.get('/api/me', { headers: await authorization(page) })).status()
}

/** Passkeys do not work at numeric addresses; Chromium's virtual authenticator answers. */
async function pageWithPasskeys(elsewhere: Elsewhere, { url }: Briefwell): Promise<Page> {
  const page = await elsewhere({ baseURL: url.replace('127.0.0.1', 'localhost') })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  return page
}

test('an unproven address is confirmed from the top bar', async ({ page, briefwell }) => {
  const { vendor } = await signUp(page)
  const inBar = page.getByRole('banner').getByRole('button', { name: 'Confirm your email address' })
  await inBar.click()
  const dialog = page.getByRole('dialog', { name: 'Confirm your email address' })
  await expect(dialog).toContainText(vendor.email)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Confirm your email address' }).click()
  await expect(dialog.getByText('A link is on its way')).toBeVisible()
  await followLink(page, linkIn(await briefwell.mailbox.mailTo(vendor.email)))
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Team', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Team', level: 1 })).toBeVisible()
  await expect(inBar).toHaveCount(0)
})
