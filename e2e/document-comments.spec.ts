import type { Page } from '@playwright/test'
import type { DocumentBlock } from '../contract/boardroom-builder/document-blocks.ts'
import type { OpenDocument } from '../contract/boardroom-builder/documents.ts'
import { expectAccessible, viewports } from './support/accessible.ts'
import type { Send } from './support/api.ts'
import { expect, test } from './support/briefwell.ts'
import { expectToast } from './support/page-checks.ts'
import { signUpConfirmed } from './support/people.ts'
import { newMember, newPerson } from './support/team.ts'

const texts = [
  'Orders from Oslo rose by a third.',
  'Support costs stayed flat.',
  'The next quarter decides.',
]

const said = (text: string, at: number): DocumentBlock => ({
  type: 'paragraph',
  attrs: { id: `block-no-${at}` },
  content: [{ type: 'text', text }],
})

/** A document with these paragraphs, in place of its outline. */
async function addDocument(send: Send) {
  const { id } = (await send('/api/documents', {
    title: 'Expansion to the north',
    type: 'status-update',
  })) as OpenDocument
  const path = `/api/documents/${id}`
  const { revision, blocks } = (await send(path, undefined, 'GET')) as OpenDocument
  const written = texts.map(said)
  await send(
    path,
    {
      revision,
      deleted: blocks.map(({ rev, block }) => ({ id: block.attrs.id, rev })),
      blocks: written.map((block) => ({ rev: null, block })),
      order: {
        before: blocks.map(({ block }) => block.attrs.id),
        after: written.map(({ attrs }) => attrs.id),
      },
    },
    'PATCH',
  )
  return id
}

const panel = (page: Page) => page.getByRole('complementary', { name: 'Comments' })
const thread = (page: Page, text: string) =>
  panel(page).getByRole('article').filter({ hasText: text })

/** Selects a word of the text and starts a comment on it. */
async function commentOn(page: Page, paragraph: string, word: string) {
  const block = page.getByText(paragraph)
  const position = await block.evaluate((element, wanted) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const from = node.textContent?.indexOf(wanted) ?? -1
      if (from < 0) continue
      const range = document.createRange()
      range.setStart(node, from)
      range.setEnd(node, from + wanted.length)
      const box = element.getBoundingClientRect()
      const { x, y, width, height } = range.getBoundingClientRect()
      return { x: x - box.x + width / 2, y: y - box.y + height / 2 }
    }
    throw new Error(`no ${wanted}`)
  }, word)
  await block.dblclick({ position })
  // The editor shows this button once it has the new selection.
  await expect(page.getByRole('button', { name: 'Comment on the selected words' })).toBeVisible()
  await page.keyboard.press('Control+Alt+m')
  await expect(panel(page).getByRole('blockquote')).toHaveText(word)
}

test('two people comment on a passage, reply, resolve and delete, one of them with view access only', async ({
  page,
  elsewhere,
  briefwell,
}) => {
  const { send } = await signUpConfirmed(page, briefwell)
  const id = await addDocument(send)
  const vera = await newMember(page, elsewhere, briefwell, newPerson('Vera Viewer'), {
    canManageBriefs: false,
  })

  await test.step('a viewer comments on a word, by keyboard', async () => {
    await vera.goto(`/boardroom-builder/${id}`)
    await expect(vera.getByText('You can view this document, not change it.')).toBeVisible()
    await vera.getByRole('button', { name: 'Comments' }).press('Enter')
    await expect(panel(vera).getByText('No open comments')).toBeVisible()
    await expectAccessible(vera)
    await commentOn(vera, texts[1] ?? '', 'flat')
    await vera.setViewportSize(viewports.narrow)
    await expect
      .poll(async () => {
        const { y, height } = (await panel(vera).boundingBox()) ?? { y: 0, height: 0 }
        return y + height
      })
      .toBe(viewports.narrow.height)
    await vera.setViewportSize(viewports.wide)
    await vera.keyboard.type('Is that after the new team?')
    await vera.keyboard.press('Control+Enter')
    await expect(thread(vera, 'Is that after the new team?')).toBeFocused()
    await expect(vera.getByRole('button', { name: 'Comments: 1 open' })).toBeVisible()
  })

  await test.step('its author is notified, and replies', async () => {
    await page.goto('/dashboard')
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await page.getByText('Vera Viewer commented on “Expansion to the north”').click()
    const question = thread(page, 'Is that after the new team?')
    await question.getByRole('button', { name: 'Show in the text: flat' }).click()
    await question.getByRole('button', { name: 'Reply' }).click()
    await page.keyboard.type('Yes, with all six.')
    await page.keyboard.press('Control+Enter')
    await expect(question.getByText('Yes, with all six.')).toBeVisible()
    await expect(question.getByRole('button', { name: 'Reply' })).toBeFocused()
    await expect(thread(vera, 'Yes, with all six.')).toBeVisible({ timeout: 15_000 })
  })

  await test.step('threads follow the text; one on the whole document comes first', async () => {
    await commentOn(page, texts[0] ?? '', 'third')
    await page.keyboard.type('Source?')
    await page.keyboard.press('Control+Enter')
    await expect(thread(page, 'Source?')).toBeFocused()
    await send(`/api/documents/${id}/comments`, { text: 'Ready for Monday?' })
    await expect(panel(vera).getByRole('article')).toHaveText(
      [/Ready for Monday/, /Source/, /new team/],
      { timeout: 15_000 },
    )
    await expectAccessible(vera)
  })

  await test.step('a comment is changed, deleted and restored', async () => {
    const own = thread(vera, 'new team')
    await expect(thread(vera, 'Source?').getByRole('button', { name: /^Actions/ })).toHaveCount(0)
    await expect(thread(vera, 'Source?').getByRole('button', { name: 'Resolve' })).toHaveCount(0)
    await own.getByRole('button', { name: /Vera Viewer/ }).click()
    await vera.getByRole('menuitem', { name: 'Edit comment' }).click()
    await vera.getByLabel('Edit comment').fill('Is that with the new team?')
    await vera.keyboard.press('Control+Enter')
    await expect(own.getByText('edited')).toBeVisible()
    await own.getByRole('button', { name: /Vera Viewer/ }).click()
    await vera.getByRole('menuitem', { name: 'Delete' }).click()
    await expectToast(vera, 'Comment deleted')
    await expect(thread(vera, 'This comment was deleted.')).toContainText('Yes, with all six.')
    await vera.getByRole('button', { name: 'Undo' }).click()
    await expect(thread(vera, 'Is that with the new team?')).toBeVisible()
  })

  await test.step('it is resolved, and reopened by a reply', async () => {
    const question = thread(page, 'new team')
    await question.getByRole('button', { name: 'Resolve' }).click()
    await expectToast(page, 'Comment resolved')
    await expect(question).toHaveCount(0)
    await panel(vera).getByRole('button', { name: 'Resolved' }).click()
    await expect(thread(vera, 'new team')).toContainText('Resolved by Olivia Owner')
    await thread(vera, 'new team').getByRole('button', { name: 'Reply' }).click()
    await vera.keyboard.type('One more thing.')
    await vera.keyboard.press('Control+Enter')
    await expect(panel(vera).getByText('Nothing resolved yet')).toBeVisible()
    await panel(vera).getByRole('button', { name: 'Open' }).click()
    await expect(thread(vera, 'One more thing.')).toBeVisible()
  })

  await test.step('a comment remains when its words are deleted', async () => {
    const path = `/api/documents/${id}`
    const { revision } = (await send(path, undefined, 'GET')) as OpenDocument
    const blocks = [{ rev: revision, block: said('Support costs fell.', 1) }]
    await send(path, { revision, blocks }, 'PATCH')
    await expect(thread(vera, 'new team')).toContainText('On text that has changed', {
      timeout: 15_000,
    })
    await expect(thread(vera, 'new team').getByRole('blockquote')).toHaveText('flat')
    await vera.keyboard.press('Escape')
    await expect(panel(vera)).toHaveCount(0)
    await expect(vera.getByRole('button', { name: /^Comments/ })).toBeFocused()
  })

  await test.step('a failed load shows an error, and is retried', async () => {
    await page.route('**/comments?*', (route) => route.abort())
    await page.reload()
    const failed = panel(page).getByRole('alert')
    await expect(failed).toContainText('The comments could not be loaded', { timeout: 15_000 })
    await expect(failed.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/comments?*')
    await expect(thread(page, 'Ready for Monday?')).toBeVisible({ timeout: 15_000 })
  })
})
