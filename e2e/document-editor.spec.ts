import type { Locator, Page } from '@playwright/test'
import type { DocumentBlock } from '../contract/boardroom-builder/document-blocks.ts'
import type { OpenDocument } from '../contract/boardroom-builder/documents.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/briefwell.ts'
import { caretAfter } from './support/focus.ts'
import { signUp } from './support/people.ts'
import { quick } from './support/quick.ts'
import { sampleDocument } from './support/sample-document.ts'

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text of the document' })

/** Opens a new document with these blocks. */
async function onDocument(page: Page, blocks: DocumentBlock[]) {
  const { send } = await signUp(page)
  const body = { title: 'Access gateway', type: 'investment-justification' }
  const { id } = (await send('/api/documents', body)) as OpenDocument
  const read = async () => (await send(`/api/documents/${id}`, undefined, 'GET')) as OpenDocument
  const before = await read()
  await send(
    `/api/documents/${id}`,
    {
      revision: before.revision,
      blocks: blocks.map((block) => ({ rev: null, block })),
      deleted: before.blocks.map(({ rev, block }) => ({ id: block.attrs.id, rev })),
      order: {
        before: before.blocks.map(({ block }) => block.attrs.id),
        after: blocks.map(({ attrs }) => attrs.id),
      },
    },
    'PATCH',
  )
  await page.goto(`/boardroom-builder/${id}`)
  await expect(textOf(page)).toBeVisible()
  const stored = async () => (await read()).blocks.map(({ block }) => block)
  return { stored }
}

const paragraph = (id: string, text: string): DocumentBlock => ({
  type: 'paragraph',
  attrs: { id },
  content: [{ type: 'text', text }],
})

async function saved(page: Page) {
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
}

test('every kind of block is shown, preserved, and accessible', async ({ page }) => {
  const { stored } = await onDocument(page, sampleDocument)
  const text = textOf(page)
  await expectAccessible(page)

  await text.getByRole('button', { name: 'Source 2: Pricing brief' }).click()
  const source = page.getByRole('dialog', { name: 'Pricing brief' })
  await expect(source).toContainText('We cut the cost of remote access')
  await page.keyboard.press('Escape')
  await expect(source).toBeHidden()
  // Screen readers read a chart as a table of its numbers.
  const numbers = text.getByRole('table', { name: /Bar chart.*Cost by quarter/ })
  await expect(numbers.getByRole('row', { name: 'Q1 210 45' })).toBeAttached()

  await page.getByRole('button', { name: 'Outline' }).click()
  const outline = page.getByRole('navigation', { name: 'Outline' })
  await outline.getByRole('button', { name: 'What could go wrong' }).click()
  await expect(outline.getByRole('button', { name: 'What could go wrong' })).toHaveAttribute(
    'aria-current',
    'location',
  )
  await expectAccessible(page)

  await text.getByText('in eleven months').click()
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(text.locator('[data-unconfirmed]')).toHaveCount(0)
  await text.getByRole('button', { name: /^Answer: Which budget year/ }).click()
  await page.keyboard.type('The next one.')
  await text.getByRole('button', { name: 'Source 1: Zero trust briefing' }).first().click()
  await page.getByRole('button', { name: 'Remove note' }).click()
  // The quote further down is now the first to refer to its source.
  await expect(text.getByRole('button', { name: 'Source 1: Pricing brief' })).toBeVisible()
  await saved(page)

  const blocks = await stored()
  expect(blocks.map(({ attrs }) => attrs.id)).toEqual(sampleDocument.map(({ attrs }) => attrs.id))
  const changed = ['paragraph-1', 'gap-00001']
  const rest = (list: DocumentBlock[]) => list.filter(({ attrs }) => !changed.includes(attrs.id))
  expect(rest(blocks)).toEqual(rest(sampleDocument))
  expect(blocks.find(({ attrs }) => attrs.id === 'gap-00001')).toEqual(
    paragraph('gap-00001', 'The next one.'),
  )
})

test(
  'it is written by keyboard: Markdown, the menu of blocks, tables and moves',
  quick,
  async ({ page }) => {
    const { stored } = await onDocument(page, [paragraph('paragraph-1', 'Start')])
    const text = textOf(page)
    await caretAfter(text.getByText('Start'))
    await page.keyboard.press('Enter')
    await page.keyboard.type('## Options')
    await page.keyboard.press('Enter')
    await page.keyboard.type('- One with **bold** and `code`')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Inner')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.keyboard.type('> Quoted')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')

    await page.keyboard.type('/ris')
    const menu = page.getByRole('listbox', { name: 'Blocks' })
    await expect(menu.getByRole('option', { selected: true })).toHaveText(/^Risk/)
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    for (let at = 0; at < 4; at += 1) await page.keyboard.press('Backspace')
    await page.keyboard.type('/tab')
    await expect(page.getByRole('status').filter({ hasText: '1 block. Table' })).toBeAttached()
    await page.keyboard.press('Enter')
    await page.keyboard.type('Cost')
    for (let at = 0; at < 9; at += 1) await page.keyboard.press('Tab')
    await page.keyboard.type('Last')
    await page.keyboard.press('Alt+ArrowUp')
    await expect(
      page.getByRole('status').filter({ hasText: 'Moved to position 4 of 5' }),
    ).toBeAttached()
    await saved(page)

    const shape = (block: DocumentBlock) => [
      block.type,
      'content' in block ? block.content?.length : 0,
    ]
    expect((await stored()).map(shape)).toEqual([
      ['paragraph', 1],
      ['heading', 1],
      ['bulletList', 1],
      // The ninth Tab added a fourth row.
      ['table', 4],
      ['blockquote', 1],
    ])
  },
)

test('a table has heads and sums, which follow its numbers until one writes over them', async ({
  page,
}) => {
  const { stored } = await onDocument(page, [paragraph('paragraph-1', 'Costs')])
  const text = textOf(page)
  await caretAfter(text.getByText('Costs'))
  await page.keyboard.press('Enter')
  await page.keyboard.type('/tab')
  await page.keyboard.press('Enter')
  for (const cell of ['Depot', 'Cost', 'Share', 'Bergen', '$1,200', '40 %', 'Oslo', '$300']) {
    await page.keyboard.type(cell)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.type('60 %')
  const choose = async (role: 'menuitem' | 'menuitemcheckbox', name: string) => {
    await page.getByRole('button', { name: 'Table', exact: true }).press('Enter')
    const item = page.getByRole(role, { name, exact: true })
    await item.press('Enter')
    await expect(item).toBeHidden()
  }
  await choose('menuitem', 'Add row of totals')
  await choose('menuitemcheckbox', 'Header column')
  const rows = text.getByRole('row')
  await expect(rows.last()).toHaveText('Total$1,500')
  await expect(rows.last().locator('th')).toHaveText('Total')
  await expectAccessible(page)

  await caretAfter(text.getByText('$300'))
  await page.keyboard.type('.50')
  await expect(rows.last()).toHaveText('Total$1,500.50')
  await page.keyboard.type(' or so')
  await expect(rows.last()).toHaveText('Total–')
  await page.keyboard.press('Control+z')
  await expect(rows.last()).toHaveText(/^Total\$1,500/)
  await page.getByRole('button', { name: 'Table', exact: true }).press('Enter')
  const totals = page.getByRole('menuitem', { name: 'Add row of totals' })
  await expect(totals).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('menuitemcheckbox', { name: 'Header row' })).toBeChecked()
  await page.keyboard.press('Escape')

  await text.locator('[data-sum]').locator('p').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' at most')
  await expect(text.locator('[data-sum]')).toHaveCount(0)
  await caretAfter(text.getByText('$1,200'))
  await page.keyboard.press('Backspace')
  await page.keyboard.type('5')
  await expect(rows.last()).toHaveText('Total$1,500 at most')
  await text.getByText('at most').click()
  await choose('menuitemcheckbox', 'Sum of the column')
  await expect(text.locator('[data-sum]')).toHaveText(/^\$1,505/)
  await saved(page)
  const table = (await stored()).at(-1)
  const last = table?.type === 'table' ? table.content.at(-1) : undefined
  expect(last?.content.map(({ type, attrs }) => [type, attrs?.sum ?? false])).toEqual([
    ['tableHeader', false],
    ['tableCell', true],
    ['tableCell', false],
  ])
})

test('content pasted from Word and web pages is cleaned', async ({ page }) => {
  const { stored } = await onDocument(page, [paragraph('paragraph-1', 'Start')])
  const text = textOf(page)
  await caretAfter(text.getByText('Start'))
  await page.keyboard.press('Enter')
  await paste(
    text,
    `<h1 class=MsoTitle style='color:red'>Plan<o:p></o:p></h1>
     <script>document.title = 'run'</script><img src="https://tracker.example/a.png" onerror="document.title='run'">
     <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·   </span>First</p>
     <p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>1.   </span>Inner</p>
     <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·   </span>Second</p>
     <p>See <a href="javascript:document.title='run'">this</a>, <a href="https://example.com/">that</a>
     and <b style="font-weight:normal">nothing <strong>bold</strong></b>.</p>`,
  )
  await expect(page.getByText('1 picture was left out')).toBeVisible()
  await saved(page)
  expect(await page.title()).not.toBe('run')
  const blocks = await stored()
  expect(blocks.map(({ type }) => type)).toEqual([
    'paragraph',
    'heading',
    'bulletList',
    'paragraph',
  ])
  const [, heading, list, last] = blocks
  expect(heading).toMatchObject({ attrs: { level: 1 }, content: [{ type: 'text', text: 'Plan' }] })
  expect(list).toMatchObject({
    content: [{ content: [{ type: 'paragraph' }, { type: 'orderedList' }] }, {}],
  })
  const written = JSON.stringify(last)
  expect(written).toContain('https://example.com/')
  expect(written).not.toMatch(/javascript|style|class/)
  expect(new Set(blocks.map(({ attrs }) => attrs.id)).size).toBe(4)
})

test('a pasted table of 200 columns continues in further tables, which is said', async ({
  page,
}) => {
  const { stored } = await onDocument(page, [paragraph('paragraph-1', 'Start')])
  const text = textOf(page)
  await caretAfter(text.getByText('Start'))
  await page.keyboard.press('Enter')
  const row = (at: number) =>
    `<tr>${Array.from({ length: 200 }, (_, column) => `<td>R${at}C${column}</td>`).join('')}</tr>`
  await paste(text, `<table>${[0, 1, 2].map(row).join('')}</table>`)
  await expect(page.getByText('A table has at most 12 columns')).toBeVisible()
  await saved(page)
  const tables = (await stored()).flatMap((block) => (block.type === 'table' ? [block] : []))
  expect(tables).toHaveLength(19)
  const written = JSON.stringify(tables)
  for (const at of [0, 1, 2]) {
    for (let column = 0; column < 200; column++) expect(written).toContain(`"R${at}C${column}"`)
  }
  await expect(text.locator('table').last()).toContainText('R2C199')
})

/** Simulates Ctrl+V with HTML from another program, which tests cannot put on the clipboard. */
function paste(text: Locator, html: string) {
  return text.evaluate((element, given) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', given)
    clipboardData.setData('text/plain', 'Plan')
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, html)
}

test('words are found and replaced, and blocks dragged and undone', async ({ page }) => {
  const { stored } = await onDocument(page, [
    paragraph('paragraph-1', 'The cost of one'),
    paragraph('paragraph-2', 'and the Cost of two'),
    paragraph('paragraph-3', 'Last'),
  ])
  const text = textOf(page)
  await text.getByText('Last').click()
  await page.keyboard.press('Control+f')
  const panel = page.getByRole('search', { name: 'Find and replace' })
  await panel.getByLabel('Find', { exact: true }).fill('cost')
  await expect(panel.getByText('1 of 2')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(panel.getByText('2 of 2')).toBeVisible()
  await panel.getByRole('button', { name: 'Match case' }).click()
  await expect(panel.getByText('1 of 1')).toBeVisible()
  await panel.getByRole('button', { name: 'Match case' }).click()
  await panel.getByLabel('Replace with').fill('price')
  await panel.getByRole('button', { name: 'Replace all' }).click()
  await expect(panel.getByText('No matches')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(text.getByText('and the price of two')).toBeVisible()

  await text.getByText('Last').hover()
  const handle = page.getByRole('main').getByRole('button', { name: 'Block menu' }).last()
  const from = await handle.boundingBox()
  const to = await text.getByText('The price of one').boundingBox()
  if (!from || !to) throw new Error('the handle or its goal is not shown')
  await page.mouse.move(from.x + 8, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(from.x + 8, to.y + 20, { steps: 4 })
  await page.mouse.move(from.x + 8, to.y + 2, { steps: 4 })
  await page.mouse.up()
  await saved(page)
  expect((await stored()).map(({ attrs }) => attrs.id)).toEqual([
    'paragraph-3',
    'paragraph-1',
    'paragraph-2',
  ])
  await text.getByText('Last').click()
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(text.getByText('and the Cost of two')).toBeVisible()
  await saved(page)
  expect((await stored()).map(({ attrs }) => attrs.id)).toEqual([
    'paragraph-1',
    'paragraph-2',
    'paragraph-3',
  ])
})
