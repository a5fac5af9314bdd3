import type { Page } from '@playwright/test'
import type { DocumentBlock } from '../contract/boardroom-builder/document-blocks.ts'
import type { OpenDocument } from '../contract/boardroom-builder/documents.ts'
import { expectAccessible, viewports } from './support/accessible.ts'
import type { Send } from './support/api.ts'
import { expect, test } from './support/briefwell.ts'
import { signUpConfirmed } from './support/people.ts'
import { newMember, newPerson } from './support/team.ts'

const cell = (text: string) => ({
  type: 'tableCell' as const,
  content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }],
})

const written: DocumentBlock[] = [
  {
    type: 'paragraph',
    attrs: { id: 'block-first' },
    content: [{ type: 'text', text: 'Orders from Oslo rose by a third.' }],
  },
  {
    type: 'chart',
    attrs: {
      id: 'block-chart',
      chart: {
        kind: 'bar',
        title: 'Orders by quarter',
        labels: ['Q1', 'Q2', 'Q3'],
        series: [{ name: 'Orders', values: [12, 15, 20] }],
      },
    },
  },
  {
    type: 'table',
    attrs: { id: 'block-table' },
    content: [
      { type: 'tableRow', content: [cell('Region'), cell('Cost')] },
      { type: 'tableRow', content: [cell('North'), cell('40,000')] },
    ],
  },
  {
    type: 'paragraph',
    attrs: { id: 'block-last' },
    content: [{ type: 'text', text: 'The next quarter decides.' }],
  },
]

/** A document of a paragraph, a chart, a table and a paragraph, in place of its outline. */
async function addDocument(send: Send) {
  const about = { title: 'Expansion to the north', type: 'status-update' }
  const { id } = (await send('/api/documents', about)) as OpenDocument
  const path = `/api/documents/${id}`
  const { revision, blocks } = (await send(path, undefined, 'GET')) as OpenDocument
  const order = {
    before: blocks.map(({ block }) => block.attrs.id),
    after: written.map(({ attrs }) => attrs.id),
  }
  const changes = {
    deleted: blocks.map(({ rev, block }) => ({ id: block.attrs.id, rev })),
    blocks: written.map((block) => ({ rev: null, block })),
  }
  await send(path, { revision, ...changes, order }, 'PATCH')
  return id
}

const panel = (page: Page) => page.getByRole('complementary', { name: 'Comments' })
const here = (page: Page, name: string) => page.getByRole('button', { name: `Also here: ${name}` })
const text = (page: Page) => page.getByRole('textbox', { name: 'Text of the document' })
const soon = { timeout: 20_000 }

async function write(page: Page, said: string) {
  await page.keyboard.type(said)
  await page.keyboard.press('Control+Enter')
  await expect(panel(page).getByRole('article').filter({ hasText: said })).toBeFocused()
}

test('two people see each other in a document, and comment on words, a chart and a table', async ({
  page,
  elsewhere,
  briefwell,
}) => {
  const { send } = await signUpConfirmed(page, briefwell)
  const id = await addDocument(send)
  const vera = await newMember(page, elsewhere, briefwell, newPerson('Vera Viewer'))

  await test.step('each sees that the other has joined, and where they are', async () => {
    await page.goto(`/boardroom-builder/${id}`)
    await vera.goto(`/boardroom-builder/${id}`)
    await expect(here(page, 'Vera Viewer')).toBeVisible(soon)
    await expect(here(vera, 'Olivia Owner')).toBeVisible(soon)
    await expect(page.getByRole('status').getByText('Vera Viewer is here')).toBeAttached(soon)
    await text(vera).getByText('The next quarter decides.').click()
    await expect(page.locator('main [title="Vera Viewer"]').last()).toBeVisible(soon)
    await here(page, 'Vera Viewer').press('Enter')
    await expect(page.getByRole('dialog', { name: 'Also here' })).toBeVisible()
    const go = page.getByRole('button', { name: 'Go to where Vera Viewer is' })
    await expect(go).toBeVisible(soon)
    await expectAccessible(page)
    await go.press('Enter')
    await expect(text(page)).toBeFocused()
  })

  await test.step('a comment on selected words begins from the button beside them', async () => {
    await text(vera)
      .getByText('Orders from Oslo')
      .dblclick({ position: { x: 20, y: 12 } })
    const begin = vera.getByRole('button', { name: 'Comment on the selected words' })
    await expect(begin).toBeVisible()
    await expectAccessible(vera)
    await begin.click()
    await expect(panel(vera).getByRole('blockquote')).toHaveText('Orders')
    await write(vera, 'How many?')
  })

  await test.step('a chart gets a comment as a whole, started by shortcut', async () => {
    await text(vera)
      .locator('figure')
      .click({ position: { x: 60, y: 60 } })
    await expect(
      vera.getByRole('button', { name: 'Comment on this block', exact: true }),
    ).toBeVisible()
    await vera.keyboard.press('Control+Alt+m')
    await expect(panel(vera).getByRole('blockquote')).toHaveText('On this chart')
    await write(vera, 'Is Q3 final?')
    const mark = page.getByRole('button', { name: 'A comment on this block' })
    await mark.click(soon)
    await expect(panel(page).getByRole('article', { name: /Vera/ }).nth(1)).toBeVisible()
    await expect(text(page).locator('figure.document-comment-block')).toBeVisible()
  })

  await test.step('a table gets one too, from the button that appears with the caret', async () => {
    await panel(page).getByRole('button', { name: 'Close comments' }).click()
    await text(page).getByText('North').click()
    await page.getByRole('button', { name: 'Comment on this block', exact: true }).press('Enter')
    await expect(panel(page).getByRole('blockquote')).toHaveText('On this table')
    await write(page, 'Which year?')
    await expect(panel(vera).getByText('Which year?')).toBeVisible(soon)
    await expectAccessible(page)
  })

  await test.step('a person who leaves or closes the page soon disappears', async () => {
    await vera.goto('/dashboard')
    await expect(here(page, 'Vera Viewer')).toHaveCount(0, soon)
    await vera.goto(`/boardroom-builder/${id}`)
    await expect(here(page, 'Vera Viewer')).toBeVisible(soon)
    await vera.context().setOffline(true)
    await expect(here(page, 'Vera Viewer')).toHaveCount(0, { timeout: 30_000 })
    await expect(here(vera, 'Olivia Owner')).toHaveCount(0, { timeout: 30_000 })
    await vera.context().setOffline(false)
    await expect(here(page, 'Vera Viewer')).toBeVisible(soon)
    await vera.context().close()
    await expect(here(page, 'Vera Viewer')).toHaveCount(0, { timeout: 30_000 })
  })

  await test.step('on a phone, the button lies below the words that were touched', async () => {
    const small = await elsewhere({
      ...{ viewport: viewports.narrow, hasTouch: true, isMobile: true },
      storageState: await page.context().storageState(),
    })
    await small.goto(`/boardroom-builder/${id}`)
    const words = text(small).getByText('The next quarter decides.')
    await words.scrollIntoViewIfNeeded()
    await words.evaluate((element) => {
      element.closest<HTMLElement>('[role=textbox]')?.focus()
      getSelection()?.selectAllChildren(element)
    })
    const begin = small.getByRole('button', { name: 'Comment on the selected words' })
    await begin.tap()
    await expect(panel(small).getByRole('blockquote')).toHaveText('The next quarter decides.')
    await write(small, 'From my phone')
  })
})
