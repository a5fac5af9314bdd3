import { signIn } from '../support/people.ts'
import { dana, fillCompany, signUpOwner } from './content.ts'
import { keepSitePicture, siteViewport } from './keep-site-picture.ts'
import { expect, test } from './studio.ts'

test.use({ ...siteViewport })

test('the screens that the public site shows', async ({ page, timestamps }) => {
  const owner = { ...dana, email: 'dana.site@northwind.example' }
  const ids = await fillCompany(page.request, await signUpOwner(page.request, owner), timestamps)
  await signIn(page, owner)
  await expect(page).toHaveURL(/dashboard$/)
  const screens = {
    brief: [
      `/briefs/${ids['Compass in five minutes']}`,
      page.getByRole('button', { name: 'Play' }),
    ],
    dashboard: ['/dashboard', page.getByText('Brief Added').first()],
    products: ['/products', page.getByRole('link', { name: 'View Details' }).last()],
  } as const
  for (const [name, [path, loaded]] of Object.entries(screens)) {
    await page.goto(path)
    await expect(loaded.first()).toBeVisible()
    await page.waitForLoadState('networkidle')
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
})
