import { type Browser, expect, type Page } from '@playwright/test'
import type { Briefwell } from './briefwell.ts'
import { linkIn } from './mailbox.ts'
import { newVendor, signIn, type Vendor } from './people.ts'

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

/** Invites someone, and creates the account by the call behind the mailed link: those pages have own stories. */
export async function join(page: Page, { mailbox }: Briefwell, person: Person, role?: RegExp) {
  await invite(page, person, role)
  const { searchParams } = new URL(linkIn(await mailbox.mailTo(person.email)))
  const { email, password } = person
  const data = { token: searchParams.get('token'), email, password }
  const answer = await page.request.post('/api/invitations/account', { data })
  expect(answer.ok(), await answer.text()).toBe(true)
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

/** A page in a separate browser context, as if in another browser. */
export async function elsewhere(browser: Browser, { url }: Briefwell): Promise<Page> {
  return (await browser.newContext({ baseURL: url })).newPage()
}

/** The dashboard of someone who signs in in another browser. */
export async function signedIn(browser: Browser, briefwell: Briefwell, person: Person) {
  const page = await elsewhere(browser, briefwell)
  await signIn(page, person)
  await expect(page).toHaveURL(/\/dashboard$/)
  return page
}

/** Stops the page's clock, so that `page.clock.runFor` can step to the exact end of a wait. */
export async function stopClock(page: Page) {
  // Clocks only go forward, and the page's may already be ahead of the time read here.
  await page.clock.install({ time: Date.now() - 30_000 })
  await page.clock.pauseAt(Date.now())
}
