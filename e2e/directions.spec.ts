import type { Locator } from '@playwright/test'
import { addBrief, addProduct } from './support/api.ts'
import { expect, test } from './support/briefwell.ts'
import { newVendor, signUp } from './support/people.ts'

const name = 'אטלס (2)'
const title = 'مرحبا!'

test('names and texts are shown in the direction of their script', async ({ page }) => {
  const vendor = { ...newVendor(), name: 'דנה לוי' }
  const { send } = await signUp(page, vendor)
  const product = await addProduct(send, { name, description: 'תיאור קצר.', category: 'Robotics' })
  const brief = await addBrief(send, product, { title, description: '0:00 פתיחה\n0:05 מחיר' })
  const main = page.getByRole('main')
  const rightToLeft = (text: Locator) => expect(text).toHaveCSS('direction', 'rtl')

  await page.goto('/dashboard')
  await rightToLeft(main.getByText(name))
  const account = page.getByRole('button', { name: /^Account of/ })
  await rightToLeft(account.getByText(vendor.name))
  await page.goto('/products')
  await rightToLeft(main.getByRole('heading', { name }))
  await rightToLeft(main.getByText('תיאור קצר.'))
  await expect(main.getByTitle('Robotics')).toHaveCSS('direction', 'ltr')
  await page.goto(`/briefs/${brief}`)
  await rightToLeft(main.getByRole('heading', { name: title }))
  await rightToLeft(main.getByRole('link', { name }))
  await rightToLeft(main.getByText(/פתיחה/).first())
  await page.goto('/briefs')
  await rightToLeft(main.getByRole('heading', { name: title }))
  await page.goto('/team')
  await rightToLeft(main.getByText(vendor.name).first())
})
