import type { Page } from '@playwright/test'
import { newWidget, type Widget, type WidgetOf } from '../contract/insight-canvas/canvas-widgets.ts'
import { expectAccessible, viewports } from './support/accessible.ts'
import type { Send } from './support/api.ts'
import { expect, test } from './support/briefwell.ts'
import { signUp } from './support/people.ts'

const figure = (page: Page, name: string) =>
  page.getByRole('main').getByRole('figure', { name, exact: true })
const said = (page: Page, words: string) =>
  expect(page.getByRole('main').getByRole('status').filter({ hasText: words })).toBeAttached()

const note = (text: string, x: number, y: number) => {
  const made = newWidget('note', crypto.randomUUID(), { x, y }) as WidgetOf<'note'>
  return { ...made, data: { ...made.data, text } }
}

async function onWall(page: Page, widgets: Widget[]) {
  await page.setViewportSize(viewports.wide)
  const { send } = await signUp(page)
  const { id } = (await send('/api/canvases', { title: 'Wall', widgets })) as { id: string }
  await page.goto(`/insight-canvas/${id}`)
  await expect(page.locator('.react-flow__node').first()).toBeVisible()
  return { id, send }
}

async function stored(page: Page, send: Send, id: string): Promise<Widget[]> {
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const { widgets } = (await send(`/api/canvases/${id}`, undefined, 'GET')) as {
    widgets: { widget: Widget }[]
  }
  return widgets.map(({ widget }) => widget)
}

test('words are found all over the canvas, and the map moves the view', async ({ page }) => {
  const far = Array.from({ length: 60 }, (_, at) =>
    note(`Note ${at}`, 40 + (at % 10) * 220, 40 + Math.floor(at / 10) * 220),
  )
  const hidden = [note('Größe of the audit', 3400, 2600), note('An audit again', 200, 2600)]
  await onWall(page, [...far, ...hidden])
  await page.keyboard.press('Control+f')
  const field = page.getByRole('textbox', { name: 'Find on the canvas' })
  await expect(field).toBeFocused()
  await field.fill('audit')
  await expect(page.getByText('1 of 2')).toBeVisible()
  await expect(figure(page, 'An audit again')).toBeInViewport({ ratio: 0.99 })
  await expectAccessible(page)
  await field.press('Enter')
  await expect(page.getByText('2 of 2')).toBeVisible()
  await expect(figure(page, 'Größe of the audit')).toBeInViewport({ ratio: 0.99 })
  await field.press('Shift+Enter')
  await expect(page.getByText('1 of 2')).toBeVisible()
  await field.fill('grosse')
  await expect(page.getByText('1 of 1')).toBeVisible()
  await field.fill('nowhere')
  await expect(page.getByText('Nothing found')).toBeVisible()
  await field.fill('note 3')
  await field.press('Escape')
  await expect(field).toBeHidden()
  await expect(page.locator('.react-flow__node:focus')).toContainText('Note 3')

  const map = page.getByRole('img', { name: /^Map of the canvas/ })
  const box = await map.boundingBox()
  if (!box) throw new Error('no map')
  await page.mouse.click(box.x + (box.width * 3500) / 4000, box.y + (box.height * 2700) / 3000)
  await expect(figure(page, 'Größe of the audit')).toBeInViewport({ ratio: 0.99 })
  await page.getByRole('button', { name: 'Hide the map' }).click()
  await expect(map).toBeHidden()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Show the map' })).toBeVisible()
})

test('things are aligned, distributed and connected by keys and by the menu', async ({ page }) => {
  const [a, b, c] = [note('Alpha', 100, 100), note('Beta', 420, 180), note('Gamma', 860, 340)]
  const { id, send } = await onWall(page, [a, b, c])
  const tops = async () =>
    (await stored(page, send, id))
      .filter(({ type }) => type === 'note')
      .sort((one, other) => one.x - other.x)
      .map(({ x, y }) => [x, y])

  await test.step('keys', async () => {
    await page.locator('.react-flow').focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Alt+w')
    await said(page, 'Aligned 3 items')
    await page.keyboard.press('Alt+x')
    await said(page, 'Distributed 3 items')
    expect(await tops()).toEqual([
      [100, 100],
      [480, 100],
      [860, 100],
    ])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Alt+a')
    await said(page, 'Select at least 2 items first')
  })

  await test.step('the menu of the keyboard', async () => {
    await page.keyboard.press('Control+a')
    await page.locator('.react-flow__node').first().focus()
    await page.keyboard.press('Shift+F10')
    const menu = page.getByRole('menu', { name: 'Item menu' })
    await menu.getByRole('menuitem', { name: 'Align', exact: true }).press('ArrowRight')
    await page.getByRole('menuitem', { name: 'Align left' }).press('Enter')
    await said(page, 'Aligned 3 items')
    await page.keyboard.press('Control+z')
  })

  await test.step('a connector, whose ends are chosen from lists', async () => {
    await page.keyboard.press('Escape')
    await figure(page, 'Alpha').click()
    await page.locator('.react-flow__node', { hasText: 'Gamma' }).focus()
    await page.keyboard.press('x')
    await said(page, '2 items selected')
    await figure(page, 'Gamma').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Connect' }).click()
    await page.getByRole('button', { name: 'Properties' }).click()
    const panel = page.getByRole('complementary', { name: 'Properties' })
    await expect(panel.getByLabel('From')).toHaveValue(a.id)
    await panel.getByLabel('To').selectOption('Beta')
    const line = (await stored(page, send, id)).find(({ type }) => type === 'connector')
    expect(line?.data).toMatchObject({ from: { on: a.id }, to: { on: b.id } })
    await expectAccessible(page)
  })

  await test.step('the menu of the empty canvas writes a note where one pressed', async () => {
    await page.mouse.click(700, 700, { button: 'right' })
    await page
      .getByRole('menu', { name: 'Canvas menu' })
      .getByRole('menuitem', { name: 'Note here' })
      .click()
    await expect(page.getByRole('textbox', { name: 'Text of the note' })).toBeFocused()
    await page.keyboard.type('Written here')
    await page.keyboard.press('Escape')
    await expect(figure(page, 'Written here')).toBeVisible()
  })
})
