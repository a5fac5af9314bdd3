import { type Browser, expect, type Page } from '@playwright/test'
import type { Briefwell } from './briefwell.ts'
import { newVendor, type Vendor } from './people.ts'

/** The button of the form that a new member accepts by. */
export const accept = 'Create Account & Accept Invitation'

/** Someone to be invited. */
export type Person = { name: string; email: string; password: string }

export function newPerson(name: string): Person {
  const { email, password } = newVendor()
  const [first = ''] = name.toLowerCase().split(' ')
  return { name, email: email.replace('olivia', first), password }
}

/** Fills the invite dialog and sends it. */
export async function fillInvitation(page: Page, { name, email }: Person) {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('radio', { name: /^Editor/ }).check()
  await page.getByRole('button', { name: 'Send invitation' }).click()
}

/** Invites from anywhere, and waits until the list holds the new member. */
export async function invite(page: Page, person: Person) {
  await page.goto('/team')
  await page.getByRole('button', { name: 'Invite Team Member' }).click()
  await fillInvitation(page, person)
  await expect(row(page, person)).toContainText('Pending')
}

/** Chooses the password of the new account. */
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

/** A page of another browser, as it were. */
export async function elsewhere(browser: Browser, { url }: Briefwell): Promise<Page> {
  return (await browser.newContext({ baseURL: url })).newPage()
}

/** Holds the page's timers, so that a wait is seen to the millisecond by `page.clock.runFor`. */
export async function stopClock(page: Page) {
  // It is only put forward: by now the page's own clock may be past a moment that is read here.
  await page.clock.install({ time: Date.now() - 30_000 })
  await page.clock.pauseAt(Date.now())
}
