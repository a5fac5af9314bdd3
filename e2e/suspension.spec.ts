import { authMessages } from '../contract/auth/auth.ts'
import { generalErrors } from '../contract/errors.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/briefwell.ts'
import { holdCalls } from './support/page-checks.ts'
import { signIn, signOut, signUp } from './support/people.ts'

test('a suspension is shown in open pages and at sign-in, until it is lifted', async ({
  page,
  briefwell,
}) => {
  const { vendor } = await signUp(page)
  const { title } = authMessages.ends.companySuspended
  const heading = page.getByRole('heading', { name: title })
  const suspend = () => briefwell.admin('companies', 'suspend', vendor.company, '--yes')
  const lift = () => briefwell.admin('companies', 'lift', vendor.company)
  await page.goto('/team/activity')

  await test.step('an open page closes at its next call, and opens again by keyboard', async () => {
    const products = page.getByRole('link', { name: 'Products' })
    await expect(products).toBeVisible()
    // Held, so that the page does not notice before the click.
    const answer = await holdCalls(page, '**/api/me')
    await suspend()
    await products.click()
    answer()
    await expect(heading).toBeVisible()
    await expectAccessible(page)
    await lift()
    const again = page.getByRole('button', { name: 'Try again' })
    await again.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
    await page.goto('/team/activity')
    await expect(page.getByText('The operator of this site lifted the suspension')).toBeVisible()
  })

  await test.step('nobody can sign in, and the page shows the reason', async () => {
    await suspend()
    await page.reload()
    await expect(heading).toBeVisible()
    await signOut(page)
    await signIn(page, vendor)
    await expect(page.getByText(generalErrors.companySuspended.message)).toBeVisible()
    await expect(page).toHaveURL(/\/login/)
    await lift()
    await signIn(page, vendor)
    await expect(page).toHaveURL(/\/dashboard$/)
  })
})
