import { signIn } from '../support/people.ts'
import { dana as anyDana, fillWithAnalysis } from './content.ts'
import { expect, test } from './studio.ts'

const dana = { ...anyDana, email: 'dana.s@northwind.example' }

test('canvases and documents of a company', async ({ page, shoot, timestamps, baseURL }) => {
  await fillWithAnalysis(page.request, dana, timestamps, baseURL ?? '')
  await signIn(page, dana)
  await expect(page).toHaveURL(/dashboard$/)

  await test.step('canvases', async () => {
    await page.goto('/insight-canvas')
    await page.getByRole('link', { name: 'Our market' }).waitFor()
    await shoot('canvases/filled')
    await page.getByRole('link', { name: /^SWOT of/ }).click()
    await page.getByRole('main').getByRole('figure').first().waitFor()
    await shoot('canvas/filled')
  })

  await test.step('documents', async () => {
    await page.goto('/boardroom-builder')
    await page.getByRole('link', { name: 'Three decisions for the board' }).waitFor()
    await shoot('documents/filled')
    await page.getByRole('link', { name: 'Three decisions for the board' }).click()
    await page.getByRole('textbox', { name: 'Text of the document' }).waitFor()
    await shoot('document/review')
    await page.goto('/boardroom-builder/new')
    await page.getByLabel('Title').waitFor()
    await shoot('document/new')
  })
})
