import { expectAccessible } from './support/accessible.ts'
import { addBrief, addProduct, apiOf } from './support/api.ts'
import { expect, test } from './support/briefwell.ts'
import { expectToast } from './support/page-checks.ts'
import { confirmAddress, newVendor, signUp } from './support/people.ts'
import { proves } from './support/proves.ts'
import { newReader, shareWith } from './support/readers.ts'

test('a vendor asks, follows a source, and keeps the session; a reader asks until the share ends', async ({
  page,
  browser,
  briefwell,
}) => {
  test.setTimeout(120_000)
  const vendor = newVendor()
  await signUp(page, vendor)
  await confirmAddress(page, vendor, briefwell.mailbox)
  const send = await apiOf(page, vendor)
  const product = await addProduct(send, {
    name: 'Atlas',
    description: 'Counts pallets by camera.',
  })
  const brief = await addBrief(send, product, {
    title: 'Atlas in the cold',
    description: 'Atlas works down to minus 28 degrees. The licence costs 4,200 euros a year.',
    status: 'active',
  })
  const question = page.getByLabel('Your question')
  const answer = page.getByRole('article')

  await test.step('the page says what it does, and sends nothing empty', async () => {
    await page.goto('/products')
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Analyst copilot' })
      .click()
    await expect(page.getByRole('heading', { name: 'What would you like to know?' })).toBeVisible()
    await expect(page.getByText('Nothing leaves it.')).toBeVisible()
    await expect(page.getByText('Your sessions appear here.')).toBeVisible()
    await question.fill('   ')
    await expect(page.getByRole('button', { name: 'Ask' })).toBeDisabled()
    await question.press('Enter')
    await expect(page).toHaveURL(/\/analyst-copilot$/)
    await expectAccessible(page)
  })

  await test.step('an answer quotes its source, which opens at its place', async () => {
    await question.fill('What does the Atlas licence cost?')
    await question.press('Enter')
    await expect(answer.locator('blockquote').first()).toContainText(
      'The licence costs 4,200 euros a year.',
    )
    await expect(answer.first().getByText(/^Confidence \d+ %$/)).toBeVisible()
    await expect(page).toHaveURL(/\/analyst-copilot\/[0-9a-f-]{36}$/)
    await expect(question).toHaveValue('')
    await expectAccessible(page)
    await answer.getByRole('link', { name: '1: Atlas in the cold' }).click()
    await expect(page).toHaveURL(new RegExp(`/briefs/${brief}$`))
    await page.goBack()
  })

  await test.step('a follow-up and the CIO pack ask for themselves', async () => {
    await answer.first().getByRole('button', { name: 'Show data' }).click()
    await expect(answer.nth(1).getByRole('heading', { level: 2 })).toHaveText(
      'Show data: What does the Atlas licence cost?',
    )
    await expect(answer.nth(1).locator('blockquote').first()).toContainText('4,200 euros')
    await page.getByText('Market analysis').click()
    await page.getByRole('button', { name: /^The portfolio/ }).click()
    await expect(answer.nth(2).getByRole('table')).toContainText('Atlas')
    proves('2.3.29', '2.9.11')
  })

  await test.step('rows are counted, and what nothing answers is refused', async () => {
    await question.fill('How many briefs do we have?')
    await question.press('Enter')
    await expect(answer.nth(3).getByRole('table')).toContainText('Atlas in the cold')
    await question.fill('Who designed the zeppelin hangar in Quito?')
    await question.press('Enter')
    await expect(answer.nth(4)).toContainText('Your material does not answer this.')
    await expectAccessible(page)
    await page.reload()
    await expect(answer).toHaveCount(5)
  })

  await test.step('the session is renamed, found, deleted and restored', async () => {
    const sessions = page.getByRole('region', { name: 'Sessions' })
    const actions = (title: string) =>
      sessions.getByRole('button', { name: `Actions for ${title}` })
    await actions('What does the Atlas licence cost?').click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await page.getByRole('dialog', { name: 'Rename' }).getByLabel('Title').fill('Prices')
    await page.getByRole('button', { name: 'Save title' }).click()
    await expect(sessions.getByRole('link', { name: 'Prices' })).toBeVisible()
    await sessions.getByRole('searchbox').fill('zeppelin')
    await expect(sessions.getByRole('link')).toHaveCount(1)
    await sessions.getByRole('searchbox').fill('nothing like it')
    await expect(sessions.getByText('No session matches.')).toBeVisible()
    await sessions.getByRole('searchbox').fill('')
    await actions('Prices').click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expectToast(page, 'Session deleted')
    await expect(page).toHaveURL(/\/analyst-copilot$/)
    await page.getByRole('button', { name: 'Undo' }).click()
    await sessions.getByRole('link', { name: 'Prices' }).click()
    await expect(answer).toHaveCount(5)
  })

  await test.step('a quotation vanishes for a reader whose share is revoked', async () => {
    const ines = `ines-${Date.now()}@firm.example`
    await shareWith(page, brief, [ines])
    const reader = await newReader(browser, briefwell, ines)
    await reader.goto('/analyst-copilot')
    await reader.getByLabel('Your question').fill('What does the Atlas licence cost?')
    await reader.getByRole('button', { name: 'Ask' }).click()
    await expect(reader.locator('blockquote').first()).toContainText('4,200 euros')
    await expect(reader.getByText(vendor.company).first()).toBeVisible()
    await expectAccessible(reader)
    const { items } = (await send(`/api/briefs/${brief}/shares`, undefined, 'GET')) as {
      items: { id: string }[]
    }
    await send(`/api/shares/${items[0]?.id}`, undefined, 'DELETE')
    await reader.reload()
    await expect(reader.locator('blockquote').first()).toContainText('no longer available to you')
    await expect(reader.getByText('4,200 euros')).toHaveCount(0)
    await expectAccessible(reader)
  })
})
