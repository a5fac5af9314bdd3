import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectAccessible, viewports } from './support/accessible.ts'
import { addBrief, addProduct } from './support/api.ts'
import { expect, test } from './support/briefwell.ts'
import { signUp } from './support/people.ts'

const many = process.env.DEEP ? 100_000 : 1_500
const batch = 500

const found = (page: Page) => page.getByRole('status').filter({ hasText: /briefs?$|products?$/ })
const cards = (page: Page) => page.getByRole('main').getByRole('listitem')
const firstTitle = (page: Page) => cards(page).first().getByRole('heading')

test('searches, filters and sort orders are kept in the address, and Back undoes them', async ({
  page,
}) => {
  const { send } = await signUp(page)
  const compass = await addProduct(send, { name: 'Compass', category: 'Analytics' })
  const ledger = await addProduct(send, { name: 'Ledger', category: 'Finance' })
  await addBrief(send, compass, { title: 'Alpha quantum' })
  await addBrief(send, compass, { title: 'Zulu outlook', status: 'active' })
  await addBrief(send, ledger, { title: 'Mike 100% quantum', status: 'active' })

  await test.step('the dashboard shows this month, by pointer, by keyboard and as a table', async () => {
    await page.goto('/dashboard')
    const bar = page.getByRole('img', { name: /: 2 active, 1 draft, 0 archived$/ })
    await bar.focus()
    const region = page.getByRole('region', { name: 'Briefs by month' })
    await expect(region.getByText(/^[A-Z][a-z]+ \d{4}$/)).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(
      page.getByRole('img', { name: /: 0 active, 0 draft, 0 archived$/ }).last(),
    ).toBeFocused()
    await expectAccessible(page)
    await region.getByRole('button', { name: 'Show as a table' }).click()
    await expect(region.getByRole('row').nth(1)).toContainText(/\d{4}\s*2\s*1\s*0/)
    await expectAccessible(page)
  })

  await test.step('briefs: search, filters and order', async () => {
    await page.goto('/briefs')
    await expect(found(page)).toHaveText('3 briefs')
    await page.keyboard.press('n')
    await expect(page).toHaveURL(/\/briefs\/new$/)
    await page.goBack()
    await expect(found(page)).toHaveText('3 briefs')
    await page.getByRole('searchbox', { name: 'Search briefs' }).fill('quantum')
    await expect(found(page)).toHaveText('2 of 3 briefs')
    await expect(page).toHaveURL(/\/briefs\?q=quantum$/)
    await page.getByRole('combobox', { name: 'Filter by status' }).selectOption('Active')
    await expect(found(page)).toHaveText('1 of 3 briefs')
    await expect(page).toHaveURL(/q=quantum&status=active$/)
    await expect(firstTitle(page)).toHaveText('Mike 100% quantum')
    await page.goBack()
    await expect(found(page)).toHaveText('2 of 3 briefs')
    await page.goBack()
    await expect(found(page)).toHaveText('3 briefs')
    await expect(page.getByRole('searchbox', { name: 'Search briefs' })).toHaveValue('')
    await page.goForward()
    await expect(page.getByRole('searchbox', { name: 'Search briefs' })).toHaveValue('quantum')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(found(page)).toHaveText('3 briefs')
    await page.getByRole('combobox', { name: 'Sort briefs' }).selectOption('Title, A to Z')
    await expect(firstTitle(page)).toHaveText('Alpha quantum')
    await page.getByRole('combobox', { name: 'Filter by product' }).selectOption('Ledger')
    await expect(found(page)).toHaveText('1 of 3 briefs')
  })

  await test.step('a search without matches shows a message, and invalid parameters are ignored', async () => {
    await page.goto('/briefs?q=nothing%25&type=roadmap')
    await expect(page.getByRole('heading', { name: 'No briefs match' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Clear filters' }).last().click()
    await expect(found(page)).toHaveText('3 briefs')
    await page.goto('/briefs?type=none&status=&sort=size&product=1')
    await expect(found(page)).toHaveText('3 briefs')
    await expect(firstTitle(page)).toHaveText('Mike 100% quantum')
  })

  await test.step('briefs as a table: its headings sort, and it stays chosen after a reload', async () => {
    await page.getByRole('button', { name: 'Table' }).click()
    const rows = page.getByRole('table', { name: 'Briefs' }).locator('tbody').getByRole('row')
    const heading = (name: string) => page.getByRole('columnheader', { name })
    await expect(rows).toHaveCount(3)
    await expect(rows.first()).toContainText(/Mike 100% quantum.*Ledger.*Active/)
    await page.getByRole('button', { name: 'Title', exact: true }).press('Enter')
    await expect(page).toHaveURL(/sort=title/)
    await expect(heading('Title')).toHaveAttribute('aria-sort', 'ascending')
    await expect(rows.first()).toContainText('Alpha quantum')
    await page.reload()
    await expect(rows.first()).toContainText('Alpha quantum')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Created' }).click()
    await expect(heading('Created')).toHaveAttribute('aria-sort', 'descending')
    await expect(rows.last()).toContainText('Alpha quantum')
    await rows.last().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Alpha quantum')
    await page.goBack()
    await page.getByRole('button', { name: 'Cards' }).click()
    await expect(firstTitle(page)).toHaveText('Mike 100% quantum')
  })

  await test.step('selected briefs are exported, archived and deleted, each with one Undo', async () => {
    const bar = page.getByRole('region', { name: 'Selected briefs' })
    await page.getByLabel('Select Mike 100% quantum').check()
    await page.getByLabel('Select Alpha quantum').click({ modifiers: ['Shift'] })
    await expect(bar).toContainText('3 selected')
    await expectAccessible(page)
    const exported = page.waitForEvent('download')
    await bar.getByRole('button', { name: 'Export CSV' }).click()
    const file = await (await exported).path()
    expect(readFileSync(file, 'utf8').split('\r\n')[1]).toMatch(/^"Mike 100% quantum","Ledger",/)
    await page.keyboard.press('Escape')
    await expect(bar).toHaveCount(0)
    await page.getByRole('button', { name: 'Table' }).click()
    const rows = page.getByRole('table', { name: 'Briefs' }).locator('tbody').getByRole('row')
    await page.getByLabel('Select all briefs').check()
    await expectAccessible(page)
    await bar.getByRole('button', { name: 'Archive' }).click()
    await expect(page.getByText('3 briefs archived')).toBeVisible()
    await expect(rows.filter({ hasText: 'Archived' })).toHaveCount(3)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(rows.filter({ hasText: 'Active' })).toHaveCount(2)
    await page.getByLabel('Select Alpha quantum').press('Space')
    await page.getByLabel('Select Zulu outlook').press('Space')
    await bar.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('2 briefs deleted')).toBeVisible()
    await expect(rows).toHaveCount(1)
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(page.getByText('2 briefs restored')).toBeVisible()
    await expect(rows).toHaveCount(3)
    await page.getByRole('button', { name: 'Cards' }).click()
  })

  await test.step('products: as a table, by category and name', async () => {
    await page.goto('/products?sort=name')
    await page.getByRole('button', { name: 'Table' }).click()
    const row = page.getByRole('table', { name: 'Products' }).getByRole('row').nth(1)
    await expect(row).toContainText(/Compass.*Analytics/)
    await page.getByRole('button', { name: 'Cards' }).click()
    await expect(firstTitle(page)).toHaveText('Compass')
    await page.getByRole('combobox', { name: 'Filter by category' }).selectOption('Finance')
    await expect(found(page)).toHaveText('1 of 2 products')
    await expect(firstTitle(page)).toHaveText('Ledger')
    await page.getByRole('searchbox', { name: 'Search products' }).fill('compass')
    await expect(page.getByRole('heading', { name: 'No products match' })).toBeVisible()
  })

  await test.step('with more products than the list shows, any can be found by typing', async () => {
    await send('/rest/v1/products', manyProducts)
    await page.goto('/briefs/new')
    const product = page.getByRole('combobox', { name: 'Product', exact: true })
    await expect(product).toHaveText('Select a product')
    await product.press('Enter')
    await expect(page.getByText('52 more. Type to find them.')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.type('crate 117')
    const offered = page.getByRole('listbox', { name: 'Products' }).getByRole('option')
    await expect(offered).toHaveText(['Crate 117'])
    await page.keyboard.press('Enter')
    await expect(product).toHaveText('Crate 117')
    await expect(product).toBeFocused()
    await page.goto(`/briefs?product=${ledger}`)
    const filter = page.getByRole('combobox', { name: 'Filter by product' })
    await expect(filter).toHaveText('Ledger')
    await expect(found(page)).toHaveText('1 of 3 briefs')
    await filter.click()
    await offered.getByText('All products').click()
    await expect(found(page)).toHaveText('3 briefs')
  })
})

const manyProducts = Array.from({ length: 150 }, (_, index) => ({
  name: `Crate ${index + 1}`,
  category: 'Logistics',
  websiteurl: 'https://acme.example',
  salescontactname: 'Sam Seller',
  salescontactemail: 'sam@acme.example',
}))

test('an empty list that is searched keeps its filters in sight', async ({ page }) => {
  await signUp(page)
  for (const [path, noun, none] of [
    ['/insight-canvas', 'canvases', 'No canvases yet'],
    ['/library', 'briefs', 'No brief has been shared with you yet'],
  ] as const) {
    await page.goto(`${path}?q=cloud`)
    await expect(page.getByRole('searchbox', { name: `Search ${noun}` })).toHaveValue('cloud')
    await expect(page.getByRole('heading', { name: `No ${noun} match` })).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).last().click()
    await expect(page.getByText(none)).toBeVisible()
    expect(new URL(page.url()).search).toBe('')
  }
})

test('a long list renders few cards, loads while scrolling, and restores its position', async ({
  page,
}) => {
  test.setTimeout(600_000)
  const { send } = await signUp(page)
  const product = await addProduct(send, { name: 'Compass', category: 'Analytics' })
  for (let made = 0; made < many; made += batch) {
    const briefs = Array.from({ length: batch }, (_, index) => ({
      product_id: product,
      title: `Brief ${made + index + 1}${index % 5 === 0 ? ' with a title that is long enough for two lines' : ''}`,
      type: 'roadmap',
      uploaded_video_url: 'https://videos.example/1.mp4',
    }))
    await send('/rest/v1/briefs', briefs)
  }
  await page.setViewportSize(viewports.wide)
  await page.goto('/briefs?sort=oldest')
  await expect(found(page)).toHaveText(`${many.toLocaleString('en')} briefs`)

  const last = () => cards(page).last().getAttribute('aria-posinset').then(Number)
  for (const reached of [100, 200, 300]) {
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 2_000)
        return last()
      })
      .toBeGreaterThan(reached)
    expect(await cards(page).count()).toBeLessThanOrEqual(36)
  }
  // Nothing is left out and nothing is repeated.
  const places = await cards(page).evaluateAll((items) =>
    items.map((item) => Number(item.getAttribute('aria-posinset'))),
  )
  expect(places).toEqual(places.map((_, index) => (places[0] ?? 0) + index))

  const before = await page.evaluate(() => window.scrollY)
  const link = cards(page).nth(12).getByRole('link').first()
  await link.scrollIntoViewIfNeeded()
  const title = await link.textContent()
  const place = await page.evaluate(() => window.scrollY)
  expect(place).toBeGreaterThan(before / 2)
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '')
  await page.goBack()
  await expect(page.getByRole('link', { name: title ?? '', exact: true })).toBeInViewport()
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - place)).toBeLessThan(5)
})
