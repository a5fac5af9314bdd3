import { questionsOf, sourcesOfBlock } from '../contract/boardroom-builder/document-blocks.ts'
import { getDocument, type OpenDocument } from '../contract/boardroom-builder/documents.ts'
import { templateFile } from '../server/testing/worlds/template-file.ts'
import { expectAccessible } from './support/accessible.ts'
import { addBrief, addProduct, type Send } from './support/api.ts'
import { expect, test } from './support/briefwell.ts'
import { shareCodeIn, shareLinkIn } from './support/mailbox.ts'
import { expectToast } from './support/page-checks.ts'
import { signUp, signUpConfirmed } from './support/people.ts'

const logo = {
  name: 'logo.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
}

test('the company chooses the logo and the colour of its documents', async ({ page }) => {
  await signUp(page)
  await page.goto('/company')
  const brand = page.getByRole('region', { name: 'Brand' })

  await test.step('a logo is uploaded, removed and restored', async () => {
    const upload = brand.locator('input[type=file][accept^="image/"]')
    await upload.setInputFiles({ ...logo, name: 'logo.svg', mimeType: 'image/svg+xml' })
    await expect(brand.getByText('Choose a PNG, JPEG, WebP, GIF or AVIF image.')).toBeVisible()
    await upload.setInputFiles({ ...logo, buffer: Buffer.from('not a picture') })
    await expectToast(page, 'The logo was not saved')
    await upload.setInputFiles(logo)
    await expectToast(page, 'Logo saved')
    const shown = brand.getByRole('img', { name: /^Logo of/ })
    await expect(shown).toBeVisible()
    await expectAccessible(page)
    await brand.getByRole('button', { name: 'Remove logo' }).press('Enter')
    await expect(brand.getByText('No logo yet')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(shown).toBeVisible()
  })

  await test.step('a colour that is hard to read gets a shade for texts, and says so', async () => {
    await brand.getByRole('button', { name: 'Plum' }).press('Enter')
    await expectToast(page, 'Color saved')
    const field = brand.getByLabel('Your own color')
    await expect(field).toHaveValue('#7b3f7d')
    await field.fill('#ffd400')
    await expect(
      brand.getByText(/hard to read, so it gets a shade of it: #\w{6} on white/),
    ).toBeVisible()
    await expectAccessible(page)
    await field.press('Enter')
    await expectToast(page, 'Color saved')
    await expect(brand.getByRole('button', { name: 'Plum' })).toHaveAttribute(
      'aria-pressed',
      'false',
    )
    await page.reload()
    await expect(field).toHaveValue('#ffd400')
    await expect(brand.getByRole('img', { name: /^Logo of/ })).toBeVisible()
  })

  await test.step('a second color and fonts are chosen', async () => {
    const second = brand.getByLabel('Second color', { exact: true })
    await second.fill('#1f5f9f')
    await second.press('Enter')
    await expectToast(page, 'Color saved')
    await brand.getByLabel('Titles').selectOption('Verdana')
    await expectToast(page, 'Fonts saved')
    await page.reload()
    await expect(second).toHaveValue('#1f5f9f')
    await expect(brand.getByLabel('Titles')).toHaveValue('Verdana')
  })

  await test.step('a template is uploaded, says what is not used, and lends its colors', async () => {
    const upload = brand.locator('input[type=file][accept*=".potx"]')
    await upload.setInputFiles({ ...logo, name: 'slides.pptx' })
    await expectToast(page, 'The template was not saved')
    const buffer = Buffer.from(await templateFile())
    await upload.setInputFiles({ name: 'Nordwind.potx', mimeType: '', buffer })
    await expectToast(page, 'Template saved')
    await expect(brand.getByText('Its own slides are not used')).toBeVisible()
    await expectAccessible(page)
    await brand.getByRole('button', { name: 'Use its colors and fonts' }).click()
    await expect(brand.getByLabel('Your own color')).toHaveValue('#0b3d91')
    await expect(brand.getByLabel('Text', { exact: true })).toHaveValue('Calibri')
    await brand.getByRole('button', { name: 'Remove template' }).click()
    await expectToast(page, 'Template removed')
  })
})

test('a reader downloads a document and opens its source, and the vendor sees it', async ({
  page,
  elsewhere,
  briefwell,
}) => {
  const analyst = `ines-${Date.now()}@firm.example`
  const { vendor, send } = await signUpConfirmed(page, briefwell)
  const productId = await addProduct(send)
  const briefId = await addBrief(send, productId, {
    title: 'Atlas in brief',
    description:
      'Atlas lifts 40 kilograms. It will be available from March 2027 and costs €90,000.',
    status: 'active',
  })
  const form = { title: 'Our strategy', type: 'tech-strategy', material: { briefIds: [briefId] } }
  const { id } = (await send('/api/documents', form)) as { id: string }
  const path = getDocument.path.replace(':id', id)
  await keepWhatIsCited(send, path)
  for (const status of ['review', 'approved', 'published']) {
    await send(`${path}/status`, { status })
  }
  const body = { emails: [analyst], mayDownload: true }
  await send(`${path}/shares`, body)
  await send(`/api/briefs/${briefId}/shares`, body)

  const reader = await elsewhere()
  await test.step('the reader opens and downloads it', async () => {
    await reader.goto(shareLinkIn(await briefwell.mailbox.mailTo(analyst)))
    await reader.getByRole('button', { name: 'Send me a code' }).click()
    await reader.getByLabel('Code').fill(shareCodeIn(await briefwell.mailbox.mailTo(analyst, 3)))
    await reader.getByRole('button', { name: /^Open the/ }).click()
    await expect(reader.getByRole('heading', { name: 'Our strategy', level: 1 })).toBeVisible()
    await expect(reader.getByText(`${vendor.company} can see that you`)).toBeVisible()
    await expectAccessible(reader)
    const download = reader.waitForEvent('download')
    await reader.getByRole('button', { name: 'Download' }).press('Enter')
    await reader.getByRole('menuitem', { name: 'PDF' }).press('Enter')
    expect((await download).suggestedFilename()).toBe('Our strategy.pdf')
  })

  await test.step('its source opens in the library', async () => {
    await reader.getByRole('link', { name: 'Atlas in brief' }).first().click()
    await expect(reader).toHaveURL(new RegExp(`/library/${briefId}`))
    await expect(reader.getByRole('heading', { name: 'Atlas in brief', level: 1 })).toBeVisible()
  })

  await test.step('the vendor sees the day', async () => {
    await page.goto(`/boardroom-builder/${id}/audience`)
    const row = page.getByRole('row', { name: new RegExp(analyst) })
    await expect(row.getByText('Opened')).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Downloaded' })).toBeVisible()
    await expect(row.getByText('Not yet')).toHaveCount(0)
    await expectAccessible(page)
  })
})

/**
 * Reduces a document to one block that fits the window, because what is below the window keeps the
 * colours of the other theme.
 */
async function keepWhatIsCited(send: Send, path: string) {
  const { revision, blocks } = (await send(path, undefined, 'GET')) as OpenDocument
  const kept = blocks.find(
    ({ block }) => sourcesOfBlock(block).length > 0 && questionsOf(block).length === 0,
  )
  const deleted = blocks
    .filter((one) => one !== kept)
    .map(({ rev, block }) => ({ id: block.attrs.id, rev }))
  const before = blocks.map(({ block }) => block.attrs.id)
  const after = kept ? [kept.block.attrs.id] : []
  await send(path, { revision, deleted, order: { before, after } }, 'PATCH')
}
