import { begin, markOf, sendPart } from '../server/testing/doubles/run-language-model.ts'
import { expectAccessible } from './support/accessible.ts'
import { addProduct } from './support/api.ts'
import { expect } from './support/briefwell.ts'
import { test } from './support/language-model.ts'
import { signUpConfirmed } from './support/people.ts'

test('a language model fills a comparison, is stopped, and fails with a clear message', async ({
  page,
  briefwell,
  model,
}) => {
  const { send } = await signUpConfirmed(page, briefwell)
  const products = await Promise.all(
    ['Kestrel', 'Whimbrel'].map((name) =>
      addProduct(send, { name, description: `${name} costs 310 euros. ${name} counts gulls.` }),
    ),
  )
  const chosen = products.map((id) => `product=${id}`).join('&')
  const cells = page.getByRole('cell')
  const compareBy = async (criterion: string) => {
    await page.goto(`/analyst-copilot/comparisons/new?${chosen}`)
    await page.getByLabel('Criterion').fill(criterion)
    await page.getByLabel('Criterion').press('Enter')
    await page.getByRole('button', { name: 'Compare', exact: true }).click()
  }

  await test.step('sentences name who wrote and checked them, and the form where criteria go', async () => {
    model.answers((heard) =>
      heard.user.includes('Kestrel')
        ? [`Kestrel costs 310 euros ${markOf(heard, '310')}.`]
        : ['NONE'],
    )
    await compareBy('Cost')
    await expect(page.getByText('All 2 cells are filled.')).toBeAttached()
    await expect(page.getByText(/^Sentences were written by small-1; /)).toBeVisible()
    await expect(cells.nth(0)).toContainText('Kestrel costs 310 euros.')
    await expect(cells.nth(0)).not.toContainText('“')
    await expect(cells.nth(1)).toHaveText('No statement found')
    await expectAccessible(page)
    await page.goto(`/analyst-copilot/comparisons/new?${chosen}`)
    await expect(page.getByText(/are sent to small-1 on 127\.0\.0\.1:\d+\.$/)).toBeVisible()
  })

  await test.step('a filling under way is stopped, also after a reload, and goes on later', async () => {
    const begun = Promise.withResolvers<void>()
    model.answers((_, response) => {
      begin(response)
      sendPart(response, 'Kestrel ')
      begun.resolve()
      return undefined
    })
    await compareBy('Gulls')
    await begun.promise
    await expect(page.getByText('0 of 2 cells')).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: 'Stop' }).click()
    await expect(cells.nth(0)).toHaveText('Not filled yet')
    model.answers((_, response) => {
      response.writeHead(500).end()
      return undefined
    })
    await page.getByRole('button', { name: 'Fill 2 cells' }).click()
    await expect(page.getByText('The language model is busy or broken.')).toBeVisible()
    await expect(cells.nth(0)).toContainText('“Kestrel counts gulls.”')
    await expectAccessible(page)
  })

  await test.step('what a killed server was filling is filled by the next', async () => {
    const begun = Promise.withResolvers<void>()
    model.answers((heard, response) => {
      if (heard.user.includes('Kestrel'))
        return [`Kestrel costs 310 euros ${markOf(heard, '310')}.`]
      begin(response)
      begun.resolve()
      return undefined
    })
    await compareBy('Euros')
    await begun.promise
    await briefwell.crashAndRestart()
    await page.reload()
    await expect(page.getByText('0 of 2 cells')).toBeVisible()
    await briefwell.sql(`
      update app.copilot_comparisons set beat_at = beat_at - interval '31 seconds'
      where filling is not null`)
    model.answers(['NONE'])
    await page.getByRole('button', { name: 'Fill 2 cells' }).click()
    await expect(page.getByText('All 2 cells are filled.')).toBeAttached()
    await expect(cells.nth(0)).toHaveText('No statement found')
  })
})
