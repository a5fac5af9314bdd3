import { expectAccessible } from './support/accessible.ts'
import { addBrief, addProduct } from './support/api.ts'
import { expect, test } from './support/briefwell.ts'
import { expectToast } from './support/page-checks.ts'
import { signUp, signUpConfirmed } from './support/people.ts'
import { newReader } from './support/readers.ts'

test('a quotation and an answer go to a document, which the copilot then quotes at its block', async ({
  page,
}) => {
  const { send } = await signUp(page)
  const product = await addProduct(send, { name: 'Atlas' })
  const brief = await addBrief(send, product, {
    title: 'Atlas in the cold',
    description: 'The okapi gateway restarts twice a week.',
  })
  const question = page.getByLabel('Your question')
  const answer = page.getByRole('article')
  const dialog = page.getByRole('dialog', { name: 'Add to a document' })
  const opener = answer.first().getByRole('button', { name: 'Add to a document' })
  const done = answer.first().getByRole('status').last()
  const choose = async (title: string) => {
    await dialog.getByRole('combobox', { name: 'Document', exact: true }).press('Enter')
    await page.getByPlaceholder('Search documents').fill(title)
    await page.getByRole('option', { name: title }).click()
  }
  const add = dialog.getByRole('button', { name: 'Add', exact: true })

  await test.step('a quotation becomes a new document, by keyboard', async () => {
    await page.goto('/analyst-copilot')
    await question.fill('How often does the okapi gateway restart?')
    await question.press('Enter')
    await opener.press('Enter')
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    const title = dialog.getByLabel('Title of the new document')
    await title.fill(' ')
    await title.press('Enter')
    await expect(dialog.getByText('Enter a title')).toBeVisible()
    await title.fill('Gateway memo')
    await title.press('Enter')
    await expectToast(page, 'Added the quotation')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
    await expect(done).toHaveText('Added to Gateway memo. Open document')
    await expectAccessible(page)
  })

  await test.step('adding it again shows a notice and adds nothing, also at 390 px', async () => {
    await page.setViewportSize({ width: 390, height: 800 })
    await opener.click()
    await choose('Gateway memo')
    expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
    await expectAccessible(page)
    await add.click()
    await expect(dialog.getByRole('alert')).toHaveText('This is in the document already.')
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('the document shows the quotation with its source', async () => {
    await done.getByRole('link', { name: 'Open document' }).click()
    const quotation = page.getByRole('blockquote')
    await expect(quotation).toHaveCount(1)
    await expect(quotation).toContainText('The okapi gateway restarts twice a week.')
    await quotation.getByRole('button').click()
    await expect(page.getByRole('link', { name: 'Open', exact: true })).toHaveAttribute(
      'href',
      `/briefs/${brief}`,
    )
  })

  await test.step('text that people write in it becomes an answer, which opens at its block', async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Write below' }).click()
    await page.keyboard.type('We replace the tapir valve every 14 months.')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await page.goto('/analyst-copilot')
    await question.fill('How often do we replace the tapir valve?')
    await question.press('Enter')
    await expect(answer.locator('blockquote').first()).toContainText('every 14 months')
    await answer.getByRole('link', { name: 'Text · Gateway memo' }).first().click()
    await expect(page).toHaveURL(/\/boardroom-builder\/[0-9a-f-]{36}#[\w-]{8,36}$/)
    const named = page.locator('[data-named]')
    await expect(named).toHaveText('We replace the tapir valve every 14 months.')
    await expect(named).toBeInViewport()
    await expectAccessible(page)
  })

  await test.step('Undo removes what was added to a document', async () => {
    await page.goBack()
    await opener.click()
    await choose('Gateway memo')
    await dialog.getByRole('combobox', { name: 'Where in it' }).selectOption('At the end')
    await add.click()
    await expectToast(page, 'Added the quotation')
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await expectToast(page, 'Taken out of the document again')
    await expect(done).toHaveText('')
  })
})

test('an answer leads a reader to the block of a shared document', async ({
  page,
  elsewhere,
  briefwell,
}) => {
  const { send } = await signUpConfirmed(page, briefwell)
  const blocks = Array.from({ length: 40 }, (_, at) => ({
    type: 'paragraph',
    attrs: { id: `paragraph-${at}` },
    content: [{ type: 'text', text: `The tarpan line ${at} packs ${at + 200} boxes an hour.` }],
  }))
  const body = { title: 'Report of the tarpan lines', type: 'status-update', blocks }
  const { id } = (await send('/api/documents', body)) as { id: string }
  for (const status of ['review', 'approved', 'published']) {
    await send(`/api/documents/${id}/status`, { status })
  }
  const ines = `ines-${Date.now()}@firm.example`
  await send(`/api/documents/${id}/shares`, { emails: [ines] })
  const reader = await newReader(elsewhere, briefwell, ines)
  await reader.goto('/analyst-copilot')
  const question = reader.getByLabel('Your question')
  await question.fill('How many boxes does the tarpan line 33 pack?')
  await question.press('Enter')
  const answer = reader.getByRole('article')
  await expect(answer.locator('blockquote').first()).toContainText('233 boxes')
  await answer.getByRole('link', { name: 'Text · Report of the tarpan lines' }).first().click()
  await expect(reader).toHaveURL(`/library/documents/${id}#paragraph-33`)
  const named = reader.locator('[data-named]')
  await expect(named).toHaveText('The tarpan line 33 packs 233 boxes an hour.')
  await expect(named).toBeInViewport()
  await expectAccessible(reader)
})
