import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readXlsx } from 'hucre/xlsx'
import { expectAccessible } from './support/accessible.ts'
import { addBrief, addProduct, openApi } from './support/api.ts'
import { type Briefwell, expect, test } from './support/briefwell.ts'
import { newHarbour } from './support/harbour.ts'
import { down, expectToast } from './support/page-checks.ts'
import { signUpConfirmed } from './support/people.ts'
import { newReader, shareWith } from './support/readers.ts'

const captions = `WEBVTT

00:00.000 --> 00:00.900
Welcome to the harbour, where ships meet gulls.

00:01.000 --> 00:02.000
The freight licence costs 4,200 euros a year.
`
const closest = 'Closest statement of each vendor. Nothing has read them for you.'

/** A vendor that says a price in a video. */
async function vendorWithVideo(page: Page, briefwell: Briefwell, reader: string) {
  const { vendor, harbour } = await newHarbour(page, briefwell, { captions })
  await shareWith(page, harbour, [reader])
  return vendor.company
}

/** A vendor that writes about prices and support. */
async function vendorWithText(page: Page, briefwell: Briefwell, reader: string) {
  const { vendor, send } = await signUpConfirmed(page, briefwell)
  const product = await addProduct(send, { name: 'Kestrel', description: 'Counts gulls by radar.' })
  const brief = await addBrief(send, product, {
    title: 'Prices of Kestrel',
    description: 'A licence costs 310 euros a year. Support answers within two hours.',
    status: 'active',
  })
  await shareWith(page, brief, [reader])
  return vendor.company
}

const rows = (page: Page) => page.getByRole('row')
const row = (page: Page, criterion: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: criterion }) })
const menuOf = (page: Page, name: string) =>
  page.getByRole('button', { name: `Actions for ${name}`, exact: true })
const filled = (page: Page, of: number) =>
  expect(page.getByText(`All ${of} cells are filled.`)).toBeAttached()
async function choose(page: Page, menu: string, item: string) {
  await menuOf(page, menu).click()
  await page.getByRole('menuitem', { name: item }).click()
}
async function saved(page: Page, item: string) {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: item }).click()
  const file = await download
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

test('an analyst compares two vendors, plays a source, and takes the table along', async ({
  page,
  elsewhere,
  briefwell,
}) => {
  const ines = `ines-${Date.now()}@firm.example`
  const harbour = await vendorWithVideo(page, briefwell, ines)
  const reader = await newReader(elsewhere, briefwell, ines)
  const kestrel = await vendorWithText(await elsewhere(), briefwell, ines)

  await test.step('chooses vendors and criteria', async () => {
    await reader.goto('/analyst-copilot')
    await reader.getByRole('link', { name: 'Compare vendors' }).click()
    await expect(reader.getByRole('heading', { name: 'No comparisons yet' })).toBeVisible()
    await expectAccessible(reader)
    await reader.getByRole('link', { name: 'New comparison' }).first().click()
    await reader.getByRole('button', { name: 'Compare', exact: true }).click()
    await expect(reader.getByText('Choose at least one vendor or product')).toBeVisible()
    await expect(reader.getByText('Add at least one criterion')).toBeVisible()
    await expect(reader.getByText('Nothing leaves this installation.')).toBeVisible()
    await reader.getByRole('button', { name: 'Add vendors' }).press('Enter')
    for (const name of [harbour, kestrel]) {
      const option = reader.getByRole('group', { name: 'Vendors' }).getByRole('option', { name })
      await option.click()
      await expect(option.getByLabel('Selected')).toBeVisible()
    }
    await reader.keyboard.press('Escape')
    await expect(reader.getByRole('button', { name: 'Add vendors' })).toBeFocused()
    const criterion = reader.getByLabel('Criterion')
    await criterion.fill('Licence price')
    await criterion.press('Enter')
    await reader.getByRole('button', { name: 'Support and service levels' }).click()
    await criterion.fill('licence PRICE')
    await criterion.press('Enter')
    await expect(reader.getByRole('list', { name: 'Criteria' }).getByRole('listitem')).toHaveText([
      'Licence price',
      'Support and service levels',
    ])
    await expectAccessible(reader)
    await reader.getByRole('button', { name: 'Compare', exact: true }).press('Enter')
    await expect(reader).toHaveURL(/\/analyst-copilot\/comparisons\/[0-9a-f-]{36}$/)
  })

  await test.step('sees the closest statement of each, with its source, and what nobody says', async () => {
    await filled(reader, 4)
    await expect(reader.getByText(closest)).toBeVisible()
    await expect(row(reader, 'Licence price')).toContainText(
      '“The freight licence costs 4,200 euros a year.”',
    )
    await expect(row(reader, 'Licence price')).toContainText('“A licence costs 310 euros a year.”')
    await expect(row(reader, 'Support')).toContainText('“Support answers within two hours.”')
    await expectAccessible(reader)
    await reader.reload()
    await filled(reader, 4)
  })

  await test.step('plays a statement beside the table from its second', async () => {
    const play = reader.getByRole('button', { name: /^Play Harbour · 0:01/ }).first()
    await play.click()
    const panel = reader.getByRole('complementary', { name: 'Video of Harbour' })
    await expect(panel).toBeFocused()
    await expect
      .poll(() => reader.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBeGreaterThanOrEqual(1)
    await reader.keyboard.press('Escape')
    await expect(play).toBeFocused()
    await play.press('Enter')
    await expectAccessible(reader)
    await reader.getByRole('button', { name: 'Close the video' }).click()
    await expect(reader.getByRole('link', { name: 'Prices of Kestrel' }).first()).toHaveAttribute(
      'href',
      /^\/library\/[0-9a-f-]{36}#description$/,
    )
  })

  await test.step('adds a criterion, whose cells alone are filled, and sorts, pins and moves', async () => {
    await reader.getByRole('button', { name: 'Add criteria' }).click()
    const dialog = reader.getByRole('dialog', { name: 'Add criteria' })
    await dialog.getByLabel('Criterion').fill('Gulls')
    await dialog.getByLabel('Criterion').press('Enter')
    await filled(reader, 6)
    await expectAccessible(reader)
    await reader.keyboard.press('Escape')
    await expect(reader.getByRole('button', { name: 'Add criteria' })).toBeFocused()
    await expect(row(reader, 'Gulls')).toContainText('where ships meet gulls')
    await reader.getByLabel('Order of the criteria').selectOption('Criteria from A to Z')
    await expect(reader.getByRole('rowheader').first()).toContainText('Gulls')
    await choose(reader, 'Support and service levels', 'Pin to the top')
    await expect(reader.getByRole('rowheader').first()).toContainText('Support')
    await reader.getByLabel('Order of the criteria').selectOption('Criteria as added')
    await choose(reader, 'Gulls', 'Move up')
    await expect(reader.getByRole('rowheader').nth(1)).toContainText('Gulls')
    await reader.getByRole('button', { name: 'Swap rows and columns' }).click()
    await expect(rows(reader)).toHaveCount(3)
    await expect(reader.getByRole('columnheader', { name: 'Gulls' })).toBeVisible()
    await expectAccessible(reader)
    await reader.getByRole('button', { name: 'Swap rows and columns' }).click()
  })

  await test.step('removes a row with Undo, which brings its cells back', async () => {
    await menuOf(reader, 'Gulls').press('Enter')
    await reader.getByRole('menuitem', { name: 'Remove' }).press('Enter')
    await expectToast(reader, 'Removed “Gulls”')
    await expect(row(reader, 'Gulls')).toHaveCount(0)
    await expect(reader.getByRole('main')).toBeFocused()
    await reader.getByRole('button', { name: 'Undo' }).click()
    await expect(row(reader, 'Gulls')).toContainText('where ships meet gulls')
  })

  await test.step('on a phone it shows one vendor at a time', async () => {
    const size = reader.viewportSize()
    await reader.setViewportSize({ width: 390, height: 844 })
    await expect(rows(reader)).toHaveCount(0)
    const criterion = reader.getByRole('region', { name: 'Licence price' })
    await expect(criterion).toContainText('4,200 euros')
    await reader.getByLabel('Vendor or product').selectOption(kestrel)
    await expect(criterion).toContainText('310 euros')
    await expectAccessible(reader)
    if (size) await reader.setViewportSize(size)
  })

  await test.step('exports it for Excel and Word and as CSV, with the sources', async () => {
    const sheet = await saved(reader, 'Excel (.xlsx)')
    expect(sheet.name).toMatch(/^Comparison of .*\.xlsx$/)
    const { sheets } = await readXlsx(sheet.bytes)
    expect(sheets[0]?.rows[0]).toEqual(['Criterion', harbour, 'Source', kestrel, 'Source'])
    expect(sheets[1]?.rows.flat()).toContain('Said in the video at 0:01')
    const csv = (await saved(reader, 'CSV')).bytes.toString()
    expect(csv).toContain('“A licence costs 310 euros a year.”')
    expect((await saved(reader, 'Word (.docx)')).name).toMatch(/\.docx$/)
  })

  await test.step('puts the table into a document, and a statement on a canvas', async () => {
    await reader.getByRole('button', { name: 'Add to a document' }).click()
    const toDocument = reader.getByRole('dialog', { name: 'Add to a document' })
    await toDocument.getByRole('button', { name: 'Add', exact: true }).click()
    await expectToast(reader, 'Added the table')
    await reader.getByRole('button', { name: 'Add to a canvas' }).click()
    const toCanvas = reader.getByRole('dialog', { name: 'Add to a canvas' })
    await toCanvas.getByRole('radio', { name: /^A quotation/ }).check()
    await toCanvas.getByText('A licence costs 310 euros a year.').click()
    await toCanvas.getByRole('button', { name: 'Add', exact: true }).click()
    const canvas = await reader.getByRole('link', { name: 'Open canvas' }).getAttribute('href')
    await reader.getByRole('link', { name: 'Open document' }).click()
    const table = reader.getByRole('table')
    await expect(table).toContainText('“A licence costs 310 euros a year.”')
    await expect(table.getByRole('button', { name: /Harbour/ }).first()).toBeVisible()
    await reader.goto(canvas ?? '')
    const swot = reader.getByRole('figure', { name: 'SWOT analysis', exact: true })
    await expect(swot).toContainText('A licence costs 310 euros a year.')
    await expect(swot.getByRole('link', { name: 'Prices of Kestrel' })).toHaveAttribute(
      'href',
      /^\/library\/[0-9a-f-]{36}/,
    )
  })

  await test.step('renames and deletes it, with Undo', async () => {
    await reader.goto('/analyst-copilot/comparisons')
    const item = reader.getByRole('link', { name: /^Comparison of/ })
    await item.click()
    await reader.getByRole('button', { name: /^Actions for Comparison of/ }).click()
    await reader.getByRole('menuitem', { name: 'Rename' }).click()
    await reader.getByLabel('Title').fill('Gull counters')
    await reader.getByLabel('Title').press('Enter')
    await expect(reader.getByRole('heading', { name: 'Gull counters' })).toBeVisible()
    await choose(reader, 'Gull counters', 'Delete')
    await expectToast(reader, 'Comparison deleted')
    await expect(reader).toHaveURL(/\/comparisons$/)
    await reader.getByRole('button', { name: 'Undo' }).click()
    await expect(reader.getByRole('link', { name: 'Gull counters' })).toBeVisible()
    await expectAccessible(reader)
  })
})

test('a colleague reads a comparison in a workspace, and a scope becomes a comparison', async ({
  page,
  briefwell,
}) => {
  const { vendor, send } = await signUpConfirmed(page, briefwell)
  for (const name of ['Kestrel', 'Whimbrel']) {
    await addProduct(send, { name, description: `${name} costs 310 euros.` })
  }

  await test.step('the scope of a question offers to compare what it names', async () => {
    await page.goto('/analyst-copilot')
    await page.getByRole('button', { name: 'Everything' }).click()
    for (const name of ['Kestrel', 'Whimbrel']) {
      await page.getByRole('option', { name }).click()
    }
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Compare', exact: true }).click()
    await expect(
      page.getByRole('list', { name: 'Vendors and products' }).getByRole('listitem'),
    ).toHaveText(['Kestrel', 'Whimbrel'])
    await page.getByLabel('Criterion').fill('Cost')
    await page.getByLabel('Criterion').press('Enter')
    await page.getByRole('button', { name: 'Compare', exact: true }).click()
    await filled(page, 2)
    await expect(row(page, 'Cost')).toContainText('“Whimbrel costs 310 euros.”')
    await expect(page.getByRole('columnheader', { name: 'Kestrel' })).toContainText(vendor.company)
  })

  await test.step('what cannot be loaded, or is not there, says so', async () => {
    await page.goto('/analyst-copilot/comparisons/00000000-0000-4000-8000-000000000000')
    await expect(page.getByRole('heading', { name: 'Comparison not found' })).toBeVisible()
    await expectAccessible(page)
    const list = /\/api\/copilot\/comparisons(\?|$)/
    await page.route(list, (route) => route.fulfill(down))
    await page.getByRole('link', { name: 'All comparisons' }).first().click()
    await expect(page.getByText('Your comparisons could not be loaded')).toBeVisible()
    await page.unroute(list)
  })

  await test.step('an empty one says what to add', async () => {
    const api = await openApi(page)
    const { id } = (await api('/api/copilot/comparisons', { title: 'Empty' })) as { id: string }
    await page.goto(`/analyst-copilot/comparisons/${id}`)
    await expect(page.getByRole('heading', { name: 'Nothing to compare yet' })).toBeVisible()
    await expectAccessible(page)
  })
})
