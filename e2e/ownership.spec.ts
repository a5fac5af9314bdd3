import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { type Briefwell, expect, test } from './support/briefwell.ts'
import { tabTo } from './support/focus.ts'
import { followLink, linkIn } from './support/mailbox.ts'
import { signIn, signOut, signUp, type Vendor } from './support/people.ts'
import { quick } from './support/quick.ts'
import { invite, row } from './support/team.ts'

const yes = { name: 'Yes, that was me' }

test('signing up on a laptop and confirming on a phone takes one click', async ({
  page,
  elsewhere,
  briefwell,
}) => {
  const { vendor } = await signUp(page)
  await page.goto('/account/sign-in')
  await expect(page.getByText('Confirm your email address first')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Set up app' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm your email address' }).click()
  await expect(page.getByText('A link is on its way')).toBeVisible()

  const phone = await elsewhere()
  await followLink(phone, linkIn(await briefwell.mailbox.mailTo(vendor.email)))
  await expect(phone.getByRole('heading', { name: 'Was that you?' })).toBeVisible()
  await expect(phone.getByText(/was opened on \w+ \d+, \d{4} at .+ from .+/)).toBeVisible()
  await expectAccessible(phone)
  // Nothing else opens before the answer, on either device.
  await phone.goto('/products')
  await expect(phone.getByRole('heading', { name: 'Was that you?' })).toBeVisible()
  await page.goto('/products')
  await expect(page.getByRole('heading', { name: 'Waiting for your answer' })).toBeVisible()
  await expectAccessible(page)

  await tabTo(phone, phone.getByRole('button', yes))
  await phone.keyboard.press('Enter')
  await expect(phone.getByText('No products yet')).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('No products yet')).toBeVisible()
  await page.goto('/account/sign-in')
  await expect(page.getByRole('button', { name: 'Set up app' })).toBeVisible()
  await signOut(page)
  await signIn(page, vendor)
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('confirming in the browser that signed up asks nothing', async ({ page, briefwell }) => {
  const { vendor } = await signUp(page)
  await page.goto('/account/sign-in')
  await page.getByRole('button', { name: 'Confirm your email address' }).click()
  await expect(page.getByText('A link is on its way')).toBeVisible()
  const tab = await page.context().newPage()
  await followLink(tab, linkIn(await briefwell.mailbox.mailTo(vendor.email)))
  await expect(tab.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()
  await expect(tab.getByRole('button', { name: 'Set up app' })).toBeVisible()
  await tab.close()
  await page.goto('/products')
  await expect(page.getByText('No products yet')).toBeVisible()
})

test(
  'a stranger who signed up first loses access once the owner of the address answers no',
  quick,
  async ({ page, elsewhere, briefwell }) => {
    const { vendor: stranger } = await signUp(page)
    const owner = await elsewhere()
    await recover(owner, briefwell, stranger)
    await expect(owner.getByRole('heading', { name: 'Was that you?' })).toBeVisible()
    await owner.getByRole('button', { name: 'No', exact: true }).click()
    await expect(owner.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
    const password = 'a password of my own'
    await choosePassword(owner, password, 'Update password')
    await expect(owner).toHaveURL(/\/login/)

    await page.goto('/products')
    await expect(page).toHaveURL(/\/login/)
    await signIn(page, stranger)
    await expect(page.getByText('Login failed')).toBeVisible()
    await signIn(owner, { ...stranger, password })
    await expect(owner).toHaveURL(/\/dashboard$/)
    // The stranger's empty company was deleted too.
    await expect(owner.getByText(stranger.company)).toHaveCount(0)
  },
)

test('answering no requires a new password, and the address can join a team', async ({
  page,
  elsewhere,
  briefwell,
}) => {
  const { vendor: stranger } = await signUp(page)
  const boss = await elsewhere()
  await signUp(boss)
  await invite(boss, { name: 'Ann Invited', email: stranger.email, password: '' })
  const invitation = linkIn(await briefwell.mailbox.mailTo(stranger.email))

  const owner = await elsewhere()
  await owner.request.post(
    `/auth/v1/otp?redirect_to=${encodeURIComponent(`${briefwell.url}/dashboard`)}`,
    { data: { email: stranger.email, create_user: false } },
  )
  await followLink(owner, linkIn(await briefwell.mailbox.mailTo(stranger.email, 2)))
  await owner.getByRole('button', { name: 'No', exact: true }).click()
  await expect(owner.getByRole('heading', { name: 'Choose a password' })).toBeVisible()
  await expectAccessible(owner)
  const password = 'a password of my own'
  await choosePassword(owner, password, 'Save password')
  await expect(owner).toHaveURL(/\/dashboard$/)
  await owner.goto(invitation)
  await owner.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(owner.getByText(/^Welcome to /)).toBeVisible()
  await owner.goto('/team')
  await expect(row(owner, stranger)).toBeVisible()
})

test('the owner deletes a company by typing its name', async ({ page }) => {
  const { vendor } = await signUp(page)
  await page.goto('/company')
  await page.getByRole('button', { name: 'Delete company' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Company name')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('Something else')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('exactly as it is shown')).toBeVisible()
  await dialog.getByLabel('Company name').fill(vendor.company)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Company deleted')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Create your company profile' })).toBeVisible()
  await page.goto('/products')
  await expect(page.getByText(/No company profile/)).toBeVisible()
})

async function recover(page: Page, { url, mailbox }: Briefwell, { email }: Vendor) {
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: /reset/i }).click()
  await expect(page.getByText('Reset email sent')).toBeVisible()
  const link = linkIn(await mailbox.mailTo(email))
  expect(link.startsWith(url)).toBe(true)
  await followLink(page, link)
}

async function choosePassword(page: Page, password: string, button: string) {
  await page.getByRole('textbox', { name: 'New password' }).fill(password)
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(password)
  await page.getByRole('button', { name: button }).click()
  await expect(page.getByText('Password updated successfully')).toBeVisible()
}
