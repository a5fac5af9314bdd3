import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { runIdentityProvider } from '../server/testing/doubles/run-identity-provider.ts'
import { runOidcProvider } from '../server/testing/doubles/run-oidc-provider.ts'
import { expectAccessible } from './support/accessible.ts'
import { test as base, expect } from './support/briefwell.ts'
import { followLink, linkIn } from './support/mailbox.ts'
import { signIn, signOut, signUp } from './support/people.ts'

type Away = {
  provider: Awaited<ReturnType<typeof runOidcProvider>>
  company: Awaited<ReturnType<typeof runIdentityProvider>>
}

/** An installation with an OpenID provider and a company's identity provider. */
const test = base.extend<object, Away>({
  provider: [
    async ({ port }, use) => {
      const provider = await runOidcProvider(`http://127.0.0.1:${port}/auth/v1/callback`)
      await use(provider)
      provider.close()
    },
    { scope: 'worker' },
  ],
  company: [
    async ({ browserName: _ }, use) => {
      const company = await runIdentityProvider()
      await use(company)
      company.close()
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ provider, company }, use) =>
      use({
        ...provider.settings('KEYCLOAK'),
        AUTH_SAML_IDP_METADATA: company.metadata(),
        AUTH_SAML_DOMAINS: 'staff.example',
      }),
    { scope: 'worker' },
  ],
})

test('signs in with a provider, and reports a refused consent', async ({ page, provider }) => {
  const ann = provider.know(somebody())
  for (const path of ['/signup', '/login']) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Continue with Keycloak' })).toBeVisible()
    await expectAccessible(page)
  }

  await test.step('a refused consent leads back to the login, which shows the reason', async () => {
    await page.getByRole('button', { name: 'Continue with Keycloak' }).click()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByText('You are not signed in')).toBeVisible()
    await expect(
      page.getByText('The sign-in was canceled or refused. Nothing has changed.'),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled()
    await expectAccessible(page)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expect(page.getByText('You are not signed in')).toBeHidden()
  })

  await test.step('a granted consent signs in and returns to the requested page', async () => {
    await page.goto('/account')
    await expect(page).toHaveURL(/\/login\?next=%2Faccount/)
    await page.getByRole('button', { name: 'Continue with Keycloak' }).click()
    await grant(page, ann.sub)
    await expect(page).toHaveURL(/\/account$/)
    await expect(page.getByRole('button', { name: `Account of ${ann.name}` })).toBeVisible()
    await page.getByRole('link', { name: 'Sessions', exact: true }).click()
    await expect(page.getByText('Signed in').first()).toBeVisible()
    expect(await page.evaluate(() => location.hash)).toBe('')
  })

  await test.step('the next sign-in takes two clicks', async () => {
    await signOut(page)
    await page.getByRole('button', { name: 'Continue with Keycloak' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
  })
})

test('connects a provider to an account with a proven address, and disconnects it', async ({
  page,
  provider,
  briefwell,
}) => {
  const { sub } = provider.know(somebody())
  const connect = page.getByRole('button', { name: 'Connect Keycloak' })
  const disconnect = page.getByRole('button', { name: 'Disconnect Keycloak' })
  const { vendor } = await signUp(page)
  await page.goto('/account/sign-in')

  await test.step('the address is proven by a link first', async () => {
    await connect.click()
    await expect(page.getByText('Confirm your email address first').last()).toBeVisible()
    await page.getByRole('button', { name: 'Confirm your email address' }).last().click()
    await expect(page.getByText('A link is on its way')).toBeVisible()
    await expectAccessible(page)
    await followLink(page, linkIn(await briefwell.mailbox.mailTo(vendor.email)))
    await expect(page).toHaveURL(/\/account\/sign-in$/)
  })

  await test.step('a refused consent connects nothing, and the page shows the reason', async () => {
    await connect.click()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(/\/account\/sign-in$/)
    await expect(
      page.getByText('The sign-in was canceled or refused. Nothing has changed.'),
    ).toBeVisible()
    await expect(connect).toBeVisible()
  })

  await test.step('a granted consent signs in to this account from now on', async () => {
    await connect.click()
    await grant(page, sub)
    await expect(page).toHaveURL(/\/account\/sign-in$/)
    await expect(disconnect).toBeVisible()
    await signOut(page)
    await page.getByRole('button', { name: 'Continue with Keycloak' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(page.getByRole('button', { name: `Account of ${vendor.name}` })).toBeVisible()
  })

  await test.step('it is disconnected by keyboard, and the password still works', async () => {
    await page.goto('/account/sign-in')
    await disconnect.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).press('Enter')
    await expect(connect).toBeVisible()
    await expect(disconnect).toBeHidden()
    await signOut(page)
    await signIn(page, vendor)
    await expect(page).toHaveURL(/\/dashboard$/)
  })
})

test('an address of single sign-on leads to its identity provider, whose form signs its users in', async ({
  page,
  briefwell,
  company,
}) => {
  const metadata = await fetch(`${briefwell.url}/auth/v1/sso/saml/metadata`)
  const name = 'Sally Staff'
  const employee = { nameId: randomUUID(), email: `${randomUUID()}@staff.example`, name }
  company.signIn(await metadata.text(), employee)
  await page.goto('/login?next=%2Faccount')
  await page.getByLabel('Email').fill(employee.email)
  const asked = page.waitForRequest((request) => request.url().startsWith(company.address))
  await page.getByRole('button', { name: 'Email me a sign-in code' }).click()
  const address = (await asked).url()
  await expect(page).toHaveURL(/\/account$/)
  await expect(page.getByText(employee.email).first()).toBeVisible()
  await expect(page.getByRole('button', { name: `Account of ${name}` })).toBeVisible()

  await test.step('a replayed response does not sign in', async () => {
    await signOut(page)
    await page.goto(address)
    await expect(page.getByText('You are not signed in')).toBeVisible()
  })
})

function somebody() {
  const sub = randomUUID()
  return { sub, email: `${sub}@provider.example`, email_verified: true, name: 'Ann Archer' }
}

/** Signs in on the provider's own pages and grants our request. */
async function grant(page: Page, login: string) {
  await page.getByPlaceholder('Enter any login').fill(login)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}
