import { readFileSync } from 'node:fs'
import { expectAccessible } from './support/accessible.ts'
import { addBrief, addProduct } from './support/api.ts'
import { expect, test } from './support/briefwell.ts'
import { expectToast, refused } from './support/page-checks.ts'
import { signUpConfirmed } from './support/people.ts'
import { newMember, newPerson } from './support/team.ts'

test('a member asks and rates; the owner reads the record, exports it and changes how long it is kept', async ({
  page,
  elsewhere,
  briefwell,
}) => {
  const { send } = await signUpConfirmed(page, briefwell)
  await addBrief(send, await addProduct(send), {
    title: 'Atlas in the cold',
    description: 'The licence costs 4,200 euros a year.',
    status: 'active',
  })
  const mia = newPerson('Mia Member')
  const member = await newMember(page, elsewhere, briefwell, mia)
  const answer = member.getByRole('article')
  const rating = (name: string) => answer.first().getByRole('button', { name, exact: true })

  await test.step('the member sees who can read it, and asks', async () => {
    await member.goto('/analyst-copilot')
    await expect(
      member.getByText("Your company's administrators can see what you ask."),
    ).toBeVisible()
    await expect(
      member.getByText('Questions and answers are deleted after 365 days.'),
    ).toBeVisible()
    await expect(member.getByRole('link', { name: 'Record' })).toHaveCount(0)
    const question = member.getByLabel('Your question')
    for (const [at, text] of [
      'What does the licence cost?',
      '=1+1 zeppelins in Quito?',
    ].entries()) {
      await question.fill(text)
      await question.press('Enter')
      await expect(answer).toHaveCount(at + 1)
      await expect(question).toHaveValue('')
    }
  })

  await test.step('rates an answer by keyboard, gives a reason, and changes the rating', async () => {
    await rating('Not helpful').focus()
    await member.keyboard.press('Enter')
    await expect(rating('Not helpful')).toHaveAttribute('aria-pressed', 'true')
    await rating('Not helpful').press('Space')
    await expect(rating('Not helpful')).toHaveAttribute('aria-pressed', 'false')
    await expect(answer.first().getByRole('textbox')).toHaveCount(0)
    await rating('Helpful').press('Enter')
    await answer.first().getByLabel('What was good or wrong about it?').fill('Saved me a call')
    await answer.first().getByRole('button', { name: 'Save comment' }).click()
    await expectToast(member, 'Comment saved')
    await expectAccessible(member)
    await member.reload()
    await expect(rating('Helpful')).toHaveAttribute('aria-pressed', 'true')
    await expect(answer.first().getByRole('textbox')).toHaveValue('Saved me a call')
  })

  await test.step('a rating that fails is taken back, with the reason', async () => {
    const calls = '**/api/copilot/queries/*/rating'
    await member.route(calls, (route) => route.fulfill(refused))
    await rating('Not helpful').click()
    await expectToast(member, 'Your rating could not be saved')
    await expect(member.getByText('The server says no.')).toBeVisible()
    await expect(rating('Helpful')).toHaveAttribute('aria-pressed', 'true')
    await expect(answer.first().getByRole('textbox')).toHaveValue('Saved me a call')
    await member.unroute(calls)
  })
  await member.goto('/analyst-copilot/record')
  await expect(
    member.getByText('Only members who manage the team can see what was asked.'),
  ).toBeVisible()
  await member.context().close()

  const table = page.getByRole('table', { name: 'Copilot record' })
  await test.step('the owner reads, searches and filters the record', async () => {
    await page.goto('/analyst-copilot')
    await page.getByRole('link', { name: 'Record', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Copilot record')
    await expect(table.getByRole('row')).toHaveCount(3)
    const [newest, first] = [table.getByRole('row').nth(1), table.getByRole('row').nth(2)]
    await expect(newest).toContainText('=1+1 zeppelins in Quito?')
    await expect(newest).toContainText('Closest passages')
    await expect(first).toContainText('Mia Member')
    await first.getByText(/^\d+ places?$/).click()
    await expect(first).toContainText('Atlas in the cold · Description')
    await expectAccessible(page)
    await page.getByRole('searchbox').fill('licence')
    await expect(table.getByRole('row')).toHaveCount(2)
    await page.getByRole('searchbox').fill('')
    await expect(table.getByRole('row')).toHaveCount(3)
    await page.getByLabel('Filter by rating').selectOption('Not rated')
    await expect(table).toContainText('zeppelins')
    await expect(table.getByRole('row')).toHaveCount(2)
    await page.getByLabel('Filter by person').selectOption('Mia Member')
    await page.getByRole('searchbox').fill('nothing like it')
    await expect(page.getByText('Nothing was asked')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(table.getByRole('row')).toHaveCount(3)
  })

  await test.step('the file contains what the page shows, and escapes formulas', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^copilot-record-\d{4}-\d\d-\d\d\.csv$/)
    const lines = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[1]).toContain(`"'=1+1 zeppelins in Quito?"`)
    expect(lines[2]).toContain(`"Mia Member","${mia.email}","What does the licence cost?"`)
    expect(lines[2]).toContain('Atlas in the cold (Description)')
  })

  await test.step('a shorter retention is confirmed, a longer one is not', async () => {
    const keep = page.getByLabel('Keep questions and answers')
    await expect(keep).toHaveValue('365')
    await keep.focus()
    await keep.selectOption('for 30 days')
    const dialog = page.getByRole('alertdialog', { name: 'Keep questions for only 30 days?' })
    await expect(dialog).toContainText('No question is older than 30 days yet.')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(keep).toHaveValue('365')
    await expect(keep).toBeFocused()
    await keep.selectOption('for 30 days')
    await dialog.getByRole('button', { name: 'Keep for 30 days' }).click()
    await expectToast(page, 'Retention changed')
    await expect(page.getByText(/^30 days after it was asked/)).toBeVisible()
    await keep.selectOption('for ever')
    await expect(page.getByText(/^Nothing is deleted/)).toBeVisible()
    await page.reload()
    await expect(keep).toHaveValue('null')
  })
})
