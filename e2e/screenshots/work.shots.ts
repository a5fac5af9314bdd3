import type { Page } from '@playwright/test'
import { signIn } from '../support/people.ts'
import { dana as anyDana, fillCompany, signUpOwner } from './content.ts'
import { expect, test } from './studio.ts'

// Files may share a server, and an address belongs to one account.
const dana = { ...anyDana, email: 'd.silva@northwind.example' }

const newcomer = {
  ...dana,
  name: 'Noor Haddad',
  email: 'noor@fresh.example',
  company: 'Fresh Start',
}

test('an empty company', async ({ page, shoot }) => {
  await signUpOwner(page.request, newcomer)
  await signIn(page, newcomer)
  await page.getByText('No recent activity to display').waitFor()
  await page.reload()
  await page.getByText('No recent activity to display').waitFor()
  await shoot('dashboard/empty')
  await page.goto('/products')
  await page.getByText('No products yet').waitFor()
  await shoot('products/empty')
  await page.goto('/briefs')
  await page.getByText('No briefs yet').waitFor()
  await shoot('briefs/empty')
  await page.goto('/analysts')
  await page.getByText('No contacts yet').waitFor()
  await shoot('analysts/empty')
})

test('lists and products of a company at work', async ({ page, shoot, timestamps }) => {
  const ids = await fillCompany(page.request, await signUpOwner(page.request, dana), timestamps)
  await signIn(page, dana)
  await expect(page).toHaveURL(/dashboard$/)

  await test.step('lists', async () => {
    for (const [path, name, shown] of lists) {
      await waits(page, path)
      await shoot(`${name}/waiting`, { waiting: true })
      await fails(page, path)
      await shoot(`${name}/failed`)
      await page.unroute(calls(path))
      await page.goto(path)
      await page.getByRole('main').getByText(shown).filter({ visible: true }).first().waitFor()
      await shoot(`${name}/filled`)
    }
  })

  await test.step('products', async () => {
    await page.goto('/products')
    await page.getByRole('button', { name: 'Actions for Ledger' }).click()
    await page.getByRole('menu').waitFor()
    await shoot('products/actions')
    await page.goto(`/products/${ids.Compass}`)
    await page.getByRole('heading', { name: 'Compass in five minutes' }).waitFor()
    await shoot('product/filled')
    await page.goto(`/products/${ids.Harvest}`)
    await page.getByText('No description provided.').waitFor()
    await shoot('product/bare')
    await page.goto(`/products/${nobody}`)
    await page.getByText('Error loading product details').waitFor()
    await shoot('product/not-found')
    await page.goto('/products/new')
    await page.getByRole('button', { name: 'Add product' }).waitFor()
    await shoot('product-form/new')
    await page.getByRole('button', { name: 'Add product' }).click()
    await page.getByText('Sales contact name is required').waitFor()
    await shoot('product-form/errors')
    await page.goto(`/products/${ids.Compass}/edit`)
    await expect(page.getByLabel('Product name')).toHaveValue('Compass')
    await shoot('product-form/edit')
  })
})

test('briefs and the profile of a company at work', async ({ page, shoot, timestamps }) => {
  const owner = { ...dana, email: 'd.m.silva@northwind.example' }
  const ids = await fillCompany(page.request, await signUpOwner(page.request, owner), timestamps)
  await signIn(page, owner)
  await expect(page).toHaveURL(/dashboard$/)

  await test.step('briefs', async () => {
    await page.goto(`/briefs/${ids['Compass in five minutes']}`)
    await page.getByRole('button', { name: 'Play' }).waitFor()
    await postersLoaded(page)
    await shoot('brief/filled')
    await page.getByRole('button', { name: 'Expand' }).click()
    await shoot('brief/expanded')
    await page.goto(`/briefs/${nobody}`)
    await page.getByRole('heading', { name: 'Brief Not Found' }).waitFor()
    await shoot('brief/not-found')
    await page.goto('/briefs/new')
    await page.getByLabel('Title').waitFor()
    await shoot('brief-form/new')
    await page.getByRole('button', { name: /add brief/i }).click()
    await page.getByText('Please upload a video').waitFor()
    await shoot('brief-form/errors')
    await page.goto(`/briefs/${ids['What comes in 2027']}/edit`)
    await expect(page.getByLabel('Title')).toHaveValue('What comes in 2027')
    await postersLoaded(page)
    await shoot('brief-form/edit')
  })

  await page.goto(`/analysts/${ids['Ines Moreau']}`)
  await page.getByText('Prefers a short video before a call.').waitFor()
  await shoot('analyst/filled')
  await page.goto('/company')
  await page.getByRole('main').getByText('Northwind Analytics').first().waitFor()
  await shoot('company/profile')
  await page.goto('/company?edit')
  await expect(page.getByLabel('Company name')).toHaveValue('Northwind Analytics')
  await shoot('company/edit')

  await test.step('a deletion, with its Undo', async () => {
    await page.goto(`/briefs/${ids['What comes in 2027']}`)
    page.once('dialog', (dialog) => dialog.accept())
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('The brief has been removed successfully.').waitFor()
    await shoot('briefs/deleted')
  })
})

const nobody = '00000000-0000-4000-8000-000000000000'

const lists = [
  ['/products', 'products', 'Compass'],
  ['/briefs', 'briefs', 'Compass'],
  ['/analysts', 'analysts', 'Ines Moreau'],
  ['/dashboard', 'dashboard', 'Brief Added'],
] as const

const calls = (path: string) => new RegExp(`/api${path}(\\?|$)`)

/** The page while the server does not respond. */
async function waits(page: Page, path: string) {
  await page.route(calls(path), () => new Promise(() => undefined))
  await page.goto(path)
  // Until then, all that is shown is the logo.
  await page.getByRole('navigation').first().waitFor()
  await page
    .getByRole('main')
    .getByText(/^Loading/)
    .first()
    .waitFor({ state: 'attached' })
}

/** The page when the server cannot be reached. */
async function fails(page: Page, path: string) {
  await page.unroute(calls(path))
  await page.route(calls(path), (route) => route.abort())
  await page.goto(path)
  await page.getByRole('button', { name: 'Try again' }).waitFor()
}

/** Waits for the first picture of every video. */
async function postersLoaded(page: Page) {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('video')].every((video) => video.readyState >= 2),
  )
}
