import { addProduct } from './support/api.ts'
import { expect, test } from './support/briefwell.ts'
import { breakKeys, down, expectColumns, expectTexts, expectToast } from './support/page-checks.ts'
import { signUp } from './support/people.ts'
import { proves } from './support/proves.ts'
import { fixturePath } from './support/videos.ts'

test('a brief’s pages announce success and failure', async ({ page }) => {
  const { send } = await signUp(page)
  const main = page.getByRole('main')
  const productId = await addProduct(send)

  await test.step('the form', async () => {
    await page.goto(`/briefs/new?productId=${productId}`)
    await expectTexts(page, 'The details help analysts understand your offering.')
    await expect(page.getByLabel('Status')).toHaveValue('active')
    await expect(page.getByLabel('Type').locator('option:not([value=""])')).toHaveText([
      ...['Company Brief', 'Product Brief', 'Product Update Brief'],
      ...['Competitive Positioning Brief', 'Case Study / Customer Success Story'],
      ...['Roadmap and Vision Brief', 'Crisis Communication Brief'],
    ])
    await expect(page.getByLabel('Status').locator('option')).toHaveText([
      ...['Draft', 'Active', 'Archived'],
    ])
    proves('2.1.2b', '2.4.5b', '2.3.5a', '2.3.5b', '2.3.5c', '2.3.5d', '2.3.5e', '2.3.5f')
    proves('2.3.5g', '2.3.6')
    await page.getByLabel('Title').fill('Atlas in five minutes')
    await page.getByLabel('Type').selectOption('roadmap')
    await page.getByLabel('Description').fill('What it does.')
    await page.getByLabel('Timeline').fill('Next spring')
    await page.getByLabel('Budget range').fill('To be agreed')
    await page.getByLabel('Target audience').fill('Analysts')
    await page.getByLabel('Requirements').fill('None so far.')
    const video = page.locator('input[type=file]')
    await video.setInputFiles(fixturePath('h264-aac.mp4'))
    await expectTexts(page, 'Video uploaded')
    await page.getByRole('button', { name: 'Remove video' }).click()
    await page.getByRole('button', { name: 'Add Brief' }).click()
    await expectTexts(page, 'Please upload a video')
    await video.setInputFiles(fixturePath('h264-aac.mp4'))
    await expectTexts(page, 'Video uploaded')
    await expect(page.getByRole('progressbar', { name: 'Uploading video' })).toHaveAttribute(
      'aria-valuenow',
      '100',
    )
    proves('2.2.19e', '2.4.7c', '2.4.7d', '2.5.15a')
  })

  await test.step('adding it', async () => {
    const submit = page.getByRole('button', { name: 'Add Brief' })
    await page.route('**/api/briefs', (route) => route.fulfill(down))
    await submit.click()
    await expectToast(page, 'Error adding brief')
    await expectTexts(page, 'There was an error adding the brief.')
    await page.unrouteAll()
    await submit.click()
    await expectToast(page, 'Brief added')
    await expectTexts(page, 'Your brief has been added successfully.')
    proves('2.8.11a', '2.8.11b')
    await expect(page).toHaveURL(/\/briefs$/)
    await expect(page.getByRole('link', { name: 'Add Brief' })).toHaveAttribute(
      'href',
      '/briefs/new',
    )
    const today = await page.evaluate(() =>
      new Date().toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric' }),
    )
    await expect(main).toContainText(today)
    await expectColumns(page, 'briefs')
    proves('2.9.3a', '2.2.15a', '2.2.15b', '2.9.7a')
    await main
      .getByRole('link', { name: /Atlas in five minutes/ })
      .first()
      .click()
    await expectTexts(
      page,
      today,
      'Active',
      'Roadmap and Vision Brief',
      'What it does.',
      'None so far.',
    )
    await expectTexts(page, 'Next spring', 'To be agreed', 'Analysts')
    await expect(main.locator('video')).toBeVisible()
    proves('2.2.19b', '2.2.20a')
    await page.getByRole('button', { name: 'Expand' }).click()
    const toggled = main.locator('video').evaluate(
      (element) =>
        new Promise<void>((done) => {
          for (const event of ['play', 'pause']) element.addEventListener(event, () => done())
        }),
    )
    await page.keyboard.press('Space')
    await toggled
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Expand' })).toBeVisible()
    proves('2.2.22c')
  })

  await test.step('the page of a brief without its video', async () => {
    const path = new URL(page.url()).pathname
    const show = async (changes: object) => {
      await page.unrouteAll()
      await page.route('**/api/briefs/*', async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, json: { ...(await response.json()), ...changes } })
      })
      await page.goto(path)
    }
    await show({ processing: true })
    await expectTexts(page, 'Processing video...')
    await show({ uploadedVideoUrl: null, videoStored: false })
    await expectTexts(page, 'No video available')
    await expect(page.getByRole('button', { name: 'Download' })).toHaveCount(0)
    await page.unrouteAll()
    proves('2.2.22e', '2.2.22f')
    await page.goto(path)
  })

  await test.step('changing and deleting it', async () => {
    const edit = page.getByRole('link', { name: 'Edit' })
    await edit.click()
    const save = page.getByRole('button', { name: 'Save Changes' })
    await breakKeys(page)
    await save.click()
    await expectToast(page, 'Failed to save brief. Please try again.')
    proves('2.8.13')
    await page.reload()
    await page.route('**/api/briefs/*', (route) =>
      route.request().method() === 'GET' ? route.continue() : route.fulfill(down),
    )
    await save.click()
    await expectToast(page, 'Error updating brief')
    await expectTexts(page, 'There was an error updating the brief.')
    await page.unrouteAll()
    await save.click()
    await expectToast(page, 'Brief updated')
    await expectTexts(page, 'Your brief has been updated successfully.')
    proves('2.8.12a', '2.8.12b')
    await expect(edit).toBeVisible()
    page.on('dialog', (dialog) => dialog.accept())
    await page.route('**/api/briefs/*', (route) =>
      route.request().method() === 'GET' ? route.continue() : route.fulfill(down),
    )
    const remove = page.getByRole('button', { name: 'Delete' })
    await remove.click()
    await expectToast(page, 'Error deleting brief')
    await expectTexts(page, 'There was an error deleting the brief.')
    await page.unrouteAll()
    const gone = page.url()
    await remove.click()
    await expectToast(page, 'Brief deleted')
    await expectTexts(page, 'The brief has been removed successfully.')
    proves('2.8.10a', '2.8.10b')
    await page.goto(gone)
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Brief Not Found')
    proves('2.2.21', '2.8.14')
  })
})
