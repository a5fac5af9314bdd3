import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/briefwell.ts'
import { followLink, linkIn } from './support/mailbox.ts'
import {
  fillAccountStep,
  fillCompanyStep,
  newVendor,
  signIn,
  signUpConfirmed,
} from './support/people.ts'
import { addApp, codeNow, keepCodes } from './support/second-factors.ts'
import { newMember, newPerson } from './support/team.ts'

const rule = 'Require a second factor for every member'

test('a company requires a second factor, and its members are asked to set one up', async ({
  page,
  elsewhere,
  briefwell,
}) => {
  const member = newPerson('Ann Member')
  await signUpConfirmed(page, briefwell)
  const members = await newMember(page, elsewhere, briefwell, member)

  await test.step('the owner must set up their own first', async () => {
    await page.goto('/company')
    await expect(page.getByRole('switch', { name: rule })).toBeDisabled()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Set it up in your account' }).click()
    await setUpApp(page)
    await page.goto('/company')
    await page.getByRole('switch', { name: rule }).click()
    await expect(page.getByText('Second factor required', { exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('switch', { name: rule })).toBeChecked()
  })

  await test.step('a member’s open page asks for it at its next request', async () => {
    // On a slow machine, the page's regular check of permissions may come before the click.
    const asked = members.getByRole('heading', { name: 'Set up a second factor' })
    const products = members.getByRole('link', { name: 'Products', exact: true })
    await products.or(asked).first().click()
    await expect(asked).toBeVisible()
    await members.goto('/products')
    await expect(members.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible()
    await expect(members.getByRole('button', { name: 'Continue' })).toHaveCount(0)
    await expectAccessible(members)
  })

  await test.step('members who sign in are asked too, and can sign out', async () => {
    await members.getByRole('button', { name: 'Sign out' }).click()
    await signIn(members, member)
    await expect(members.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible()
  })

  await test.step('a member with an unconfirmed address can confirm it there', async () => {
    await expect(members.getByText('Confirm your email address first')).toBeVisible()
    await expect(members.getByRole('button', { name: 'Set up app' })).toHaveCount(0)
    await expectAccessible(members)
    await members.getByRole('button', { name: 'Confirm your email address' }).click()
    await expect(members.getByText('A link is on its way')).toBeVisible()
    const link = linkIn(await briefwell.mailbox.mailTo(member.email, 2))
    const other = await members.context().newPage()
    await followLink(other, link)
    await expect(other.getByRole('button', { name: 'Set up app' })).toBeVisible()
    await other.close()
  })

  await test.step('with an app everything is open again', async () => {
    await setUpApp(members)
    await expectAccessible(members)
    await members.getByRole('button', { name: 'Continue' }).click()
    await expect(members.getByRole('heading', { name: 'Vendor Dashboard' })).toBeVisible()
    await members.goto('/company')
    await expect(members.getByText('Every member confirms a second factor')).toBeVisible()
    await expect(members.getByRole('switch', { name: rule })).toHaveCount(0)
  })

  await test.step('the last factor cannot be removed while it is required', async () => {
    await members.goto('/account/sign-in')
    await members.getByRole('button', { name: 'Remove Authenticator app' }).click()
    await members.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(members.getByText('Your company requires a second factor')).toBeVisible()
    await expect(members.getByRole('button', { name: 'Remove Authenticator app' })).toBeVisible()
  })
})

test('an easily guessed password is refused, with the reason beside it', async ({ page }) => {
  const vendor = newVendor()
  const field = page.getByRole('textbox', { name: 'Password' })
  const next = page.getByRole('button', { name: 'Continue' })
  await page.goto('/signup')
  await fillAccountStep(page, vendor)

  await test.step('a hint shows how hard it is to guess', async () => {
    for (const [typed, hint] of [
      ['short', 'At least 8 characters.'],
      ['qwertyuiop', 'Easy to guess'],
      ['tulip-9x', 'Fair'],
      ['tulip radiator seven', 'Strong'],
    ] as const) {
      await field.fill(typed)
      await expect(page.getByText(hint)).toBeVisible()
    }
    await expectAccessible(page)
  })

  await test.step('the company’s name is refused immediately', async () => {
    await field.fill(`${vendor.company}!`)
    await next.click()
    await expect(page.getByText('are the first things an attacker would guess')).toBeVisible()
    await expect(field).toBeFocused()
  })

  await test.step('a common one is refused by the server', async () => {
    await field.fill('sunshine1')
    await next.click()
    await fillCompanyStep(page)
    await page.getByRole('button', { name: 'Create account' }).click()
    const reason = 'This is one of the most common passwords.'
    await expect(page.getByRole('main').getByText(reason)).toBeVisible()
    await expect(field).toBeFocused()
    await expectAccessible(page)
    await field.fill(vendor.password)
    await next.click()
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
  })
})

async function setUpApp(page: Page) {
  const secret = await addApp(page)
  await page.getByLabel('Code').fill(codeNow(secret))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await keepCodes(page)
}
