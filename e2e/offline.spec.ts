import { expectAccessible } from './support/accessible.ts'
import { addProduct } from './support/api.ts'
import { expect, test } from './support/briefwell.ts'
import { signUp } from './support/people.ts'
import { quick } from './support/quick.ts'

test(
  'typed text is kept offline, and saved automatically once online',
  quick,
  async ({ page, context }) => {
    const { send } = await signUp(page)
    const product = await addProduct(send, { name: 'Atlas' })
    await page.goto('/products')
    await page.goto(`/products/${product}/edit`)
    const name = page.getByLabel('Product name')
    await expect(name).toHaveValue('Atlas')
    const bar = page.getByRole('banner').getByRole('status')

    await context.setOffline(true)
    await expect(bar).toHaveText("You're offline. What you type is kept.")
    await expectAccessible(page)
    await name.fill('Atlas 2')
    const save = page.getByRole('button', { name: 'Save Changes' })
    await save.click()
    await expect(bar).toHaveText("You're offline. 1 change will be saved later.")
    await expect(page.getByRole('button', { name: /^Sav/ })).toBeDisabled()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await context.setOffline(false)
    // Both are shown for a few seconds only.
    await Promise.all([
      expect(page.getByText('Product updated')).toBeVisible(),
      expect(bar).toHaveText('Back online. Your changes are saved.'),
    ])
    await expect(page).toHaveURL(/\/products$/)
    await expect(page.getByRole('heading', { name: 'Atlas 2' })).toBeVisible()
    await expect(bar).toHaveText('')

    await test.step('a connection lost in the middle of a save', async () => {
      await page.goto(`/products/${product}/edit`)
      await name.fill('Atlas 3')
      let lost = 0
      await page.route(`**/api/products/${product}`, async (route) => {
        if (route.request().method() !== 'PUT' || lost++ > 0) return route.fallback()
        // The server has saved it; only its response is lost.
        await route.fetch()
        await context.setOffline(true)
        await route.abort('internetdisconnected')
      })
      await save.click()
      await expect(bar).toHaveText(/1 change will be saved/)
      await context.setOffline(false)
      await expect(page.getByText('Product updated')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Atlas 3' })).toBeVisible()
    })
  },
)
