import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/briefwell.ts'
import { signUpConfirmed } from './support/people.ts'

test('a canvas is made from briefs, and what the machine placed is confirmed', async ({
  page,
  briefwell,
}) => {
  const { send } = await signUpConfirmed(page, briefwell)
  await send('/api/briefs', {
    title: 'Pricing in short',
    type: 'product-update',
    uploadedVideoUrl: 'https://videos.example/pricing.mp4',
    description: 'The licence costs 4,200 euros a year. The close takes four days.',
  })
  await page.goto('/insight-canvas')
  await page.getByRole('link', { name: 'From briefs' }).click()
  await expect(page.getByRole('heading', { name: 'New canvas from briefs' })).toBeVisible()
  await page.getByRole('button', { name: 'Make canvas' }).click()
  await expect(page.getByText('Choose at least one brief')).toBeVisible()
  await expect(page.getByText('Choose at least one criterion')).toBeVisible()
  await page.getByRole('button', { name: 'Choose briefs' }).click()
  await page.getByRole('option', { name: 'Pricing in short' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: 'Criterion' }).fill('Licence price')
  await page.keyboard.press('Enter')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Make canvas' }).click()

  const note = page.getByRole('main').getByRole('figure', { name: /^The licence costs/ })
  await expect(note).toBeVisible()
  await expect(
    page.getByRole('group', { name: /The licence costs.*proposed, not confirmed/ }),
  ).toBeVisible()
  await expect(page.getByText('Proposed', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await note.click()
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText('Proposed', { exact: true })).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Proposed', { exact: true })).toBeVisible()
  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(note).toBeVisible()
  await expect(page.getByText('Proposed', { exact: true })).toHaveCount(0)
})

test('a canvas starts from a layout for an occasion, and becomes a template of the company', async ({
  page,
  briefwell,
}) => {
  await signUpConfirmed(page, briefwell)
  await page.goto('/insight-canvas')
  await page.getByRole('button', { name: 'New canvas' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New canvas' })
  await expect(dialog.getByText('Open a canvas and choose')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('radio', { name: /^Customer journey/ }).check()
  await dialog.getByRole('button', { name: 'Create canvas' }).click()
  await expect(page.getByRole('main').getByRole('figure', { name: 'Compares' })).toBeVisible()

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Save as template' }).click()
  const saving = page.getByRole('dialog', { name: 'Save as template' })
  await saving.getByRole('textbox', { name: 'Name' }).fill('Our journey')
  await expectAccessible(page)
  await saving.getByRole('button', { name: 'Save template' }).click()
  await expect(saving).toBeHidden()

  await page.goto('/insight-canvas')
  await page.getByRole('button', { name: 'New canvas' }).first().click()
  await dialog.getByRole('button', { name: 'Actions for Our journey' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  const naming = page.getByRole('dialog', { name: 'Rename template' })
  await naming.getByRole('textbox', { name: 'Name' }).fill('The journey')
  await naming.getByRole('button', { name: 'Rename' }).click()
  await dialog.getByRole('radio', { name: 'The journey' }).check()
  await dialog.getByRole('button', { name: 'Create canvas' }).click()
  await expect(page.getByRole('main').getByRole('figure', { name: 'Compares' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'The journey' })).toBeVisible()

  await page.goto('/insight-canvas')
  await page.getByRole('button', { name: 'New canvas' }).first().click()
  await dialog.getByRole('button', { name: 'Actions for The journey' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(dialog.getByText('Open a canvas and choose')).toBeVisible()
})
