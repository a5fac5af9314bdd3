import { expect, type Page } from '@playwright/test'
import type { Request } from '../../contract/endpoint.ts'
import type { inviteMember } from '../../contract/team/invitations.ts'
import { openApi } from './api.ts'
import type { Briefwell, Elsewhere } from './briefwell.ts'
import { linkIn } from './mailbox.ts'
import { newVendor, type Vendor } from './people.ts'
import { openSession } from './session.ts'

/** The label of the button that creates an account and accepts the invitation. */
export const accept = 'Create Account & Accept Invitation'

/** Someone to invite. */
export type Person = { name: string; email: string; password: string }

export function newPerson(name: string): Person {
  const { email, password } = newVendor()
  const [first = ''] = name.toLowerCase().split(' ')
  return { name, email: email.replace('olivia', first), password }
}

/** Fills in the invitation dialog and sends the invitation. */
export async function fillInvitation(page: Page, { name, email }: Person, role = /^Editor/) {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('radio', { name: role }).check()
  await page.getByRole('button', { name: 'Send invitation' }).click()
}

/** Invites from any page and waits until the new member is listed. */
export async function invite(page: Page, person: Person, role?: RegExp) {
  await page.goto('/team')
  await page.getByRole('button', { name: 'Invite Team Member' }).click()
  await fillInvitation(page, person, role)
  await expect(row(page, person)).toContainText('Pending')
}

/** Lets someone join the page's company by the calls behind the dialog and the mailed link: those have own stories. */
export async function join(
  page: Page,
  briefwell: Briefwell,
  person: Person,
  rights: Partial<Request<typeof inviteMember>['body']> = {},
) {
  const { name, email } = person
  const send = await openApi(page)
  await send('/api/team/members', { name, email, role: 'editor', ...rights })
  await acceptMailed(page, briefwell, person)
}

/** Accepts the mailed invitation by the call behind its page. */
export async function acceptMailed(
  page: Page,
  { mailbox }: Briefwell,
  { email, password }: Person,
) {
  const { searchParams } = new URL(linkIn(await mailbox.mailTo(email)))
  const data = { token: searchParams.get('token'), email, password }
  const answer = await page.request.post('/api/invitations/account', { data })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** The dashboard of someone who has joined the page's company, in another browser. */
export async function newMember(
  page: Page,
  elsewhere: Elsewhere,
  ...joining: [Briefwell, Person, Parameters<typeof join>[3]?]
) {
  await join(page, ...joining)
  return signedIn(elsewhere, joining[1])
}

/** Removes a member on the page of the team. */
export async function remove(page: Page, person: Person) {
  await page.getByRole('button', { name: `More actions for ${person.name}` }).click()
  await page.getByRole('menuitem', { name: 'Remove team member' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove team member?' })
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(row(page, person)).toHaveCount(0)
}

/** Enters the password of the new account. */
export async function fillPassword(page: Page, password: string, again = password) {
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(again)
}

/** A member's row in the list. */
export function row(page: Page, { email }: Pick<Vendor, 'email'>) {
  return page
    .getByRole('list', { name: 'Members' })
    .getByRole('listitem')
    .filter({ hasText: email })
}

/** The dashboard of someone who has signed in in another browser. */
export async function signedIn(
  elsewhere: Elsewhere,
  { email, password }: Pick<Vendor, 'email' | 'password'>,
) {
  const page = await elsewhere()
  await openSession(page, '/auth/v1/token?grant_type=password', { email, password })
  await expect(page.getByRole('heading', { name: 'Vendor Dashboard' })).toBeVisible()
  return page
}

/** Stops the page's clock, so that `page.clock.runFor` can step to the exact end of a wait. */
export async function stopClock(page: Page) {
  // Clocks only go forward, and the page's may already be ahead of the time read here.
  await page.clock.install({ time: Date.now() - 30_000 })
  await page.clock.pauseAt(Date.now())
}
