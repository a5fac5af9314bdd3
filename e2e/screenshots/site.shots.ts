import type { Page } from '@playwright/test'
import { signIn } from '../support/people.ts'
import { quietNetwork } from '../support/quiet-network.ts'
import { dana as anyDana, fillWithAnalysis } from './content.ts'
import { keepSitePicture, siteViewport } from './keep-site-picture.ts'
import { expect, test } from './studio.ts'

test.use({ ...siteViewport })

test('the screens that the public site shows', async ({ page, timestamps, baseURL }) => {
  const dana = { ...anyDana, email: 'dana.site@northwind.example' }
  await fillWithAnalysis(page.request, dana, timestamps, baseURL ?? '')
  await signIn(page, dana)
  await expect(page).toHaveURL(/dashboard$/)

  await page.goto('/analyst-copilot')
  await page
    .getByLabel('Your question')
    .fill('Which change made the service slow, and who knows about it?')
  await page.getByLabel('Your question').press('Enter')
  const quoted = page.getByRole('article').locator('blockquote').first()
  await quoted.waitFor()
  await quoted.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await keepThemes(page, 'copilot')

  await page.goto('/insight-canvas')
  await page.getByRole('link', { name: /^SWOT of/ }).click()
  await page.getByRole('main').getByRole('figure').first().waitFor()
  await keepThemes(page, 'canvas')

  await page.goto('/boardroom-builder')
  await page.getByRole('link', { name: 'Where our products stand this quarter' }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await keepThemes(page, 'document')
})

async function keepThemes(page: Page, name: string) {
  await quietNetwork(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(async () => {
      await document.fonts.ready
      for (const image of document.images) await image.decode().catch(() => undefined)
    })
    const png = await page.screenshot({ animations: 'disabled', caret: 'hide' })
    await keepSitePicture(`${name}-${colorScheme}`, png)
  }
}
