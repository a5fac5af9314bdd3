import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/briefwell.ts'
import { linkIn } from './support/mailbox.ts'
import { holdCalls } from './support/page-checks.ts'
import { newVendor, signIn, signUp } from './support/people.ts'
import { proves } from './support/proves.ts'
import { quick } from './support/quick.ts'
import {
  accept,
  fillInvitation,
  fillPassword,
  invite,
  newMember,
  newPerson,
  type Person,
  row,
  stopClock,
} from './support/team.ts'

test(
  'the owner invites Ann, who joins by mail; changed rights and removal reach her open tab',
  quick,
  async ({ page, elsewhere, briefwell }) => {
    const ann = newPerson('Ann Lee')
    const { vendor } = await signUp(page)

    await test.step('the quick action opens the dialog, which names what is missing', async () => {
      await page.getByRole('link', { name: 'Invite Team Member' }).click()
      await expect(page.getByRole('dialog', { name: 'Invite Team Member' })).toBeVisible()
      await page.getByRole('button', { name: 'Send invitation' }).click()
      for (const message of [
        'Name must be at least 2 characters',
        'Please enter a valid email address',
        'Please select a role',
      ]) {
        await expect(page.getByText(message)).toBeVisible()
      }
      await expect(page.getByLabel('Name')).toBeFocused()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(page.getByText('No one else is here yet')).toBeVisible()
      await page.reload()
      await expect(page.getByText('No one else is here yet')).toBeVisible()
      await expect(page.getByRole('dialog')).toBeHidden()
      await expectAccessible(page)
      proves('1.2.27c', '1.2.33a', '1.2.33e')
    })

    await test.step('Ann is invited; a second invitation is refused', async () => {
      await page.getByRole('button', { name: 'Invite Team Member' }).click()
      const granted = page.getByRole('group', { name: 'Permissions' }).getByRole('checkbox', {
        checked: true,
      })
      await page.getByRole('radio', { name: /^Admin/ }).check()
      await expect(granted).toHaveCount(4)
      await page.getByRole('radio', { name: /^Editor/ }).check()
      await expect(granted).toHaveAccessibleName(/^Manage briefs/)
      await fillInvitation(page, ann)
      await expect(page.getByText('Team member invited')).toBeVisible()
      await expect(page.getByText('Invitation Sent', { exact: true })).toBeVisible()
      await expect(row(page, ann)).toContainText('Pending')
      await expect(row(page, ann)).toContainText('Invitation expires in 7 days')
      await page.getByRole('button', { name: 'Invite Team Member' }).click()
      await fillInvitation(page, { ...ann, email: ann.email.toUpperCase() })
      await expect(page.getByText('Invitation already sent')).toBeVisible()
      await fillInvitation(page, { ...ann, email: vendor.email })
      await expect(page.getByText('Email already in use')).toBeVisible()
      await expect(page.getByLabel('Email')).toBeFocused()
      await page.keyboard.press('Escape')
      await expectAccessible(page)
      proves('1.5.7d', '1.5.7e', '1.7.17e', '1.8.16a', '1.8.16b')
    })

    const annsPage = await elsewhere()
    await test.step('Ann follows the mailed link and joins', async () => {
      const link = linkIn(await briefwell.mailbox.mailTo(ann.email))
      expect(link.startsWith(`${briefwell.url}/invite/accept?token=`)).toBe(true)
      await annsPage.goto(link)
      await expect(annsPage.getByLabel('Email')).toHaveValue(ann.email)
      await annsPage.getByRole('button', { name: accept }).click()
      await expect(annsPage.getByText('Password must be at least 8 characters')).toBeVisible()
      await fillPassword(annsPage, ann.password, 'something else')
      await annsPage.getByRole('button', { name: accept }).click()
      await expect(annsPage.getByText("Passwords don't match")).toBeVisible()
      await expectAccessible(annsPage)
      await fillPassword(annsPage, ann.password)
      await stopClock(annsPage)
      await annsPage.getByRole('button', { name: accept }).click()
      await expect(
        annsPage.getByRole('heading', { name: `Welcome to ${vendor.company}` }),
      ).toBeVisible()
      await annsPage.clock.runFor(1_999)
      await expect(annsPage).toHaveURL(/\/invite\/accept/)
      await annsPage.clock.runFor(1)
      await expect(annsPage).toHaveURL(/\/dashboard$/)
      await annsPage.clock.resume()
      proves(
        '1.1.2e',
        '1.2.7',
        '1.2.10',
        '1.2.32e',
        '1.2.32f',
        '1.4.2b',
        '1.4.5b',
        '1.5.6a',
        '1.5.6b',
      )
    })

    await test.step('an editor views the team and cannot change anything', async () => {
      await annsPage.getByRole('link', { name: 'Team', exact: true }).click()
      await expect(annsPage.getByText('Read Only')).toBeVisible()
      await expect(row(annsPage, vendor)).toContainText('Owner')
      await expect(annsPage.getByRole('button', { name: /^Edit permissions/ })).toHaveCount(0)
      await expect(annsPage.getByRole('link', { name: 'Activity' })).toHaveCount(0)
      await expectAccessible(annsPage)
      await annsPage.goto(`${briefwell.url}/team/activity`)
      await expect(annsPage.getByRole('heading', { name: 'Access Restricted' })).toBeVisible()
      await annsPage.getByRole('link', { name: 'Team', exact: true }).first().click()
      proves('1.2.33b', '1.6.4b')
    })

    await test.step('more rights appear in Ann’s open tab', async () => {
      await page.reload()
      await expect(row(page, ann)).toContainText('Manages briefs')
      await page.getByRole('button', { name: `Edit permissions of ${ann.name}` }).click()
      await page.getByRole('radio', { name: /^Admin/ }).check()
      for (const box of await page.getByRole('checkbox').all()) await expect(box).toBeChecked()
      await page.getByRole('radio', { name: /^Editor/ }).check()
      await page.getByRole('checkbox', { name: /^Manage products/ }).check()
      await page.getByRole('checkbox', { name: /^Manage team/ }).check()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByText('Team member updated')).toBeVisible()
      await expect(row(page, ann)).toContainText('Manages products, briefs, team')
      // Her page asks for her rights every ten seconds.
      await expect(annsPage.getByRole('button', { name: 'Invite Team Member' })).toBeVisible({
        timeout: 30_000,
      })
      await expect(annsPage.getByText('Read Only')).toBeHidden()
      proves('1.2.33h')
    })

    await test.step('Ann can only grant rights she holds', async () => {
      await annsPage.getByRole('button', { name: 'Invite Team Member' }).click()
      await expect(annsPage.getByRole('radio', { name: /^Admin/ })).toBeDisabled()
      await annsPage.keyboard.press('Escape')
      await expect(annsPage.getByRole('button', { name: /^Edit permissions/ })).toHaveCount(0)
    })

    await test.step('the activity shows what happened', async () => {
      const activity = page.getByRole('list', { name: 'Activity' })
      await page.getByRole('link', { name: 'Activity', exact: true }).click()
      await expect(activity).toContainText(`${vendor.name} invited ${ann.name}`)
      await expect(activity).toContainText('joined the team')
      await expect(activity).toContainText(`granted ${ann.name}: products, team`)
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Members', exact: true }).click()
    })

    await test.step('removal ends her session and deletes the account', async () => {
      await page.getByRole('button', { name: `More actions for ${ann.name}` }).click()
      await page.getByRole('menuitem', { name: 'Remove team member' }).click()
      const question = page.getByRole('alertdialog', { name: 'Remove team member?' })
      await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
      // Held, so that Ann's page does not notice before she clicks.
      const answer = await holdCalls(annsPage, '**/api/me')
      await question.getByRole('button', { name: 'Remove' }).click()
      await expect(page.getByText('Team member removed')).toBeVisible()
      await expect(row(page, ann)).toHaveCount(0)
      await annsPage.getByRole('link', { name: 'Products', exact: true }).click()
      answer()
      await expect(annsPage).toHaveURL(/\/login$/)
      await expect(annsPage.getByText('Your account was deleted')).toBeVisible()
      await signIn(annsPage, ann)
      await expect(annsPage.getByText('Login failed')).toBeVisible()
      proves('1.2.33g', '1.8.16d')
    })
  },
)

test('a member leaves the company, and can then join another', async ({
  page,
  elsewhere,
  briefwell,
}) => {
  const [vendor, other, ann] = [newVendor(), newVendor(), newPerson('Ann Leaver')]
  await signUp(page, vendor)
  await page.goto('/account')
  await expect(page.getByText(`You own ${vendor.company}.`)).toBeVisible()
  await expect(page.getByText('An owner cannot leave.')).toBeVisible()
  await expectAccessible(page)
  const annsPage = await newMember(page, elsewhere, briefwell, ann)
  const othersPage = await elsewhere()
  await signUp(othersPage, other)
  await invite(othersPage, ann)
  const link = linkIn(await briefwell.mailbox.mailTo(ann.email, 2))

  await annsPage.goto(link)
  await expect(annsPage.getByText('leave yours on the account page')).toBeVisible()
  await expectAccessible(annsPage)
  await annsPage.getByRole('link', { name: 'Open your account' }).click()
  const leave = annsPage.getByRole('button', { name: 'Leave company' })
  await leave.click()
  const question = annsPage.getByRole('alertdialog', { name: `Leave ${vendor.company}?` })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await annsPage.keyboard.press('Escape')
  await expect(leave).toBeFocused()
  await leave.click()
  await expectAccessible(annsPage)
  await question.getByRole('button', { name: 'Leave company' }).click()
  await expect(annsPage.getByText(`You left ${vendor.company}`)).toBeVisible()
  await expect(leave).toHaveCount(0)
  await expect(annsPage.getByRole('link', { name: 'Team', exact: true })).toHaveCount(0)
  await page.goto('/team/activity')
  await expect(page.getByRole('list', { name: 'Activity' })).toContainText('left the company')

  await annsPage.goto(link)
  await expect(annsPage.getByRole('button', { name: 'Accept invitation' })).toBeVisible()
})

test('bulk invitations: each has a result; resent, copied, revoked', async ({
  page,
  elsewhere,
  briefwell,
}) => {
  const [ann, bob] = [newPerson('Ann Lee'), newPerson('Bob Ray')]
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const { vendor } = await signUp(page)
  await page.goto('/team')

  await test.step('pasted addresses are invited, each with its own result', async () => {
    await page.getByRole('button', { name: 'Invite Team Member' }).click()
    await page.getByRole('tab', { name: 'Several at once' }).click()
    await page.getByRole('button', { name: 'Send invitations' }).click()
    await expect(page.getByText('Enter at least one email address')).toBeVisible()
    await page
      .getByLabel('Email addresses')
      .fill(`${ann.name} <${ann.email}>, ${bob.email}; ${vendor.email}\nnonsense`)
    await page.getByRole('radio', { name: /^Editor/ }).check()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Send 4 invitations' }).click()
    await expect(page.getByRole('heading', { name: '2 invitations sent, 2 not' })).toBeFocused()
    const result = (of: string) =>
      page.getByRole('dialog').getByRole('listitem').filter({ hasText: of })
    await expect(result(ann.email)).toContainText('Invited')
    await expect(result(vendor.email)).toContainText('Email already in use')
    await expect(result('nonsense')).toContainText('Please enter a valid email address')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Fix the others' }).click()
    await expect(page.getByLabel('Email addresses')).toHaveValue(`${vendor.email}\nnonsense`)
    await page.keyboard.press('Escape')
    await expect(row(page, bob)).toContainText('Pending')
  })

  await test.step('a search, kept in the address, matches name, email or role', async () => {
    const search = page.getByRole('searchbox', { name: 'Search members' })
    await search.fill(`${ann.name} editor`)
    await expect(page).toHaveURL(/\/team\?q=Ann/)
    await expect(page.getByText('1 of 3 members')).toBeVisible()
    await expect(row(page, bob)).toHaveCount(0)
    await page.reload()
    await expect(row(page, ann)).toBeVisible()
    await search.fill('nobody at all')
    await expect(page.getByText('No members match')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Clear filters' }).first().click()
    await expect(row(page, bob)).toBeVisible()
    await expect(page).toHaveURL(/\/team$/)
  })

  const guest = await elsewhere()
  await test.step('a resent mail invalidates the first link', async () => {
    await menu(page, ann, 'Resend invitation')
    await expect(page.getByText('The earlier link no longer works')).toBeVisible()
    await guest.goto(linkIn(await briefwell.mailbox.mailTo(ann.email)))
    await expect(guest.getByText('This invitation has expired').first()).toBeVisible()
    await expect(guest.getByText('Verification failed')).toBeVisible()
    await guest.getByRole('button', { name: 'Retry Verification' }).click()
    await expect(guest.getByText('Still invalid')).toBeVisible()
    await guest.goto(linkIn(await briefwell.mailbox.mailTo(ann.email, 2)))
    await expect(guest.getByRole('button', { name: accept })).toBeVisible()
    proves('1.2.32b', '1.4.5a', '1.4.8c', '1.8.15b', '1.8.15g')
  })

  await test.step('a copied link replaces it', async () => {
    await menu(page, ann, 'Copy invitation link')
    await page.getByRole('button', { name: 'Create and copy a new link' }).click()
    await expect(page.getByText('Invitation link copied')).toBeVisible()
    const link = await page.getByRole('textbox', { name: 'Invitation link' }).inputValue()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Close' }).click()
    await guest.goto(link)
    await expect(guest.getByLabel('Email')).toHaveValue(ann.email)
  })

  await test.step('an invitation revoked while its form is open is refused on submit', async () => {
    await menu(page, ann, 'Revoke invitation')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke invitation' }).click()
    await expect(page.getByText('Invitation revoked')).toBeVisible()
    await expect(row(page, ann)).toHaveCount(0)
    await fillPassword(guest, ann.password)
    await guest.getByRole('button', { name: accept }).click()
    await expect(guest.getByText('Error creating account')).toBeVisible()
    await expect(guest.getByRole('button', { name: 'Retry Verification' })).toBeVisible()
    proves('1.4.6d', '1.8.20b')
  })

  await test.step('the debug block shows no token', async () => {
    const token = new URL(guest.url()).searchParams.get('token') ?? 'none'
    await guest.getByText('Debug information').click()
    await expect(guest.getByText('present')).toBeVisible()
    await expect(guest.locator('body')).not.toContainText(token)
    await expectAccessible(guest)
    await guest.goto('/invite/accept')
    await expect(guest.getByRole('alert').first()).toContainText(
      'Invalid invitation link. No token provided.',
    )
    await guest.getByRole('button', { name: 'Retry Verification' }).click()
    await expect(guest.getByText('No token found')).toBeVisible()
    await guest.getByRole('link', { name: 'Return to Home' }).click()
    await expect(guest).toHaveURL(`${briefwell.url}/`)
    proves('1.2.32c', '1.2.32d', '1.4.8a')
  })
})

async function menu(page: Page, { name }: Person, item: string) {
  await page.getByRole('button', { name: `More actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}
