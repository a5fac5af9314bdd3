import { expect, test } from './support/briefwell.ts'
import { signUp } from './support/people.ts'
import { acceptMailed, invite, newMember, newPerson, remove, row } from './support/team.ts'

test('an editor adds briefs and nothing else; a member who only manages the team changes an admin', async ({
  page,
  elsewhere,
  briefwell,
}) => {
  await signUp(page)
  const [ada, tim] = [newPerson('Ada Admin'), newPerson('Tim Team')]
  await invite(page, ada, /^Admin/)
  await expect(row(page, ada).getByText('Admin', { exact: true })).toBeVisible()
  await acceptMailed(page, briefwell, ada)
  const timsPage = await newMember(page, elsewhere, briefwell, tim)

  await test.step('an editor adds a brief, but can neither add products nor manage the team', async () => {
    await timsPage.goto('/briefs/new')
    await expect(timsPage.getByLabel('Title')).toBeVisible()
    await timsPage.goto('/products')
    await expect(timsPage.getByText('No products yet')).toBeVisible()
    await expect(timsPage.getByRole('link', { name: 'Add Product' })).toHaveCount(0)
    await timsPage.goto('/products/new')
    await expect(timsPage.getByText('You do not have permission to create products')).toBeVisible()
    await timsPage.goto('/team')
    await expect(timsPage.getByText('Read Only')).toBeVisible()
    await expect(timsPage.getByRole('button', { name: 'Invite Team Member' })).toHaveCount(0)
  })

  await test.step('the right to manage the team takes effect on the open page', async () => {
    await page.goto('/team')
    await page.getByRole('button', { name: `Edit permissions of ${tim.name}` }).click()
    await page.getByRole('checkbox', { name: /^Manage team/ }).check()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(row(page, tim)).toContainText('Manages briefs, team')
    // His page asks for his rights every ten seconds.
    await expect(timsPage.getByRole('button', { name: 'Invite Team Member' })).toBeVisible({
      timeout: 30_000,
    })
  })

  await test.step('it takes rights from an admin, who keeps the role', async () => {
    await timsPage.getByRole('button', { name: `Edit permissions of ${ada.name}` }).click()
    await timsPage.getByRole('checkbox', { name: /^Manage briefs/ }).uncheck()
    await timsPage.getByRole('button', { name: 'Save changes' }).click()
    await expect(timsPage.getByText('Team member updated')).toBeVisible()
    await expect(row(timsPage, ada)).toContainText('Admin')
    await expect(row(timsPage, ada)).toContainText('Manages company profile, products, team')
  })

  await test.step('once removed, Tim is signed out of the open page', async () => {
    await page.reload()
    await remove(page, tim)
    await expect(timsPage).toHaveURL(/\/login/, { timeout: 30_000 })
    await expect(timsPage.getByText(ada.email)).toHaveCount(0)
  })
})
