import { wordFile } from '../server/testing/worlds/word-file.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/briefwell.ts'
import { caretAfter } from './support/focus.ts'
import { expectToast } from './support/page-checks.ts'
import { signUp, signUpConfirmed } from './support/people.ts'
import { proves } from './support/proves.ts'
import { quick } from './support/quick.ts'

test(
  'a document is written in three steps, changed, approved and published',
  quick,
  async ({ page, briefwell }) => {
    const { send } = await signUpConfirmed(page, briefwell)
    await send('/api/products', {
      name: 'Compass',
      category: 'Supply chain',
      description: 'Compass plans cold chains for hospitals.',
      websiteUrl: 'https://compass.example',
      salesContactName: 'Sam',
      salesContactEmail: 'sam@compass.example',
    })

    await test.step('the templates lead into the wizard', async () => {
      await page.goto('/boardroom-builder')
      await expect(page.getByText('No documents yet')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Investment justification' }).click()
      await expect(page.getByLabel('Type')).toHaveValue('investment-justification')
      await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled()
      await page.getByRole('button', { name: 'Next' }).click()
      const title = page.getByLabel('Title')
      await expect(title).toHaveAccessibleDescription(/Enter a title/)
      await title.fill('Compass for Oslo')
      await page.getByLabel('Board', { exact: false }).first().check()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Next' }).press('Enter')
      proves('2.9.10')
    })

    await test.step('typed text survives a reload', async () => {
      await page.getByLabel('Context').fill('Oslo opens two hospitals in 2027.')
      await page.reload()
      await expect(page.getByLabel('Context')).toHaveValue('Oslo opens two hospitals in 2027.')
      await page.getByLabel('Objectives').fill('Agree on the budget.')
      await page.getByLabel('Deadline').fill('2027-02-01')
      await page.getByRole('button', { name: 'Next' }).click()
      await expect(page.getByText('Compass for Oslo')).toBeVisible()
      await page.getByRole('checkbox', { name: 'Compass' }).check()
      await expectAccessible(page)
      proves('2.3.21', '2.4.11')
    })

    await test.step('the draft cites the material, and asks for what is missing', async () => {
      await page.getByRole('button', { name: 'Generate' }).click()
      await expect(page.getByRole('heading', { name: 'Compass for Oslo', level: 1 })).toBeAttached()
      const text = page.getByRole('textbox', { name: 'Text of the document' })
      await expect(text).toContainText('Compass plans cold chains for hospitals')
      await page.getByRole('button', { name: /^\d+ open points$/ }).click()
      await expect(page.getByText('How much money is asked for?')).toBeVisible()
      await expect(page.getByText('Saved', { exact: true })).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('its open questions keep it from going on, and lead to their places', async () => {
      await page.getByRole('button', { name: 'Ask for a review' }).click()
      const dialog = page.getByRole('dialog')
      const question = dialog.getByRole('alert').getByRole('link').first()
      const asked = String(await question.textContent())
      await expectAccessible(page)
      await expect(dialog.getByRole('alert')).toContainText('Some questions are still open.')
      await expect(dialog.getByRole('button', { name: 'Ask for a review' })).toHaveCount(0)
      await dialog.getByRole('link', { name: 'Go to the first' }).click()
      await expect(dialog).toBeHidden()
      const points = page.getByRole('region', { name: /open points?$/ })
      const named = points.locator('[data-named=true]')
      await expect(named).toContainText(asked)
      await expect(named).toBeInViewport()
      const leave = points.getByRole('button', { name: /^Leave out/ })
      for (let left = await leave.count(); left > 0; left -= 1) {
        await leave.first().click()
        await expect(leave).toHaveCount(left - 1)
      }
    })

    await test.step('a number without a source is marked, and found by its count', async () => {
      const text = page.getByRole('textbox', { name: 'Text of the document' })
      await caretAfter(text.getByText('A decision is wanted by').first())
      // Still unsaved before the first step, which must save it.
      await page.keyboard.type(' And soon in 14 harbours.')
      await page.getByRole('button', { name: '1 number without a source' }).click()
      expect(await page.evaluate(() => String(getSelection()))).toBe('14 harbours')
      await expectAccessible(page)
    })

    await test.step('it is approved and published', async () => {
      for (const [button, done] of [
        ['Ask for a review', 'Review requested'],
        ['Approve', 'Approved'],
        ['Publish', 'Published'],
      ] as const) {
        await page.getByRole('button', { name: button, exact: true }).click()
        const dialog = page.getByRole('dialog')
        await expect(dialog.getByText('A number has no source.')).toBeVisible()
        await dialog.getByRole('button', { name: button, exact: true }).click()
        await expectToast(page, done)
      }
      await expect(page.getByText('Approved: the text is locked.')).toBeVisible()
      await expect(page.getByText('And soon in 14 harbours.')).toBeVisible()
      await expectAccessible(page)
      proves('2.4.10')
    })

    await test.step('who approves the next version sees what changed', async () => {
      for (const button of ['Start a new version', 'Ask for a review']) {
        await page.getByRole('button', { name: button, exact: true }).click()
        const dialog = page.getByRole('dialog')
        await dialog.getByRole('button', { name: button, exact: true }).click()
        await expect(dialog).toBeHidden()
      }
      const text = page.getByRole('textbox', { name: 'Text of the document' })
      await caretAfter(text.getByText('Agree on the budget.'))
      await page.keyboard.type(' And in Bergen.')
      await page.getByRole('button', { name: 'Approve', exact: true }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByText(/^Changes since version 1.*: 1 changed\.$/)).toBeVisible()
      await expectAccessible(page)
      await dialog.getByRole('link', { name: 'See the changes' }).click()
      await expect(page.locator('ins')).toContainText('And in Bergen.')
      await page.goBack()
      for (const button of ['Approve', 'Publish']) {
        await page.getByRole('button', { name: button, exact: true }).click()
        await dialog.getByRole('button', { name: button, exact: true }).click()
        await expect(dialog).toBeHidden()
      }
    })

    await test.step('it is exported, and the export is imported', async () => {
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Export' }).click()
      await page.getByRole('menuitem', { name: 'Word' }).click()
      const file = await download
      expect(file.suggestedFilename()).toBe('Compass for Oslo.docx')
      await page.goto('/boardroom-builder')
      await page.getByRole('button', { name: 'Import' }).click()
      const dialog = page.getByRole('dialog', { name: 'Import a Word document' })
      await dialog.getByRole('button', { name: 'Import' }).click()
      await expect(dialog.getByLabel('File')).toHaveAccessibleDescription(/Choose a Word document/)
      await dialog.getByLabel('File').setInputFiles(await file.path())
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Import' }).click()
      await expectToast(page, 'Document imported')
      await expect(page.getByText('And soon in 14 harbours.')).toBeVisible()
    })

    await test.step('it is found in the list', async () => {
      await page.getByRole('link', { name: 'Back to Boardroom builder' }).click()
      const row = page.getByRole('listitem').filter({ hasText: 'Published' })
      await expect(row).toContainText('Compass for Oslo')
      await expect(row).toContainText('Version 2')
      await page.getByRole('searchbox').fill('Compass')
      await page.getByLabel('Filter by type').selectOption('Investment justification')
      await expect(page).toHaveURL(/q=Compass/)
      await expect(page).toHaveURL(/type=investment-justification/)
      await page.getByLabel('Filter by status').selectOption('In review')
      await expect(page.getByText('No documents match')).toBeVisible()
      await expectAccessible(page)
      proves('2.2.32', '2.3.22')
    })
  },
)

test('a Word file that would lose something is imported only once that is accepted', async ({
  page,
}) => {
  await signUp(page)
  await page.goto('/boardroom-builder')
  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import a Word document' })
  const chart = 'http://schemas.openxmlformats.org/drawingml/2006/chart'
  await dialog.getByLabel('File').setInputFiles({
    name: 'Plan.docx',
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    buffer: wordFile(`
        <w:p><w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:r><w:t>Results</w:t></w:r></w:p>
        <w:p><w:r><w:drawing><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData uri="${chart}"/></a:graphic></w:drawing></w:r></w:p>
        <w:p><w:r><w:t>H</w:t></w:r><w:r><w:rPr><w:vertAlign w:val="subscript"/></w:rPr><w:t>2</w:t></w:r><w:r><w:t>O doubled.</w:t></w:r></w:p>`),
  })
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expect(dialog.getByText('A chart in “Results”')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Import without these' }).click()
  await expectToast(page, 'Document imported')
  const text = page.getByRole('textbox', { name: 'Text of the document' })
  await expect(text.locator('sub')).toHaveText('2')
  await expect(text.getByText('O doubled.')).toBeVisible()
  await expectAccessible(page)
})
