import { expectAccessible, viewports } from './support/accessible.ts'
import { addBrief, addProduct, openApi } from './support/api.ts'
import { expect, test } from './support/briefwell.ts'
import { down } from './support/page-checks.ts'
import { newVendor, signUp, signUpWithoutCompany } from './support/people.ts'

test('the trash lists deletions, and restores a product with its briefs', async ({ page }) => {
  const { send } = await signUp(page)
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Trash' }).click()
  await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible()
  await expectAccessible(page)

  const atlas = await addProduct(send, { name: 'Atlas' })
  await addBrief(send, atlas, { title: 'First' })
  await addBrief(send, atlas, { title: 'Second' })
  const boreas = await addProduct(send, { name: 'Boreas' })
  for (const id of [boreas, atlas]) await send(`/api/products/${id}`, {}, 'DELETE')

  const rows = page.getByRole('list', { name: 'Trash' }).getByRole('listitem')
  await page.goto('/trash')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Product with 2 briefs, deleted by you just now')
  await expect(rows.first()).toContainText('30 days left')
  await expectAccessible(page)

  await page.route('**/api/undo', (route) => route.fulfill(down))
  await page.getByRole('button', { name: 'Restore Atlas' }).click()
  await expect(page.getByText("It couldn't be restored")).toBeVisible()
  await page.unrouteAll()
  await expect(rows).toHaveCount(2)

  await page.setViewportSize(viewports.narrow)
  const restore = page.getByRole('button', { name: 'Restore Atlas' })
  // The button is pending until the list is refetched; a key press, unlike a click, does not wait for it.
  await expect(restore).toBeEnabled()
  await restore.press('Enter')
  await expect(rows).toHaveText([/Boreas/])
  await page.goto(`/products/${atlas}`)
  await expect(page.getByRole('heading', { name: 'Atlas' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Second' })).toBeVisible()
})

test('somebody without a company brings a canvas back from the trash', async ({ page }) => {
  const person = newVendor()
  await signUpWithoutCompany(page, person)
  const send = await openApi(page)
  const { id } = (await send('/api/canvases', { title: 'Own plan' })) as { id: string }
  await send(`/api/canvases/${id}`, undefined, 'DELETE')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Trash' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Own plan' })).toContainText(
    'Canvas, deleted by you',
  )
  await page.getByRole('button', { name: 'Restore Own plan' }).click()
  await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible()
  await expect(
    page.getByText('Canvases and documents that you delete stay here for 30 days'),
  ).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/insight-canvas/${id}`)
  await expect(page.getByRole('heading', { name: 'Own plan' })).toBeAttached()
})
