import { type Browser, expect, type Page } from '@playwright/test'
import type { Briefwell } from './briefwell.ts'
import { newVendor, type Vendor } from './people.ts'

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
export async function fillInvitation(page: Page, { name, email }: Person) {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('radio', { name: /^Editor/ }).check()
  await page.getByRole('button', { name: 'Send invitation' }).click()
}

/** Invites from any page and waits until the new member is listed. */
export async function invite(page: Page, person: Person) {
  await page.goto('/team')
  await page.getByRole('button', { name: 'Invite Team Member' }).click()
  await fillInvitation(page, person)
  await expect(row(page, person)).toContainText('Pending')
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

/** Stops the page's clock, so that `page.clock.runFor` can step to the exact end of a wait. */
export async function stopClock(page: Page) {
  // Clocks only go forward, and the page's may already be ahead of the time read here.
  await page.clock.install({ time: Date.now() - 30_000 })
  await page.clock.pauseAt(Date.now())
}
