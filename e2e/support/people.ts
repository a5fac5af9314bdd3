import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { signUpMetadata } from '../../contract/auth/auth.ts'
import { openApi } from './api.ts'
import type { Briefwell } from './briefwell.ts'
import { codeIn, type Mailbox } from './mailbox.ts'
import { authorization, openSession, sessionKey } from './session.ts'

export type Vendor = { company: string; name: string; email: string; password: string }

/** Someone without an account. */
export function newVendor(): Vendor {
  const mark = randomBytes(4).toString('hex')
  return {
    company: `Acme ${mark}`,
    name: 'Olivia Owner',
    email: `olivia-${mark}@acme.example`,
    password: `correct horse ${mark}`,
  }
}

/**
 * Opens the dashboard of a new company; walk.spec.ts tests the form itself. Returns its owner, and calls to the API in
 * the page's session.
 */
export async function signUp(page: Page, vendor = newVendor()) {
  const { email, password } = vendor
  const data = signUpMetadata({
    companyName: vendor.company,
    contactName: vendor.name,
    email,
    password,
    headquartersLocation: 'Seattle',
    yearFounded: '2015',
    employeeCount: '11-50',
    revenue: '$1M - $10M',
    ownershipStructure: 'Private',
    fundingHistory: 'Series A',
    regionsOfOperation: ['Europe'],
    acceptTerms: true,
  })
  await openSession(page, '/auth/v1/signup', { email, password, data })
  await expect(page.getByRole('heading', { name: 'Vendor Dashboard' })).toBeVisible()
  return { vendor, send: await openApi(page) }
}

/** The same with a confirmed address. */
export async function signUpConfirmed(page: Page, { mailbox }: Briefwell, vendor?: Vendor) {
  const signedUp = await signUp(page, vendor)
  await confirmAddress(page, signedUp.vendor, mailbox)
  return signedUp
}

/** Creates an account without a company in its metadata, as an outside client may, and signs in. */
export async function signUpWithoutCompany(page: Page, { email, password }: Vendor) {
  await openSession(page, '/auth/v1/signup', { email, password })
  await expect(page.getByRole('heading', { name: 'Access Restricted' })).toBeVisible()
}

/** Confirms the address within the page's own session, with the code of the first mail. */
export async function confirmAddress(
  page: Page,
  { email }: Pick<Vendor, 'email'>,
  mailbox: Mailbox,
  nth = 1,
) {
  await page.request.post('/auth/v1/otp', { data: { email, create_user: false } })
  const token = codeIn(await mailbox.mailTo(email, nth))
  const answer = await page.request.post('/auth/v1/verify', {
    data: { type: 'email', email, token },
    headers: await authorization(page),
  })
  expect(answer.status()).toBe(200)
}

export async function fillAccountStep(page: Page, vendor: Vendor) {
  await page.getByLabel('Company name').fill(vendor.company)
  await page.getByLabel('Contact name').fill(vendor.name)
  await page.getByLabel('Work email').fill(vendor.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(vendor.password)
}

export async function fillCompanyStep(page: Page) {
  await page.getByLabel('Headquarters location').fill('Seattle')
  await page.getByLabel('Year founded').fill('2015')
  await page.getByLabel('Number of employees').selectOption('11-50')
  await page.getByLabel('Revenue range').selectOption('$1M - $10M')
  await page.getByLabel('Ownership structure').selectOption('Private')
  await page.getByLabel('Funding history').selectOption('Series A')
  await page.getByRole('checkbox', { name: 'Europe' }).check()
  await page.getByRole('checkbox', { name: 'I accept the terms of service' }).check()
}

export async function signIn(page: Page, { email, password }: Pick<Vendor, 'email' | 'password'>) {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

export async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL(/\/login/)
}

/** Makes the stored session look expired, so that the next request has to refresh it. */
export async function expireToken(page: Page) {
  await page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? '{}')
    const expired = { ...session, expires_at: Math.floor(Date.now() / 1000) - 1 }
    localStorage.setItem(key, JSON.stringify(expired))
  }, sessionKey)
}

/** Calls the server as 'sign out everywhere' does. */
export async function endAllSessions(page: Page) {
  const headers = await authorization(page)
  const answer = await page.request.post('/auth/v1/logout?scope=global', { headers })
  expect(answer.status()).toBe(204)
}
