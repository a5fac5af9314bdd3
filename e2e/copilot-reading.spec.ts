import { expectAccessible } from './support/accessible.ts'
import { addBrief, addProduct, openApi } from './support/api.ts'
import { expect, test } from './support/briefwell.ts'
import { signUp } from './support/people.ts'

test('how a question was read can be changed and removed, by the keyboard alone, and what was not understood is named', async ({
  page,
}) => {
  await signUp(page)
  const send = await openApi(page)
  const atlas = await addProduct(send, { name: 'Atlas', category: 'Counting' })
  const beacon = await addProduct(send, { name: 'Beacon', category: 'Signals' })
  await addBrief(send, atlas, { title: 'Atlas at work', type: 'case-study' })
  await addBrief(send, atlas, { title: 'Atlas in the cold', type: 'product' })
  await addBrief(send, beacon, { title: 'Meet Beacon', type: 'product' })
  const question = page.getByLabel('Your question')
  const answers = page.getByRole('article')
  const chips = (at: number) => answers.nth(at).getByRole('group', { name: 'Read as' })
  const chip = (at: number, name: string) => chips(at).getByRole('button', { name, exact: true })

  await test.step('the chips say how it was read', async () => {
    await page.goto('/analyst-copilot')
    await question.fill('How many case studies about Atlas since 1 June 2020?')
    await question.press('Enter')
    await expect(answers.first()).toContainText('1 brief.')
    await expect(chips(0)).toContainText('briefs')
    await expect(chip(0, 'Change Case Study / Customer Success Story')).toBeVisible()
    await expect(chip(0, 'Change Atlas')).toBeVisible()
    await expect(chip(0, 'Remove since 1 June 2020')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('removing one asks again with the others', async () => {
    await chip(0, 'Remove Case Study / Customer Success Story').click()
    await expect(answers.nth(1)).toContainText('2 briefs.')
    await expect(answers.nth(1).getByRole('heading')).toHaveText(
      'How many case studies about Atlas since 1 June 2020?',
    )
    await expect(chips(1)).not.toContainText('Case Study')
  })

  await test.step('the keyboard chooses another product, and another day', async () => {
    await chip(1, 'Change Atlas').focus()
    await page.keyboard.press('Enter')
    await page.keyboard.type('beac')
    await expect(page.getByRole('option', { name: 'Beacon' })).toBeVisible()
    await expect(page.getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(answers.nth(2)).toContainText('1 brief.')
    await expect(answers.nth(2)).toContainText('Meet Beacon')
    await chip(2, 'Change since 1 June 2020').focus()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('First day')).toBeFocused()
    await page.getByLabel('First day').fill('2100-01-01')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(answers.nth(3)).toContainText('0 briefs.')
    await expect(chip(3, 'Remove since 1 January 2100')).toBeVisible()
  })

  await test.step('the keyboard changes what is asked about, and removes a condition', async () => {
    await chip(1, 'Change briefs').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitemradio', { name: 'products' }).focus()
    await page.keyboard.press('Enter')
    await expect(answers.nth(4)).toContainText('1 product.')
    await chip(4, 'Remove Atlas').focus()
    await page.keyboard.press('Enter')
    await expect(answers.nth(5)).toContainText('2 products.')
  })

  await test.step('words that are not understood are named, and no number is given', async () => {
    await question.fill('How many briefs about Atlas since June 2020 mention quantum?')
    await question.press('Enter')
    const last = answers.nth(6)
    await expect(last).toContainText('Not understood: “mention quantum”. No number is given.')
    await expect(last.getByRole('table')).toHaveCount(0)
    await expectAccessible(page)
    await last.getByRole('button', { name: 'Answer without these words' }).click()
    await expect(answers.nth(7)).toContainText('2 briefs.')
  })

  await test.step('counts in groups are a table, and by something else with one key', async () => {
    await question.fill('Briefs per type, not those about Beacon')
    await question.press('Enter')
    const groups = answers.nth(8)
    await expect(chip(8, 'Change by type')).toBeVisible()
    await expect(chip(8, 'Remove not Beacon')).toBeVisible()
    await expect(groups.getByRole('row', { name: 'Case Study' })).toContainText('1')
    await expect(groups.getByRole('row')).toHaveCount(3)
    await expectAccessible(page)
    await chip(8, 'Change by type').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitemradio', { name: 'by status' }).focus()
    await page.keyboard.press('Enter')
    await expect(answers.nth(9).getByRole('row', { name: 'Draft' })).toContainText('2')
  })

  await test.step('the chips stay with a stored session', async () => {
    await page.reload()
    await expect(chip(7, 'Change Atlas')).toBeVisible()
    await expect(chip(9, 'Change by status')).toBeVisible()
  })
})
