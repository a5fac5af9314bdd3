import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/briefwell.ts'
import { newHarbour } from './support/harbour.ts'
import { expectToast } from './support/page-checks.ts'
import { newReader, shareWith } from './support/readers.ts'

const sizes = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } }
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible()

for (const [name, size] of Object.entries(sizes)) {
  test(`open points are found, asked, written and left out by keyboard: ${name}`, async ({
    page,
    elsewhere,
    briefwell,
  }) => {
    const ines = `ines-${name}-${Date.now()}@firm.example`
    const { vendor, harbour } = await newHarbour(page, briefwell)
    await shareWith(page, harbour, [ines])
    const reader = await newReader(elsewhere, briefwell, ines)
    await reader.setViewportSize(size)
    const list = reader.getByRole('region', { name: /open points?$/ })
    const point = (question: string) =>
      list.getByRole('listitem').filter({ hasText: question }).last()
    const act = (question: string, label: string): Locator =>
      list.getByRole('button', { name: `${label}: ${question}` })
    const text = reader.getByRole('textbox', { name: 'Text of the document' })
    /** It is checked at both sizes. */
    const accessible = async () => {
      await expectAccessible(reader)
      await reader.setViewportSize(size)
    }

    await test.step('what has no evidence stands in the list, not in the text', async () => {
      await reader.goto('/boardroom-builder/new?type=investment-justification')
      await reader.getByLabel('Title').fill('Gulls for Oslo')
      await reader.getByRole('button', { name: 'Next' }).press('Enter')
      await reader.getByLabel('Deadline').fill('2030-02-01')
      await reader.getByRole('button', { name: 'Next' }).press('Enter')
      await reader.getByRole('checkbox', { name: 'Harbour' }).check()
      await reader.getByRole('button', { name: 'Generate' }).press('Enter')
      await expect(text).toContainText('A decision is wanted by 1 February 2030')
      await expect(text).not.toContainText('?')
      await list.getByRole('button', { name: /open points$/ }).press('Enter')
      await expect(point('What could go wrong, and how would we notice?')).toContainText('Write it')
      await expect(list).toContainText('Risks')
      await accessible()
      expect(await list.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
    })

    await test.step('one is left out, comes back with Undo, and is left out again', async () => {
      const question = 'Which budget year?'
      await act(question, 'Leave out').press('Enter')
      await expect(list).not.toContainText(question)
      await expect(list.getByRole('link').and(reader.locator(':focus'))).toBeVisible()
      await reader.getByText('Undo', { exact: true }).press('Enter')
      await expect(point(question)).toBeVisible()
      await act(question, 'Leave out').press('Enter')
      await saved(reader)
      await reader.reload()
      await list.getByRole('button', { name: /open points$/ }).press('Enter')
      await expect(list).not.toContainText(question)
    })

    await test.step('one is written: its section comes with its heading, at its place', async () => {
      await act('What could go wrong, and how would we notice?', 'Write it').press('Enter')
      await expect(text).toBeFocused()
      await reader.keyboard.type('Gulls may leave in winter.')
      await expect(text.getByRole('heading', { name: 'Risks' })).toBeVisible()
      await act('Who owns each risk, and what is done about it?', 'Write it').press('Enter')
      await expect(text).toBeFocused()
      await reader.keyboard.type('The harbor master owns it.')
      await expect(text.getByRole('heading', { name: 'Risks' })).toHaveCount(1)
      await expect(text).toContainText(/Gulls may leave in winter\.\s*The harbor master owns it\./)
      await expect(list).not.toContainText('What could go wrong')
      await saved(reader)
    })

    await test.step('one is put to the vendor of a shared brief', async () => {
      await act('Who answers for the result?', 'Ask the vendor').press('Enter')
      const dialog = reader.getByRole('dialog', { name: `Ask ${vendor.company}` })
      await expect(dialog.getByLabel('Your question')).toHaveValue('Who answers for the result?')
      await accessible()
      await dialog.getByRole('button', { name: 'Send question' }).press('Enter')
      await expectToast(reader, `${vendor.company} has your question`)
      await expect(act('Who answers for the result?', 'Ask the vendor')).toBeFocused()
    })

    await test.step('one is looked for in the briefs, and a passage becomes its section', async () => {
      const question = 'Which steps are there, and until when is each done?'
      await list.getByRole('link', { name: `Find in briefs: ${question}` }).press('Enter')
      const field = reader.getByLabel('Your question')
      await expect(field).toHaveValue(question)
      await expect(field).toBeFocused()
      await field.fill('What does the freight licence cost in May?')
      await field.press('Enter')
      await reader.getByRole('button', { name: 'Add to a document' }).first().press('Enter')
      const dialog = reader.getByRole('dialog', { name: 'Add to a document' })
      await expect(dialog.getByRole('combobox', { name: 'Document', exact: true })).toContainText(
        'Gulls for Oslo',
      )
      await expect(dialog.getByLabel('Where in it').locator('option:checked')).toHaveText(
        'New section “What happens next”',
      )
      await dialog.getByRole('button', { name: 'Add', exact: true }).press('Enter')
      await expectToast(reader, 'Added the quotation')
      await reader.getByRole('link', { name: 'Open document' }).press('Enter')
      await expect(text.getByRole('heading', { name: 'What happens next' })).toBeVisible()
      await expect(text.getByRole('blockquote')).toContainText('freight licence')
    })
  })
}
