import type { Page } from '@playwright/test'
import { newWidget, type Widget } from '../contract/insight-canvas/canvas-widgets.ts'
import { expectAccessible, viewports } from './support/accessible.ts'
import type { Send } from './support/api.ts'
import { expect, test } from './support/briefwell.ts'
import { signUp } from './support/people.ts'
import { signedIn } from './support/team.ts'

const figure = (page: Page, name: string) =>
  page.getByRole('main').getByRole('figure', { name, exact: true })
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Put down' }).getByRole('button', { name, exact: true })
const said = (page: Page, words: string) =>
  expect(page.getByRole('main').getByRole('status').filter({ hasText: words })).toBeAttached()

async function newCanvas(send: Send, title: string, widgets: Widget[] = []) {
  return ((await send('/api/canvases', { title, widgets })) as { id: string }).id
}

/** What is stored, once everything is saved. */
async function stored(page: Page, send: Send, id: string): Promise<Widget[]> {
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const { widgets } = (await send(`/api/canvases/${id}`, undefined, 'GET')) as {
    widgets: { widget: Widget }[]
  }
  return widgets.map(({ widget }) => widget)
}

async function drag(page: Page, from: [number, number], to: [number, number]) {
  await page.mouse.move(...from)
  await page.mouse.down()
  await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, { steps: 4 })
  await page.mouse.move(...to, { steps: 4 })
  await page.mouse.up()
}

async function findMiddle(page: Page, name: string): Promise<[number, number]> {
  const box = await figure(page, name).boundingBox()
  if (!box) throw new Error(`${name} is not shown`)
  return [box.x + box.width / 2, box.y + box.height / 2]
}

const textsOf = (widgets: Widget[]) =>
  widgets
    .map(({ type, title, data }) =>
      [type, title || ('text' in data ? data.text : '')].filter(Boolean).join(' '),
    )
    .sort()

test('things are put down by pointer, moved, grouped, copied, undone, and found after a reload', async ({
  page,
}) => {
  await page.setViewportSize(viewports.wide)
  const { send } = await signUp(page)
  const id = await newCanvas(send, 'Wall')
  const other = await newCanvas(send, 'Other')
  await page.goto(`/insight-canvas/${id}`)
  await expect(page.getByText('Nothing on this canvas yet')).toBeVisible()
  const surface = await page.locator('.react-flow').boundingBox()
  if (!surface) throw new Error('no surface')
  const at = (x: number, y: number): [number, number] => [surface.x + x, surface.y + y]

  await test.step('a note, a text, a shape, a frame and a connector', async () => {
    await tool(page, 'Frame').click()
    await drag(page, at(60, 60), at(560, 400))
    await page.keyboard.type('Risks')
    await page.keyboard.press('Enter')
    await expect(figure(page, 'Risks')).toBeVisible()
    await tool(page, 'Note').click()
    await page.mouse.click(...at(180, 240))
    await page.keyboard.type('Audits are slow')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Nobody owns the data')
    await page.keyboard.press('Escape')
    await expect(page.locator('.react-flow__node:focus')).toBeVisible()
    await tool(page, 'Shape').click()
    await drag(page, at(700, 100), at(880, 220))
    await page.keyboard.type('Decide')
    await page.keyboard.press('Escape')
    await page.mouse.dblclick(...at(720, 330))
    await page.keyboard.type('Who decides?')
    await page.keyboard.press('Escape')
    await tool(page, 'Connector').click()
    const [note, shape] = [
      await findMiddle(page, 'Nobody owns the data'),
      await findMiddle(page, 'Decide'),
    ]
    await drag(page, note, shape)
    await expect(figure(page, 'Connector')).toBeAttached()
  })
  await expectAccessible(page)

  const before = await stored(page, send, id)
  expect(textsOf(before)).toEqual([
    'connector',
    'frame Risks',
    'note Audits are slow',
    'note Nobody owns the data',
    'shape Decide',
    'text Who decides?',
  ])
  expect(before.find(({ type }) => type === 'note')?.data).toMatchObject({
    author: 'Olivia Owner',
    color: 'yellow',
  })
  const idOf = (text: string) =>
    before.find((widget) => 'text' in widget.data && widget.data.text === text)?.id
  expect(before.find(({ type }) => type === 'connector')?.data).toMatchObject({
    from: { on: idOf('Nobody owns the data') },
    to: { on: idOf('Decide') },
  })
  const place = async (name: string) => (await findMiddle(page, name)).map(Math.round)

  await test.step('a frame moves what lies in it, and the connector follows', async () => {
    const note = await place('Audits are slow')
    const text = await place('Who decides?')
    const line = await page.getByRole('figure', { name: 'Connector' }).innerHTML()
    const title = await page.getByText('Risks', { exact: true }).boundingBox()
    if (!title) throw new Error('no title')
    // The first pixels of a drag may not count; it snaps to the grid.
    await drag(page, [title.x + 4, title.y + 8], [title.x + 4, title.y + 96])
    const [x, y = 0] = await place('Audits are slow')
    expect([x, y - (note[1] ?? 0)]).toEqual([note[0], 80])
    expect(await place('Who decides?')).toEqual(text)
    expect(await page.getByRole('figure', { name: 'Connector' }).innerHTML()).not.toBe(line)
    await page.keyboard.press('Control+z')
    await said(page, 'Undone: Moved 3 items')
    await expect.poll(() => place('Audits are slow')).toEqual(note)
  })

  await test.step('what is grouped is selected and moved together', async () => {
    await page.mouse.click(...(await findMiddle(page, 'Decide')))
    await page.mouse.click(...at(20, 20))
    await page.mouse.click(...(await findMiddle(page, 'Decide')))
    await page.keyboard.down('Shift')
    await page.mouse.click(...(await findMiddle(page, 'Who decides?')))
    await page.keyboard.up('Shift')
    await page.keyboard.press('Control+g')
    await said(page, 'Grouped 2 items')
    await page.mouse.click(...at(20, 20))
    const [shape, text] = [await place('Decide'), await place('Who decides?')]
    await page.mouse.click(...(await findMiddle(page, 'Who decides?')))
    await expect(page.locator('.react-flow__node.selected')).toHaveCount(2)
    await page.keyboard.press('Shift+ArrowRight')
    await expect.poll(() => place('Decide')).toEqual([(shape[0] ?? 0) + 80, shape[1]])
    expect(await place('Who decides?')).toEqual([(text[0] ?? 0) + 80, text[1]])
    await page.keyboard.press('Control+Shift+l')
    await said(page, 'Locked 2 items')
    await page.keyboard.press('ArrowRight')
    await said(page, 'Locked. Unlock it in its menu.')
    await page.keyboard.press('Delete')
    await page.keyboard.press('Control+Shift+l')
    await page.keyboard.press('Control+Shift+g')
    await said(page, 'Ungrouped 2 items')
  })

  await test.step('the connector stays where it was once what it was attached to is deleted', async () => {
    await page.mouse.click(...at(20, 20))
    await page.mouse.click(...(await findMiddle(page, 'Decide')))
    await page.keyboard.press('Delete')
    await expect(figure(page, 'Decide')).toBeHidden()
    await expect(figure(page, 'Connector')).toBeAttached()
    const connector = (await stored(page, send, id)).find(({ type }) => type === 'connector')
    expect(connector?.data).toMatchObject({ to: { on: null, x: expect.any(Number) } })
    await page.keyboard.press('Control+z')
    await expect(figure(page, 'Decide')).toBeVisible()
  })

  await test.step('everything is copied to another canvas, and as text elsewhere', async () => {
    await page.locator('.react-flow').focus()
    await page.keyboard.press('Control+a')
    const [text, html] = await page.evaluate(() => {
      const clipboardData = new DataTransfer()
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }),
      )
      return [clipboardData.getData('text/plain'), clipboardData.getData('text/html')]
    })
    expect(text?.split('\n').sort()).toEqual([
      'Audits are slow',
      'Decide',
      'Nobody owns the data',
      'Risks',
      'Who decides?',
    ])
    await page.goto(`/insight-canvas/${other}`)
    await expect(page.getByText('Nothing on this canvas yet')).toBeVisible()
    await paste(page, text ?? '', html ?? '')
    await said(page, 'Pasted 6 items')
    const pasted = await stored(page, send, other)
    expect(textsOf(pasted)).toEqual(textsOf(before))
    const ids = new Set(pasted.map((widget) => widget.id))
    expect(before.some((widget) => ids.has(widget.id))).toBe(false)
    const connector = pasted.find((widget) => widget.type === 'connector')
    expect(ids.has(connector?.data.from.on ?? '')).toBe(true)
    await paste(page, '- First\n- Second\n\nمرحبا 👩🏽‍🚒', '')
    await said(page, 'Added 3 notes')
    expect(textsOf(await stored(page, send, other))).toContain('note مرحبا 👩🏽‍🚒')
  })

  await test.step('a reload finds everything', async () => {
    await page.goto(`/insight-canvas/${id}`)
    for (const name of ['Risks', 'Audits are slow', 'Nobody owns the data', 'Decide']) {
      await expect(figure(page, name)).toBeVisible()
    }
    await expect(figure(page, 'Who decides?')).toBeVisible()
    expect((await stored(page, send, id)).length).toBe(before.length)
    for (const format of ['png', 'svg', 'pdf', 'json']) {
      await send(`/api/canvases/${id}/export?format=${format}`, undefined, 'GET')
    }
    await page.goto('/insight-canvas')
    await expect(page.getByRole('link', { name: 'Wall' })).toBeVisible()
    await expectAccessible(page)
  })
})

async function paste(page: Page, text: string, html: string) {
  await page.locator('.react-flow').focus()
  await page.evaluate(
    ([text = '', html = '']) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      clipboardData.setData('text/html', html)
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    },
    [text, html],
  )
}

test('things are put down, connected and arranged by keyboard alone', async ({ page }) => {
  await page.setViewportSize(viewports.wide)
  const { send } = await signUp(page)
  const id = await newCanvas(send, 'Keys')
  await page.goto(`/insight-canvas/${id}`)
  await expect(page.getByText('Nothing on this canvas yet')).toBeVisible()
  await page.locator('.react-flow').focus()
  const put = async (key: string, text: string) => {
    await page.keyboard.press(key)
    await expect(page.locator('.react-flow')).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.type(text)
    await page.keyboard.press('Escape')
    await expect(page.locator('.react-flow__node:focus')).toBeVisible()
  }
  await put('n', 'First')
  await put('r', 'Second')
  await put('t', 'Third')
  const [first] = await stored(page, send, id)
  expect(first).toMatchObject({ type: 'note', x: 100, y: 100 })

  // The text has the focus and the selection; the shape is added to it.
  await page.locator('.react-flow').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await page.keyboard.press('x')
  await page.keyboard.press('Tab')
  await page.keyboard.press('x')
  await said(page, '2 items selected')
  await page.keyboard.press('c')
  await page.keyboard.press('Enter')
  await said(page, 'Added Connector')
  await page.keyboard.press('Enter')
  await page.keyboard.type('leads to')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+g')
  await said(page, 'Grouped 4 items')
  await page.keyboard.press('Control+d')
  await said(page, 'Duplicated 4 items')
  const widgets = await stored(page, send, id)
  expect(widgets).toHaveLength(8)
  expect(new Set(widgets.map(({ group }) => group)).size).toBe(2)
  const connectors = widgets.flatMap((widget) => (widget.type === 'connector' ? [widget.data] : []))
  expect(connectors.map(({ label }) => label)).toEqual(['leads to', 'leads to'])
  expect(new Set(connectors.map(({ from }) => from.on)).size).toBe(2)
  await page.keyboard.press('Delete')
  await page.keyboard.press('f')
  await page.keyboard.press('Escape')
  await expect(tool(page, 'Select')).toHaveAttribute('aria-pressed', 'true')
  expect(await stored(page, send, id)).toHaveLength(4)
})

test('on a phone the canvas opens fitted, and its list is read and written', async ({ page }) => {
  const { send } = await signUp(page)
  const notes = [100, 2400].map((x, at) => ({
    ...newWidget('note', crypto.randomUUID(), { x, y: 100 }),
    data: { text: `Note ${at + 1}`, color: 'blue', author: 'Ann', source: null },
  })) as Widget[]
  const id = await newCanvas(send, 'Phone', notes)
  await page.setViewportSize(viewports.narrow)
  await page.goto(`/insight-canvas/${id}`)
  await expect(figure(page, 'Note 1')).toBeInViewport()
  await expect(figure(page, 'Note 2')).toBeInViewport()
  await page.getByRole('button', { name: 'List', exact: true }).click()
  const list = page.getByRole('complementary', { name: 'List' })
  await expect(list.getByRole('button', { name: /Note 2/ })).toBeVisible()
  await list.getByLabel('New note').fill('From the train')
  await list.getByRole('button', { name: 'Add note' }).click()
  await expect(list.getByRole('button', { name: /From the train/ })).toBeVisible()
  await list.getByRole('button', { name: /Note 2/ }).click()
  await expect(page.locator('.react-flow__node:focus')).toBeVisible()
  expect(textsOf(await stored(page, send, id))).toContain('note From the train')
  await expectAccessible(page)
})

test('two people move, write on and group the same notes at once, and are asked nothing', async ({
  page,
  elsewhere,
}) => {
  const { vendor, send } = await signUp(page)
  const notes = ['One', 'Two'].map((text, at) => ({
    ...newWidget('note', crypto.randomUUID(), { x: 100 + at * 240, y: 100 }),
    data: { text, color: 'blue', author: 'Ann', source: null },
  })) as Widget[]
  const id = await newCanvas(send, 'Shared', notes)
  const other = await signedIn(elsewhere, vendor)
  for (const each of [page, other]) {
    await each.goto(`/insight-canvas/${id}`)
    await expect(figure(each, 'One')).toBeVisible()
  }
  const saved = (each: Page) =>
    expect(each.getByText('Saved', { exact: true })).toBeVisible({ timeout: 20_000 })

  // Offline, so that neither sees what the other does before both have done it.
  await other.context().setOffline(true)
  await page.mouse.click(...(await findMiddle(page, 'One')))
  await page.keyboard.press('Shift+ArrowDown')
  await page.locator('.react-flow').focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+g')
  await stored(page, send, id)

  await other.mouse.dblclick(...(await findMiddle(other, 'One')))
  await other.keyboard.type('One, written on')
  await other.keyboard.press('Escape')
  await other.locator('.react-flow').focus()
  await other.keyboard.press('Control+a')
  await other.keyboard.press('Control+g')
  await other.context().setOffline(false)
  await expect(figure(page, 'One, written on')).toBeVisible({ timeout: 20_000 })
  await saved(other)
  const widgets = await stored(page, send, id)
  expect(new Set(widgets.map(({ group }) => group)).size).toBe(1)
  expect(widgets.every(({ group }) => group !== undefined)).toBe(true)
  expect(widgets.map(({ y, data }) => ['text' in data && data.text, y]).sort()).toEqual([
    ['One, written on', 180],
    ['Two', 100],
  ])
  await expect(other.getByRole('dialog')).toBeHidden()
})
