import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { test as base, expect } from './support/briefwell.ts'
import { followLink, linkIn } from './support/mailbox.ts'
import { newVendor, signIn, signOut, signUp, type Vendor } from './support/people.ts'
import { quick } from './support/quick.ts'
import { sessionKey } from './support/session.ts'

type OtherSite = {
  url: string
  /** Sets the response to every request. */
  shows: (html: string) => void
}

/** Another site: an app that links may redirect to, or a stranger's. */
const test = base.extend<{ other: OtherSite }>({
  other: async ({ browserName: _ }, use) => {
    let page = '<h1>Another app</h1>'
    const server = createServer((_request, answer) => {
      answer.setHeader('content-type', 'text/html').end(page)
    })
    await new Promise<void>((listening) => server.listen(0, 'localhost', listening))
    const { port } = server.address() as AddressInfo
    await use({
      url: `http://localhost:${port}`,
      shows: (html) => {
        page = html
      },
    })
    server.close()
  },
})

/** Has a sign-in link mailed to an account and returns it. */
async function mailedLink(
  page: Page,
  mailTo: (address: string) => Promise<{ to: string; raw: string }>,
  { email }: Vendor,
  redirectTo: string,
) {
  const query = `redirect_to=${encodeURIComponent(redirectTo)}`
  const answer = await page.request.post(`/auth/v1/otp?${query}`, { data: { email } })
  expect(answer.status()).toBe(200)
  return linkIn(await mailTo(email))
}

/** Confirms having opened the account, whose address had not been confirmed by a link. */
const wasMe = (page: Page) => page.getByRole('button', { name: 'Yes, that was me' }).click()

const accountButton = (page: Page, { name }: Vendor) =>
  page.getByRole('button', { name: `Account of ${name}` })

test(
  'a mailed link names the account, waits for its button, and leaves no token in the address',
  quick,
  async ({ page, briefwell, elsewhere }) => {
    const { vendor } = await signUp(page)
    await signOut(page)
    const { mailTo } = briefwell.mailbox
    const link = await mailedLink(page, mailTo, vendor, `${briefwell.url}/products`)

    await test.step('a scanner that opens it without scripts does not use it up', async () => {
      const scanner = await elsewhere({ javaScriptEnabled: false })
      for (let time = 0; time < 3; time++) {
        await scanner.goto(link)
        await expect(scanner.getByText(`This signs you in as ${vendor.email}.`)).toBeVisible()
      }
    })

    const addresses: string[] = []
    page.on('framenavigated', (frame) => addresses.push(frame.url()))
    await page.goto(link)
    await expectAccessible(page)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeFocused()
    await page.keyboard.press('Enter')
    await wasMe(page)
    await expect(page).toHaveURL(/\/products$/)
    await expect(accountButton(page, vendor)).toBeVisible()
    expect(addresses.some((address) => address.includes('/arrive?flow='))).toBe(true)
    expect(addresses.join(' ')).not.toMatch(/access_token|refresh_token/)

    await test.step('opening the intermediate page again does not sign in', async () => {
      const arrive = addresses.find((address) => address.includes('/arrive')) ?? ''
      await page.goto(arrive)
      await expect(page.getByText('This sign-in is already complete')).toBeVisible()
      await expectAccessible(page)
      await page.goto('/dashboard')
      await expect(accountButton(page, vendor)).toBeVisible()
    })
  },
)

test('a link for another account asks before replacing the signed-in one', async ({
  page,
  briefwell,
  elsewhere,
}) => {
  const [ann, bob] = [
    { ...newVendor(), name: 'Ann Archer' },
    { ...newVendor(), name: 'Bob Baker' },
  ]
  await signUp(await elsewhere(), bob)
  await signUp(page, ann)
  const link = await mailedLink(page, briefwell.mailbox.mailTo, bob, `${briefwell.url}/team`)
  await followLink(page, link)
  await expect(page.getByText(`You’re signed in as ${ann.email}`)).toBeVisible()
  await expect(page.getByText('Switch accounts?')).toBeFocused()
  await expectAccessible(page)
  const question = page.url()

  await page.getByRole('button', { name: `Stay signed in as ${ann.email}` }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(accountButton(page, ann)).toBeVisible()

  await page.goto(question)
  await page.getByRole('button', { name: `Continue as ${bob.email}` }).click()
  await wasMe(page)
  await expect(page).toHaveURL(/\/team$/)
  await expect(accountButton(page, bob)).toBeVisible()
})

test('tokens and codes in one of our addresses do not sign in', async ({ page, briefwell }) => {
  const [ann, mallory] = [
    { ...newVendor(), name: 'Ann Archer' },
    { ...newVendor(), name: 'Mallory Moss' },
  ]
  const answer = await page.request.post('/auth/v1/signup', {
    data: { email: mallory.email, password: mallory.password, data: { company_name: 'Moss' } },
  })
  const { access_token, refresh_token } = await answer.json()
  const tokens = new URLSearchParams({ access_token, refresh_token, token_type: 'bearer' })

  for (const path of ['/', '/login', '/dashboard', '/pricing', '/reset-password']) {
    await page.goto('about:blank')
    await page.goto(`${path}#${tokens}&type=recovery&sb=`)
    await expect.poll(() => page.url()).not.toContain('access_token')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate((key) => localStorage.getItem(key), sessionKey)).toBeNull()
  }
  await expect(page).toHaveURL(/\/forgot-password$/)

  await signUp(page, ann)
  for (const address of [`/dashboard#${tokens}`, `/account?a=b#${tokens}`, '/team?code=a-code']) {
    await page.goto('about:blank')
    await page.goto(address)
    await expect(accountButton(page, ann)).toBeVisible()
    expect(page.url()).not.toContain('access_token')
  }
  await page.goto(`${briefwell.url}/arrive?flow=00000000-0000-4000-8000-000000000000`)
  await expect(page.getByText("This sign-in didn't work")).toBeVisible()
  await page.goto('/dashboard')
  await expect(accountButton(page, ann)).toBeVisible()
})

test('a password session cannot set a new password on the reset page', async ({ page }) => {
  await signUp(page)
  await page.goto('/reset-password#type=recovery')
  await expect(page.getByText('Missing recovery token.')).toBeVisible()
  await expect(page).toHaveURL(/\/forgot-password$/)
})

test('a link may redirect to another app with the session; another site cannot press its button', async ({
  page,
  briefwell,
  other,
}) => {
  const vendor = newVendor()
  await page.request.post('/auth/v1/signup', {
    data: { email: vendor.email, password: vendor.password },
  })
  const { mailTo } = briefwell.mailbox
  const link = await mailedLink(page, mailTo, vendor, `${other.url}/welcome`)

  await test.step('a form on another site is refused', async () => {
    const inputs = [...new URL(link).searchParams].map(
      ([name, value]) => `<input name="${name}" value="${value}">`,
    )
    const action = `${briefwell.url}/auth/v1/verify`
    other.shows(`<form method="post" action="${action}">${inputs.join('')}<button>Win</button>`)
    await page.goto(other.url)
    const refused = page.waitForResponse(action)
    await page.getByRole('button').click()
    expect((await refused).status()).toBe(403)
    expect(await (await refused).json()).toMatchObject({ code: 'cross_site_form' })
  })

  other.shows('<h1>Another app</h1>')
  await page.goto(link)
  await expect(page.getByText(`You’ll then continue to ${new URL(other.url).host}.`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Another app' })).toBeVisible()
  expect(page.url()).toMatch(/\/welcome#access_token=.*&type=magiclink$/)
})

test('a used link shows an error', async ({ page, briefwell }) => {
  const { vendor } = await signUp(page)
  await signOut(page)
  const { mailTo } = briefwell.mailbox
  const link = await mailedLink(page, mailTo, vendor, `${briefwell.url}/login`)
  await page.goto(link)
  await test.step('a double click uses it once, however slow the answer', async () => {
    const clicked = Promise.withResolvers<void>()
    let sent = 0
    await page.route('**/auth/v1/verify', async (route) => {
      sent++
      await clicked.promise
      await route.continue()
    })
    // Slower than what Chromium itself merges into one click.
    await page.getByRole('button', { name: 'Sign in' }).dblclick({ delay: 500 })
    clicked.resolve()
    await wasMe(page)
    expect(sent).toBe(1)
    await page.unroute('**/auth/v1/verify')
  })
  await expect(accountButton(page, vendor)).toBeVisible()
  await signOut(page)
  await page.goto(link)
  await expect(page.getByText('This link is no longer valid.')).toBeVisible()
  await signIn(page, vendor)
  await expect(accountButton(page, vendor)).toBeVisible()
})
