import { expectAccessible } from './support/accessible.ts'
import { addBrief, addProduct } from './support/api.ts'
import { expect, test } from './support/briefwell.ts'
import { expectToast } from './support/page-checks.ts'
import { signUp } from './support/people.ts'

test('a quotation and the vendors of an answer go to a canvas, which the copilot then quotes', async ({
  page,
}) => {
  const { vendor, send } = await signUp(page)
  const product = await addProduct(send, { name: 'Atlas' })
  const brief = await addBrief(send, product, {
    title: 'Atlas in the cold',
    description: 'The okapi gateway restarts twice a week.',
  })
  const question = page.getByLabel('Your question')
  const answer = page.getByRole('article')
  const dialog = page.getByRole('dialog', { name: 'Add to a canvas' })
  const opener = answer.first().getByRole('button', { name: 'Add to a canvas' })
  const done = answer.first().getByRole('status').first()
  const choose = async (title: string) => {
    await dialog.getByRole('combobox', { name: 'Canvas' }).press('Enter')
    await page.getByPlaceholder('Search canvases').fill(title)
    await page.getByRole('option', { name: title }).click()
  }

  await test.step('a quotation becomes an entry of a new canvas, by keyboard', async () => {
    await page.goto('/analyst-copilot')
    await question.fill('How often does the okapi gateway restart?')
    await question.press('Enter')
    await opener.press('Enter')
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('radio', { name: /^A quotation/ }).check()
    await dialog.getByRole('combobox', { name: 'Add it to' }).selectOption('Weaknesses')
    const title = dialog.getByLabel('Title of the new canvas')
    await title.fill(' ')
    await title.press('Enter')
    await expect(dialog.getByText('Enter a title')).toBeVisible()
    await title.fill('Autumn review')
    await title.press('Enter')
    await expectToast(page, 'Added a weakness')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
    await expect(done).toHaveText('Added to Autumn review. Open canvas')
    await expectAccessible(page)
  })

  await test.step('adding it again shows a notice instead of a second entry; Undo removes what was added', async () => {
    await opener.click()
    await dialog.getByRole('radio', { name: /^A quotation/ }).check()
    await dialog.getByRole('combobox', { name: 'Add it to' }).selectOption('Weaknesses')
    await choose('Autumn review')
    await dialog
      .getByRole('combobox', { name: 'Where on it' })
      .selectOption({ label: 'SWOT analysis' })
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog.getByRole('alert')).toHaveText('This entry is on the list already.')
    await dialog.getByRole('radio', { name: /^The vendors/ }).check()
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expectToast(page, 'Added the vendors')
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await expectToast(page, 'Taken off the canvas again')
    await expect(done).toHaveText('')
  })

  await test.step('at 390 px the vendors become points beside the SWOT', async () => {
    await page.setViewportSize({ width: 390, height: 800 })
    await opener.click()
    await dialog.getByRole('radio', { name: /^The vendors/ }).check()
    await choose('Autumn review')
    expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(done).toContainText('Added to Autumn review.')
    await page.setViewportSize({ width: 1280, height: 800 })
    await done.getByRole('link', { name: 'Open canvas' }).click()
    const swot = page.getByRole('figure', { name: 'SWOT analysis', exact: true })
    await expect(swot).toContainText('The okapi gateway restarts twice a week.')
    await expect(swot.getByRole('link', { name: 'Atlas in the cold' })).toHaveAttribute(
      'href',
      `/briefs/${brief}`,
    )
    await expect(
      page.getByRole('figure', { name: 'Vendor map', exact: true }).getByText(vendor.company),
    ).toBeVisible()
  })

  await test.step('an answer quotes the canvas and opens it at the widget', async () => {
    await page.goto('/analyst-copilot')
    await question.fill('Which weaknesses are in the autumn review?')
    await question.press('Enter')
    await expect(
      answer.locator('blockquote', { hasText: 'okapi gateway restarts' }).first(),
    ).toBeVisible()
    await answer.getByRole('link', { name: 'Weakness · Autumn review' }).click()
    await expect(page).toHaveURL(/\/insight-canvas\/[0-9a-f-]{36}\?widget=[0-9a-f-]{36}$/)
    await expect(
      page.locator('.react-flow__node:focus').getByRole('figure', { name: 'SWOT analysis' }),
    ).toBeVisible()
  })

  await test.step('the statements become notes with their sources, marked until confirmed', async () => {
    await page.goto('/analyst-copilot')
    await question.fill('How often does the okapi gateway restart each week?')
    await question.press('Enter')
    await opener.click()
    await expect(dialog.getByRole('radio', { name: /^The statements/ })).toBeChecked()
    await dialog.getByLabel('Title of the new canvas').fill('Notes of the week')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expectToast(page, 'Added the notes')
    await done.getByRole('link', { name: 'Open canvas' }).click()
    const note = page.getByRole('figure', { name: /^The okapi gateway restarts/ }).first()
    await expect(note).toBeVisible()
    await expect(note.getByRole('link', { name: 'Atlas in the cold' })).toBeVisible()
    await expect(page.getByText('Proposed', { exact: true }).first()).toBeVisible()
  })
})
