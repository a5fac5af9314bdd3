import type { Page } from '@playwright/test'
import { linkIn } from '../support/mailbox.ts'
import { signIn } from '../support/people.ts'
import { accept, fillInvitation, fillPassword, row } from '../support/team.ts'
import { dana as anyDana, signUpOwner } from './content.ts'
import { expect, test } from './studio.ts'

// Files may share a server, and an address belongs to one account.
const dana = { ...anyDana, email: 'dana.silva@northwind.example' }

const password = 'correct horse battery'
const ann = { name: 'Ann Lee', email: 'ann@northwind.example', password }
const bob = { name: 'Bob Ray', email: 'bob@northwind.example', password }
const eve = { name: 'Eve Stone', email: 'eve@elsewhere.example', password }

test('the team and its invitations', async ({ page, shoot, elsewhere, briefwell }) => {
  await signUpOwner(page.request, dana)
  await signIn(page, dana)
  await expect(page).toHaveURL(/dashboard$/)

  await page.goto('/team')
  await page.getByText('No one else is here yet').waitFor()
  await shoot('team/alone')
  await page.getByRole('button', { name: 'Invite Team Member' }).click()
  await shoot('team/invite')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await shoot('team/invite-errors')
  await page.getByRole('tab', { name: 'Several at once' }).click()
  await shoot('team/invite-several')
  await page.getByRole('tab', { name: 'One person' }).click()
  await fillInvitation(page, ann)
  await row(page, ann).waitFor()
  await shoot('team/invited')
  await page.getByRole('button', { name: 'Invite Team Member' }).click()
  await fillInvitation(page, bob)
  await row(page, bob).waitFor()

  const annsLink = linkIn(await briefwell.mailbox.mailTo(ann.email))
  const annsPage = await elsewhere()
  await joins(annsPage, annsLink, (name) => shoot(name, { page: annsPage }))
  await annsPage.goto('/team')
  await annsPage.getByText('Read Only').waitFor()
  await shoot('team/read-only', { page: annsPage })
  await annsPage.goto('/products/new')
  await shoot('products/may-not-add', { page: annsPage })
  await annsPage.goto(linkIn(await briefwell.mailbox.mailTo(bob.email)))
  await annsPage.getByText(`you are signed in as ${ann.email}`).waitFor()
  await shoot('invitation/signed-in-as-another', { page: annsPage })

  await page.goto('/team')
  await expect(row(page, ann)).toContainText('Manages briefs')
  await page.goto('/dashboard')
  await page.goto('/team')
  await shoot('team/filled')
  await page.goto('/team/activity')
  await page.getByRole('list', { name: 'Activity' }).waitFor()
  await shoot('team/activity')
  await page.goto('/team')
  await page.getByRole('button', { name: `Edit permissions of ${ann.name}` }).click()
  await page.getByRole('dialog').waitFor()
  await shoot('team/permissions')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `More actions for ${bob.name}` }).click()
  await page.getByRole('menu').waitFor()
  await shoot('team/actions')
  await page.getByRole('menuitem', { name: 'Copy invitation link' }).click()
  await page.getByRole('button', { name: 'Create and copy a new link' }).click()
  await page.getByText('Invitation link copied').waitFor()
  await shoot('team/invitation-link')
  await page.reload()
  await page.getByRole('button', { name: `More actions for ${ann.name}` }).click()
  await page.getByRole('menuitem', { name: 'Remove team member' }).click()
  await page.getByRole('alertdialog').waitFor()
  await shoot('team/remove')
})

async function joins(page: Page, link: string, shoot: (name: string) => Promise<void>) {
  await page.goto(link)
  await page.getByRole('button', { name: accept }).waitFor()
  await shoot('invitation/new-account')
  await fillPassword(page, 'short', 'other')
  await page.getByRole('button', { name: accept }).click()
  await shoot('invitation/new-account-errors')
  await fillPassword(page, password)
  await page.getByRole('button', { name: accept }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
}

test('a user without a company', async ({ page, shoot }) => {
  const { email } = eve
  const answer = await page.request.post('/auth/v1/signup', { data: { email, password } })
  expect(answer.ok()).toBe(true)
  await signIn(page, eve)
  await page.getByRole('heading', { name: 'Access Restricted' }).waitFor()
  await shoot('company/restricted')
  await page.goto('/company')
  await page.getByRole('button', { name: 'Create company profile' }).waitFor()
  await shoot('company/create')
  await page.getByRole('button', { name: 'Create company profile' }).click()
  await page.getByText('Company name is required').waitFor()
  await shoot('company/create-errors')
})
