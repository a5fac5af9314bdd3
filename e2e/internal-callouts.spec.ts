import { expectAccessible } from './support/accessible.ts'
import { addBrief, addProduct } from './support/api.ts'
import { expect, test } from './support/briefwell.ts'
import { expectToast } from './support/page-checks.ts'
import { signUp } from './support/people.ts'

test('what is internal is put into a document by hand, marked, and not printed', async ({
  page,
}) => {
  const { send } = await signUp(page)
  await addBrief(send, await addProduct(send, { name: 'Atlas' }), {
    title: 'Atlas in the cold',
    description: 'The okapi gateway restarts twice a week.',
    requirements: 'Customers need the quagga gateway before they start.',
  })
  const text = page.getByRole('textbox', { name: 'Text of the document' })
  const note = text.getByRole('note')

  await test.step('from an answer of the copilot', async () => {
    await page.goto('/analyst-copilot')
    await page.getByLabel('Your question').fill('Who needs the quagga gateway?')
    await page.getByLabel('Your question').press('Enter')
    await page.getByRole('button', { name: 'Add to a document' }).first().press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Add to a document' })
    await dialog.getByLabel('Title of the new document').fill('Gateway memo')
    await dialog.getByLabel('Title of the new document').press('Enter')
    await expectToast(page, 'Added the quotation')
    await page.getByRole('link', { name: 'Open document' }).click()
    await expect(note).toContainText('Internal: not for readers')
    await expect(note).toContainText('Customers need the quagga gateway before they start.')
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('and as a block; a printed page has neither', async () => {
    await page.getByRole('button', { name: 'Write below' }).click()
    await page.keyboard.type('/internal')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Our margin is thin.')
    await expect(note).toHaveCount(2)
    await page.emulateMedia({ media: 'print' })
    for (const one of await note.all()) await expect(one).toBeHidden()
  })
})
