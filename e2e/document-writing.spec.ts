import { begin } from '../server/testing/doubles/run-language-model.ts'
import { faithful } from '../server/testing/worlds/faithful.ts'
import { expectAccessible } from './support/accessible.ts'
import { addBrief, addProduct } from './support/api.ts'
import { expect } from './support/briefwell.ts'
import { test } from './support/language-model.ts'
import { expectToast } from './support/page-checks.ts'
import { signUp } from './support/people.ts'

test('a language model drafts a document, is stopped, continues, and fails with a clear message', async ({
  page,
  model,
}) => {
  const { send } = await signUp(page)
  const product = await addProduct(send, { name: 'Walrus', description: 'Lifts pallets.' })
  await addBrief(send, product, {
    title: 'Walrus in the cold',
    description:
      'The licence of the Walrus costs 4,200 euros a year. Customers save 30 percent of their breakdowns with the Walrus. The risk of the Walrus is that its batteries fail below minus 28 degrees. Rolling out the Walrus takes six weeks.',
    status: 'active',
  })
  const writing = page.getByRole('region', { name: 'Writing the document' })
  const text = page.getByRole('textbox', { name: 'Text of the document' })

  await test.step('the wizard shows where the material is sent, and makes one document', async () => {
    model.answers((_, to) => {
      begin(to)
      return undefined
    })
    await page.goto('/boardroom-builder/new?type=investment-justification')
    await page.getByLabel('Title').fill('A walrus for every depot')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('checkbox', { name: 'Walrus in the cold' }).check()
    await expect(page.getByText(/are sent to small-1 on 127\.0\.0\.1:\d+, which/)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Generate' }).dblclick()
  })

  await test.step('the composed text appears immediately, with the progress of the draft', async () => {
    await expect(text).toContainText('4,200 euros')
    await expect(writing.getByRole('status')).toHaveText(/^0 of \d+ sections written$/)
    await expectAccessible(page)
    await page.reload()
    await writing.getByRole('button', { name: 'Stop' }).click()
    await expect(writing.getByText('The writing was stopped')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the rest is written, and text without a source is marked for confirmation', async () => {
    let asked = 0
    model.answers((heard, to) => {
      asked += 1
      if (asked > 1) return [...faithful(heard), 'That is a modest sum.']
      to.writeHead(500).end()
      return undefined
    })
    await writing.getByRole('button', { name: 'Write the rest' }).click()
    await expect(text).toContainText('That is a modest sum.', { timeout: 60_000 })
    await expect(writing.getByText('The language model could not write one section')).toBeVisible({
      timeout: 60_000,
    })
    await expect(writing.getByText(/The language model is busy or broken\./)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: /\d+ to confirm/ }).click()
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible({ timeout: 15_000 })
  })

  await test.step('the section is retried, and the note disappears', async () => {
    model.answers(faithful)
    await writing.getByRole('button', { name: 'Try these again' }).click()
    await expectToast(page, 'The document is written')
    await expect(writing).toHaveCount(0)
    await page.getByRole('button', { name: 'Ask for a review' }).click()
    await expect(page.getByRole('dialog').getByText(/to confirm/)).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Back to Boardroom builder' }).click()
    await expect(
      page.getByRole('listitem').filter({ hasText: 'A walrus for every depot' }),
    ).toHaveCount(1)
  })
})
