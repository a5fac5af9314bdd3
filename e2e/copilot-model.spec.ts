import type { Page } from '@playwright/test'
import {
  begin,
  confirming,
  endWell,
  type ModelHeard,
  markOf,
  sendPart,
  think,
} from '../server/testing/doubles/run-language-model.ts'
import { expectAccessible } from './support/accessible.ts'
import { addBrief, addProduct, addVideoBrief } from './support/api.ts'
import { type Briefwell, expect } from './support/briefwell.ts'
import { tabTo } from './support/focus.ts'
import { test } from './support/language-model.ts'
import { expectToast } from './support/page-checks.ts'
import { signUpConfirmed } from './support/people.ts'
import { shortVideo } from './support/videos.ts'

const captions = `WEBVTT

00:00.000 --> 00:00.900
Jane Doe: The Atlas line is built in Turin.

00:01.000 --> 00:02.000
Each Atlas comes with two days of training.
`
const price = 'The licence of Atlas costs 4,200 euros a year.'
const training = 'Each Atlas comes with two days of training.'

/** A vendor with a text and a video to answer from. */
async function vendorWithMaterial(page: Page, briefwell: Briefwell) {
  const { send } = await signUpConfirmed(page, briefwell)
  const product = await addProduct(send, { name: 'Atlas', description: 'Counts pallets.' })
  await addBrief(send, product, {
    title: 'Atlas in the cold',
    description: 'Atlas works down to minus 28 degrees. The licence costs 4,200 euros a year.',
    status: 'active',
  })
  const line = { title: 'Atlas line', video: shortVideo.mp4, status: 'active' } as const
  const video = await addVideoBrief(page, line)
  await send(`/api/briefs/${video}/captions`, { language: 'en', text: captions })
  await page.goto('/analyst-copilot')
}

const partsOf = (page: Page) => {
  const question = page.getByLabel('Your question')
  return {
    question,
    answer: page.getByRole('article'),
    /** What a screen reader hears. */
    said: page.getByRole('region', { name: 'Analyst copilot' }).getByRole('status').last(),
    ask: async (text: string) => {
      await question.fill(text)
      await question.press('Enter')
      await expect(question).toHaveValue('')
    },
  }
}

/** The price, and the training from the video. */
const bothFacts = (heard: ModelHeard) => [
  `${price.replace('.', '')} ${markOf(heard, '4,200')}. `,
  `${training.replace('.', '')} ${markOf(heard, 'two days')}.`,
]

test('a language model reads, writes sentence by sentence, and is heard without taking the focus', async ({
  page,
  briefwell,
  model,
}) => {
  await vendorWithMaterial(page, briefwell)
  const { question, answer, said, ask } = partsOf(page)

  await test.step('the page shows where questions are sent', async () => {
    await expect(page.getByText(/are sent to small-1 on 127\.0\.0\.1:\d+\.$/)).toBeVisible()
    await expect(page.getByText('with the source behind each sentence')).toBeVisible()
  })

  await test.step('it says what it does: reads the question, reads passages, writes', async () => {
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    model.answers(
      (heard, response) => {
        const mark = markOf(heard, '4,200')
        const write = async () => {
          begin(response)
          await think(response, first.promise)
          sendPart(response, `${price} ${mark}\nIt is the cheapest of all ${mark}.\n`)
          await think(response, second.promise)
          sendPart(response, bothFacts(heard)[1] ?? '')
          endWell(response)
        }
        void write()
        return undefined
      },
      { queries: [JSON.stringify({ queries: ['Atlas licence price', 'Atlas training'] })] },
    )
    await ask('What does Atlas cost, with training?')
    await expect(said).toHaveText(/^Reading \d+ passages from \d+ places$/)
    await expect(question).toBeFocused()
    await expectAccessible(page)
    first.resolve()
    await expect(answer.getByText(price)).toBeVisible()
    await expect(said).toHaveText(/^Writing the answer\./)
    await expectAccessible(page)
    second.resolve()
    await expect(said).toContainText(training)
    await expect(said).not.toContainText('cheapest')
    await expect(question).toBeFocused()
  })

  await test.step('below it stands how it is supported, and exactly what was done', async () => {
    await expect(answer.getByText('Supported by 2 sources, the newest from 20')).toBeVisible()
    await expect(
      answer.getByText(
        'Written by small-1. Wording compared with the quoted passage, and read again by small-1. 1 of 3 sentences was left out.',
      ),
    ).toBeVisible()
    await expect(
      answer.getByText('Searched for: “Atlas licence price”, “Atlas training”.'),
    ).toBeVisible()
    await expect(page.getByText('cheapest of all')).toHaveCount(0)
    await expect(answer).not.toContainText('%')
    await expectAccessible(page)
    await page.reload()
    await expect(answer.getByText(training)).toBeVisible()
    await expect(said).toHaveText('')
  })

  await test.step('what the second reading denies is not shown', async () => {
    model.answers(bothFacts, { check: confirming((sentence) => sentence !== training) })
    await answer.getByRole('button', { name: 'Ask again' }).click()
    await expect(question).toBeFocused()
    await expect(answer.last().getByText('1 of 2 sentences was left out.')).toBeVisible()
    await expect(answer.last()).toContainText(price)
    await expect(answer.last()).not.toContainText(training)
    await expect(answer.last().getByRole('heading', { level: 2 })).toHaveText(
      'What does Atlas cost, with training?',
    )
  })
})

test('a citation shows its quotation by pointer, keyboard and touch, and opens its place', async ({
  page,
  elsewhere,
  briefwell,
  model,
}) => {
  await vendorWithMaterial(page, briefwell)
  const { answer, ask } = partsOf(page)
  model.answers(bothFacts)
  await ask('What does Atlas cost, with training?')
  const citation = answer.getByRole('button', { name: '2: Atlas line, at 0:01' })
  const quotation = page.getByRole('tooltip')
  await expect(citation).toBeVisible()

  await test.step('the pointer opens it, also while it rests on the quotation', async () => {
    await citation.hover()
    await expect(quotation).toContainText('Each Atlas comes with two days of training.')
    await expect(quotation).toContainText('Jane Doe')
    await quotation.hover()
    await expect(quotation).toBeVisible()
    await expectAccessible(page)
    await page.mouse.move(0, 0)
    await expect(quotation).toHaveCount(0)
  })

  await test.step('so does the focus; Escape closes it, Enter plays', async () => {
    await page.getByRole('button', { name: 'Edit question' }).focus()
    await tabTo(page, citation)
    await expect(quotation).toContainText('two days of training')
    await expect(citation).toHaveAccessibleDescription(/two days of training/)
    await page.keyboard.press('Escape')
    await expect(quotation).toHaveCount(0)
    await expect(citation).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('complementary', { name: 'Video of Atlas line' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(citation).toBeFocused()
  })

  await test.step('a text opens at its place', async () => {
    await answer.getByRole('link', { name: '1: Atlas in the cold' }).click()
    await expect(page).toHaveURL(/\/briefs\/[0-9a-f-]{36}#description$/)
    await page.goBack()
  })

  await test.step('a tap shows the quotation, from which it plays', async () => {
    const storageState = await page.context().storageState()
    const viewport = { width: 390, height: 844 }
    const phone = await elsewhere({ storageState, hasTouch: true, viewport })
    await phone.goto(page.url())
    const number = phone.getByRole('article').getByRole('button', { name: '2: Atlas line' })
    const opened = phone.getByRole('dialog', { name: 'Atlas line' })
    await number.tap()
    await expect(opened).toContainText('two days of training')
    await expectAccessible(phone)
    await phone.setViewportSize(viewport)
    await number.tap()
    await expect(opened).toHaveCount(0)
    await number.tap()
    await opened.getByRole('button', { name: 'Play “Atlas line” at 0:01' }).tap()
    await expect(phone.getByRole('complementary', { name: 'Video of Atlas line' })).toBeVisible()
    await expect(opened).toHaveCount(0)
  })
})

test('a language model finds nothing, is stopped, or fails: the closest passages stand instead', async ({
  page,
  briefwell,
  model,
}) => {
  await vendorWithMaterial(page, briefwell)
  const { question, answer, said, ask } = partsOf(page)
  const closest = answer.last().getByRole('heading', { name: 'Closest in what you may read' })

  await test.step('it finds no answer in what comes nearest', async () => {
    model.answers(['NONE'])
    await ask('Who designed the Atlas hangar in Quito?')
    await expect(answer.getByText('small-1 found no answer in the closest passages.')).toBeVisible()
    await expect(said).toHaveText('small-1 found no answer in the closest passages.')
    await expect(closest).toBeVisible()
    await expect(answer.getByRole('link', { name: 'Edit brief' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the last question is edited, and asked as a new one', async () => {
    await page.getByRole('button', { name: 'Edit question' }).click()
    await expect(question).toBeFocused()
    await expect(question).toHaveValue('Who designed the Atlas hangar in Quito?')
    model.answers(bothFacts)
    await ask('What does the Atlas licence cost?')
    await expect(answer).toHaveCount(2)
    await expect(answer.last().getByText(price)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Edit question' })).toHaveCount(1)
  })

  await test.step('a reload shows the answer under way, which can be stopped', async () => {
    const closed = Promise.withResolvers<void>()
    model.answers((heard, response) => {
      begin(response)
      sendPart(response, `${price} ${markOf(heard, '4,200')}\nIt`)
      response.on('close', closed.resolve)
      void think(response, closed.promise)
      return undefined
    })
    await ask('What is the price of the Atlas licence?')
    await expect(answer.last().getByText(price)).toBeVisible()
    await page.reload()
    await expect(answer.last().getByText('The answer is being written')).toBeVisible()
    await answer.last().getByRole('button', { name: 'Stop' }).click()
    await closed.promise
    await expect(answer.last().getByText('You stopped this answer.')).toBeVisible()
    await expect(answer.last().getByText(price)).toBeVisible()
    await expect(question).toBeFocused()
  })

  await test.step('a failing model leaves the passages, and says why', async () => {
    model.answers((_, response) => {
      response.writeHead(500).end()
      return undefined
    })
    await ask('How cold may it be for Atlas?')
    const why = 'The language model is busy or broken. The closest passages are shown instead.'
    await expect(answer.last().getByText(why)).toBeVisible()
    await expect(said).toContainText(why)
    await expect(answer.last().locator('mark', { hasText: 'minus 28 degrees' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a question that was never sent to the model can be, later', async () => {
    await page.route('**/api/copilot/queries/*/answer', (route) => route.abort())
    await ask('Where is the Atlas line built?')
    await expectToast(page, 'The question could not be answered')
    await expect(answer.last()).toContainText('This question has not been answered.')
    await page.unroute('**/api/copilot/queries/*/answer')
    model.answers((heard) => [`The Atlas line is built in Turin ${markOf(heard, 'Turin')}.`])
    await answer.last().getByRole('button', { name: 'Let the language model answer' }).click()
    await expect(answer.last()).toContainText('The Atlas line is built in Turin.')
    await expect(question).toBeFocused()
  })

  await test.step('the limit of a day is told', async () => {
    await briefwell.sql(`
      insert into app.copilot_record (id, company_id, user_id, asked_at, text, scope, refused, confidence, places, model)
      select gen_random_uuid(), r.company_id, r.user_id, now(), 'x', '{}', false, 1, '[]', 'small-1'
      from (select company_id, user_id from app.copilot_record order by asked_at desc limit 1) r, generate_series(1, 200)`)
    await ask('How cold may it be for Atlas?')
    await expect(answer.last().getByText(/as many written answers within a day/)).toBeVisible()
    await expect(closest).toBeVisible()
  })
})
