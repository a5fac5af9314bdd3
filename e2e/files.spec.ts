import type { Page } from '@playwright/test'
import { documents } from '../server/testing/worlds/documents.ts'
import { expectAccessible } from './support/accessible.ts'
import { addVideoBrief } from './support/api.ts'
import { expect, test } from './support/briefwell.ts'
import { expectToast } from './support/page-checks.ts'
import { pdfOf } from './support/pdf.ts'
import { signUpConfirmed } from './support/people.ts'
import { newReader, shareWith } from './support/readers.ts'
import { shortVideo } from './support/videos.ts'

test('files beside a video: the vendor adds them, a reader reads and downloads them', async ({
  page,
  elsewhere,
  briefwell,
}) => {
  const analyst = `ines-${Date.now()}@firm.example`
  await signUpConfirmed(page, briefwell)
  const id = await addVideoBrief(page, { title: 'Atlas', video: shortVideo.mp4, status: 'active' })

  await test.step('the vendor adds files, and removes one', async () => {
    await page.goto(`/briefs/${id}`)
    await page
      .getByLabel('Add files')
      .first()
      .setInputFiles([
        file('Price list.pdf', pdfOf('Prices of next year', 'Terms')),
        file('Data sheet.docx', documents.docx),
        file('Macros.docx', documents.macros),
      ])
    await expectToast(page, '“Macros.docx” could not be added')
    await expect(page.getByText(/This is not a supported file/)).toBeVisible()
    await expect(filesOn(page)).toHaveText([/^PDFPrice list\.pdf/, /^DOCXData sheet\.docx/])
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Remove Data sheet.docx' }).press('Enter')
    await expectToast(page, '“Data sheet.docx” removed')
    await expect(filesOn(page)).toHaveCount(1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(filesOn(page)).toHaveCount(2)
  })

  await shareWith(page, id, [analyst])
  const reader = await newReader(elsewhere, briefwell, analyst)
  await test.step('a reader reads the PDF in the page, by keyboard', async () => {
    await expect(filesOn(reader)).toHaveText([/Price list\.pdf/, /does not offer this file/])
    await reader.getByRole('button', { name: 'Open Price list.pdf' }).press('Enter')
    const dialog = reader.getByRole('dialog', { name: 'Price list.pdf' })
    await expect(dialog.getByRole('region', { name: 'Page 1 of 2' })).toContainText(
      'Prices of next year',
    )
    expect(await inkOn(dialog.locator('canvas').first())).toBeGreaterThan(500)
    await expectAccessible(reader)
    await reader.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(reader.getByRole('link', { name: /^Download/ })).toHaveCount(0)
  })

  await test.step('the reader downloads them once the vendor allows it', async () => {
    await page.getByRole('button', { name: /^Actions/ }).click()
    await page.getByRole('menuitem', { name: 'Allow downloads' }).click()
    await reader.reload()
    const download = reader.waitForEvent('download')
    await reader.getByRole('link', { name: 'Download Data sheet.docx' }).click()
    expect((await download).suggestedFilename()).toBe('Data sheet.docx')
    await expectAccessible(reader)
  })
})

const file = (name: string, buffer: Buffer) => ({ name, mimeType: '', buffer })
const filesOn = (page: Page) => page.getByRole('list', { name: 'Files' }).getByRole('listitem')

/** How many pixels of a canvas are dark. */
function inkOn(canvas: ReturnType<Page['locator']>): Promise<number> {
  return canvas.evaluate((it: HTMLCanvasElement) => {
    const { data } = it.getContext('2d')?.getImageData(0, 0, it.width, it.height) ?? { data: [] }
    let dark = 0
    for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 128) dark += 1
    return dark
  })
}
