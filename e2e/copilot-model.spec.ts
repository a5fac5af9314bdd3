import { begin, endWell, markOf, sendPart } from '../server/testing/doubles/run-language-model.ts'
import { expectAccessible } from './support/accessible.ts'
import { addBrief, addProduct } from './support/api.ts'
import { expect } from './support/briefwell.ts'
import { test } from './support/language-model.ts'
import { signUpConfirmed } from './support/people.ts'

test('the language model writes an answer sentence by sentence, is stopped, and fails with a clear message', async ({
  page,
  briefwell,
  model,
}) => {
  const { send } = await signUpConfirmed(page, briefwell)
  const product = await addProduct(send, { name: 'Atlas', description: 'Counts pallets.' })
  await addBrief(send, product, {
    title: 'Atlas in the cold',
    description: 'Atlas works down to minus 28 degrees. The licence costs 4,200 euros a year.',
    status: 'active',
  })
  await addBrief(send, product, {
    title: 'Atlas training',
    description: 'The licence of Atlas includes two days of training.',
    status: 'active',
  })
  const question = page.getByLabel('Your question')
  const answer = page.getByRole('article')
  const ask = async (text: string) => {
    await question.fill(text)
    await question.press('Enter')
    await expect(question).toHaveValue('')
  }
  const first = 'The licence of Atlas costs 4,200 euros a year.'

  await test.step('the page shows where questions are sent', async () => {
    await page.goto('/analyst-copilot')
    await expect(page.getByText(/are sent to small-1 on 127\.0\.0\.1:\d+\.$/)).toBeVisible()
  })

  await test.step('sentences appear once checked, and unsupported ones never do', async () => {
    const [second, whole] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    model.answers((heard, response) => {
      begin(response)
      sendPart(
        response,
        `${first} ${markOf(heard, '4,200')}\nIt is the cheapest of all ${markOf(heard, '4,200')}.\n`,
      )
      void second.promise.then(() =>
        sendPart(
          response,
          `It costs 4,200 euros a year and includes two days of training ${markOf(heard, '4,200')}${markOf(heard, 'two days')}.\n`,
        ),
      )
      void whole.promise.then(() => endWell(response))
      return undefined
    })
    await ask('What does the Atlas licence cost?')
    await expect(answer.getByText(first)).toBeVisible()
    await expect(answer.getByRole('status')).toContainText('Each sentence is checked')
    await expectAccessible(page)
    second.resolve()
    await expect(answer.getByText('a year and includes two days of training')).toBeVisible()
    await expect(answer.getByText('Inferred')).toBeVisible()
    whole.resolve()
    await expect(answer.getByText('Written by small-1.')).toBeVisible()
    await expect(answer.getByText('1 was left out.')).toBeVisible()
    await expect(page.getByText('cheapest of all')).toHaveCount(0)
    await expectAccessible(page)
    await page.reload()
    await expect(answer.getByText('a year and includes two days of training')).toBeVisible()
  })

  await test.step('a reload shows the answer under way, which can be stopped', async () => {
    const closed = Promise.withResolvers<void>()
    model.answers((heard, response) => {
      begin(response)
      sendPart(response, `${first} ${markOf(heard, '4,200')}\nIt`)
      response.on('close', closed.resolve)
      return undefined
    })
    await ask('What is the price of the Atlas licence?')
    await expect(answer.nth(1).getByText(first)).toBeVisible()
    await page.reload()
    await expect(answer.nth(1).getByRole('button', { name: 'Stop' })).toBeVisible()
    await expect(answer.nth(1).getByText(first)).toHaveCount(0)
    await answer.nth(1).getByRole('button', { name: 'Stop' }).click()
    await closed.promise
    await expect(answer.nth(1).getByText('Written by small-1.')).toBeVisible()
    await expect(answer.nth(1).getByText(first)).toBeVisible()
  })

  await test.step('a failing model leaves quotations and a notice', async () => {
    model.answers((_, response) => {
      response.writeHead(500).end()
      return undefined
    })
    await ask('How cold may it be for Atlas?')
    await expect(answer.nth(2).locator('blockquote').first()).toContainText('minus 28 degrees')
    await expect(
      answer
        .nth(2)
        .getByText('The language model is busy or broken. Your material is quoted instead.'),
    ).toBeVisible()
    await expectAccessible(page)
  })
})
