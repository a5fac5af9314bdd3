import type { Page } from '@playwright/test'
import type { DocumentBlock } from '../contract/boardroom-builder/document-blocks.ts'
import type { getDocument } from '../contract/boardroom-builder/documents.ts'
import type { Reply } from '../contract/endpoint.ts'
import { expectAccessible, viewports } from './support/accessible.ts'
import type { Send } from './support/api.ts'
import { expect, test } from './support/briefwell.ts'
import { expectToast } from './support/page-checks.ts'
import { signUp } from './support/people.ts'

type Open = Reply<typeof getDocument>
type Inline = NonNullable<Extract<DocumentBlock, { type: 'paragraph' }>['content']>[number]

const id = (name: string) => `block-${name}`
const text = (words: string): Inline => ({ type: 'text', text: words })
const bold = (words: string): Inline => ({
  ...text(words),
  type: 'text',
  text: words,
  marks: [{ type: 'bold' }],
})
const note: Inline = {
  type: 'sourceNote',
  attrs: {
    source: {
      kind: 'brief',
      id: '0b54b2a8-4d1c-4a52-9d3e-4a3f6e1c9a01',
      startMs: 83_000,
      title: 'Cold chain in practice',
      quote: 'Audits take eleven days today.',
    },
  },
}
const heading = (name: string, words: string): DocumentBlock => ({
  type: 'heading',
  attrs: { id: id(name), level: 2 },
  content: [text(words)],
})
const paragraph = (name: string, ...content: Inline[]): DocumentBlock => ({
  type: 'paragraph',
  attrs: { id: id(name) },
  content,
})
const table = (...rows: string[][]): DocumentBlock => ({
  type: 'table',
  attrs: { id: id('costs-table') },
  content: rows.map((cells, at) => ({
    type: 'tableRow',
    content: cells.map((words) => ({
      type: at === 0 ? 'tableHeader' : 'tableCell',
      content: [{ type: 'paragraph', content: [text(words)] }],
    })),
  })),
})
const list = (...items: string[]): DocumentBlock => ({
  type: 'bulletList',
  attrs: { id: id('steps') },
  content: items.map((words) => ({
    type: 'listItem',
    content: [{ type: 'paragraph', content: [text(words)] }],
  })),
})
const filling = Array.from({ length: 8 }, (_, at) =>
  paragraph(`filling-${at}`, text(`Background paragraph ${at + 1} stays as it is.`)),
)
const chart = (second: number): DocumentBlock => ({
  type: 'chart',
  attrs: {
    id: id('chart'),
    chart: {
      kind: 'bar',
      title: 'Cost per year',
      labels: ['2026', '2027'],
      series: [{ name: 'Million euros', values: [12, second] }],
    },
  },
})

const before: DocumentBlock[] = [
  heading('ask', 'The ask'),
  paragraph('ask-text', text('We ask for two million euros a year'), note, text('.')),
  heading('options', 'Options'),
  paragraph('buy', text('Buying a licence is quick, and ends in 2030.')),
  list('Choose a supplier', 'Train the team'),
  ...filling,
  heading('costs', 'Costs'),
  table(['Year', 'Cost'], ['2026', '12'], ['2027', '15']),
  chart(15),
  { type: 'gap', attrs: { id: id('year-gap'), question: 'Which budget year?' } },
  paragraph('last', text('The old plan is withdrawn.')),
]
const after: DocumentBlock[] = [
  heading('ask', 'The ask'),
  paragraph(
    'ask-text',
    text('We ask for '),
    bold('nearly three million'),
    text(' euros a year'),
    note,
    text('.'),
  ),
  heading('options', 'Options'),
  list('Choose a supplier', 'Sign the contract', 'Train the whole team'),
  ...filling,
  heading('costs', 'Costs'),
  table(['Year', 'Owner', 'Cost'], ['2026', 'Ann', '12'], ['2027', 'Bo', '18']),
  chart(18),
  paragraph('year-gap', text('The budget year is 2027.')),
  paragraph('buy', text('Buying a licence is quick, and ends in 2031.')),
  {
    type: 'callout',
    attrs: { id: id('risk-new'), tone: 'risk' },
    content: [{ type: 'paragraph', content: [text('Prices may rise.')] }],
  },
]

/** Replaces the title and text of the document. */
async function write(send: Send, documentId: string, title: string, blocks: DocumentBlock[]) {
  const path = `/api/documents/${documentId}`
  const { revision, blocks: stored } = (await send(path, undefined, 'GET')) as Open
  const revs = new Map(stored.map(({ rev, block }) => [block.attrs.id, rev]))
  const kept = new Set(blocks.map(({ attrs }) => attrs.id))
  await send(
    path,
    {
      revision,
      title,
      blocks: blocks.map((block) => ({ rev: revs.get(block.attrs.id) ?? null, block })),
      deleted: stored
        .filter(({ block }) => !kept.has(block.attrs.id))
        .map(({ rev, block }) => ({ id: block.attrs.id, rev })),
      order: { before: [...revs.keys()], after: [...kept] },
    },
    'PATCH',
  )
}

const change = (page: Page, what: string) => page.getByRole('group', { name: what, exact: true })

test('versions are named, compared in both ways and restored', async ({ page }) => {
  const { send } = await signUp(page)
  const form = { title: 'Plan A', type: 'investment-justification' }
  const { id: documentId } = (await send('/api/documents', form)) as Open
  await write(send, documentId, 'Plan A', before)

  await page.goto(`/boardroom-builder/${documentId}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Versions' }).click()
  await page.getByLabel('Name for the current version').fill('Before the board')
  await page.getByRole('button', { name: 'Save as version' }).click()
  await expectToast(page, 'Version saved')
  const versions = page.getByRole('region', { name: 'Versions of this document' })
  await versions.getByRole('button', { name: 'Before the board' }).click()
  await expect(page.getByText('There are no differences.')).toBeVisible()
  await expectAccessible(page)

  await write(send, documentId, 'Plan B', after)
  await page.reload()
  const comparison = page.getByRole('region', {
    name: 'Before the board compared with Current text',
  })
  const said = comparison.getByRole('status')
  await expect(said).toHaveText('1 added, 1 deleted, 6 changed, 1 moved')
  await expectAccessible(page)

  // Side by side, deletions are in one column and insertions in the other.
  await expect(comparison.getByRole('deletion').filter({ hasText: 'two' })).toBeVisible()
  await expect(comparison.getByRole('insertion').filter({ hasText: 'nearly three' })).toBeVisible()
  await expect(comparison.getByText('The question ‘Which budget year?’ was answered')).toBeVisible()
  await expect(comparison.getByText('1 column added')).toBeVisible()
  await expect(comparison.getByText('2027, Million euros: 15 → 18')).toBeVisible()
  await comparison.getByRole('button', { name: 'Show 5 unchanged blocks' }).click()
  await expect(comparison.getByText('Background paragraph 5').first()).toBeVisible()

  // With keys and buttons, from one change to the next, and around the ends.
  await page.keyboard.press('.')
  await expect(said).toContainText('Change 1 of 8')
  await page.keyboard.press(',')
  await expect(said).toContainText('Change 8 of 8')
  await comparison.getByRole('button', { name: 'Next change' }).click()
  await expect(said).toContainText('Change 1 of 8')
  await expect(comparison.locator('[aria-current]')).toBeInViewport()

  // Inline, a moved block says where it is now.
  await comparison.getByRole('button', { name: 'Inline' }).click()
  await expect(comparison.getByText('moved down to ‘Costs’')).toBeVisible()
  await comparison.getByRole('button', { name: 'Go there' }).click()
  const moved = change(page, '1 block moved')
  await expect(moved).toHaveAttribute('aria-current', 'true')
  await expect(moved.getByText('Moved down from ‘Options’')).toBeVisible()
  await expect(moved.getByRole('deletion')).toContainText('2030')
  await expectAccessible(page)
  await page.reload()
  await expect(comparison.getByText('moved down to ‘Costs’')).toBeVisible()

  // Shown without a comparison, then restored.
  await page.getByLabel('Compare with').selectOption('No comparison')
  await expect(page.getByRole('heading', { name: 'Sources' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await expectToast(page, 'Version restored')
  const { title, blocks } = (await send(`/api/documents/${documentId}`, undefined, 'GET')) as Open
  expect(title).toBe('Plan A')
  expect(blocks.map(({ block }) => block.attrs.id)).toEqual(before.map(({ attrs }) => attrs.id))

  // An approved text is locked.
  await send(`/api/documents/${documentId}/status`, { status: 'review' })
  await send(`/api/documents/${documentId}/status`, { status: 'approved' })
  await page.setViewportSize(viewports.narrow)
  await page.goto(`/boardroom-builder/${documentId}/versions`)
  await expect(versions.getByRole('button', { name: 'Approved, version 1' })).toBeVisible()
  await expect(page.getByText('This document is approved, so its text is locked.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Restore this version' })).toBeHidden()
})
