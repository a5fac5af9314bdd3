import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { addBrief, addProduct, type Send, sampleProduct } from './support/api.ts'
import { expect, test } from './support/briefwell.ts'
import { signUp } from './support/people.ts'
import { invite, newPerson } from './support/team.ts'

const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click()
const notice = (page: Page, noun: string) =>
  page.getByRole('alert').filter({ hasText: `Someone else changed this ${noun}` })
const side = (page: Page, field: string, whose: 'Theirs' | 'Yours') =>
  page.getByRole('group', { name: field }).getByRole('radio', { name: whose })

test('the second to save sees the other changes and chooses field by field', async ({ page }) => {
  const { send } = await signUp(page)
  const product = await addProduct(send)
  const brief = await addBrief(send, product, { title: 'Spring update', status: 'active' })

  await test.step('a product: their category, my name, and one of two descriptions', async () => {
    await page.goto(`/products/${product}/edit`)
    await page.getByLabel('Product name').fill('Atlas by me')
    await page.getByLabel('Description').fill('Mine.')
    const theirs = { ...sampleProduct, category: 'Drones', description: 'Theirs.' }
    await send(`/api/products/${product}`, theirs, 'PUT')
    await save(page)
    await expect(notice(page, 'product')).toContainText('their changes to: Category.')
    await expect(notice(page, 'product')).toBeInViewport()
    await expect(page.getByLabel('Category')).toHaveValue('Drones')
    await expect(page.getByLabel('Product name')).toHaveValue('Atlas by me')
    await expect(side(page, 'Description', 'Yours')).toBeChecked()
    await expectAccessible(page)
    await side(page, 'Description', 'Theirs').check()
    await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Theirs.')
    await side(page, 'Description', 'Yours').check()
    await page.getByRole('textbox', { name: 'Description' }).fill('Mine, edited.')
    await page.keyboard.press('Shift+Tab')
    await side(page, 'Description', 'Theirs').check()
    await side(page, 'Description', 'Yours').check()
    await save(page)
    await expect(page.getByText('Your product has been updated successfully.')).toBeVisible()
    await page.goto(`/products/${product}/edit`)
    await expect(page.getByLabel('Product name')).toHaveValue('Atlas by me')
    await expect(page.getByLabel('Category')).toHaveValue('Drones')
    await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Mine, edited.')
  })

  await test.step('a brief whose draft was kept over a reload', async () => {
    page.on('dialog', (dialog) => dialog.accept())
    await page.goto(`/briefs/${brief}/edit`)
    await page.getByLabel('Title').fill('Spring, mine')
    await page.getByLabel('Timeline').fill('In May')
    await saveBrief(send, brief, product)
    await page.reload()
    await expect(page.getByText('Your draft was restored')).toBeVisible()
    await expect(notice(page, 'brief')).toContainText('their changes to: Type, Status.')
    await expect(side(page, 'Title', 'Theirs')).not.toBeChecked()
    await page.reload()
    await side(page, 'Title', 'Theirs').check()
    await save(page)
    await expect(page.getByText('Your brief has been updated successfully.')).toBeVisible()
    await page.goto(`/briefs/${brief}`)
    await expect(page.getByRole('heading', { name: 'Spring, theirs' })).toBeVisible()
    await expect(page.getByText('In May')).toBeVisible()
  })

  await test.step("a member's permissions", async () => {
    const tim = newPerson('Tim Team')
    await invite(page, tim)
    const { items } = (await send('/api/team/members', undefined, 'GET')) as Members
    const member = items.find(({ name }) => name === tim.name)
    await page.getByRole('button', { name: `Edit permissions of ${tim.name}` }).click()
    await page.getByRole('checkbox', { name: /^Manage products/ }).check()
    await send(
      `/api/team/members/${member?.id}`,
      { role: 'admin', canManageTeam: true, canManageProducts: false },
      'PATCH',
    )
    await save(page)
    await expect(notice(page, 'member')).toContainText('their changes to: Role, Manage team.')
    await expectAccessible(page)
    await save(page)
    await page.getByRole('link', { name: 'Activity', exact: true }).click()
    await expect(page.getByText('granted Tim Team: products')).toBeVisible()
  })
})

type Members = { items: { id: string; name: string }[] }

const saveBrief = (send: Send, id: string, productId: string) =>
  send(
    `/api/briefs/${id}`,
    {
      productId,
      title: 'Spring, theirs',
      type: 'crisis',
      status: 'archived',
      uploadedVideoUrl: 'https://videos.example/1.mp4',
    },
    'PUT',
  )
