import type { Page } from '@playwright/test'
import { libraryTypes, widgetNames } from '../contract/insight-canvas/canvas-widgets.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/briefwell.ts'
import { signUp } from './support/people.ts'
import { proves } from './support/proves.ts'
import { quick } from './support/quick.ts'

const widget = (page: Page, title: string) =>
  page.getByRole('main').getByRole('figure', { name: title, exact: true })
const said = (page: Page, words: string) =>
  expect(page.getByRole('main').getByRole('status').filter({ hasText: words })).toBeAttached()

type Box = { x: number; y: number; width: number; height: number } | null

const overlap = (a: Box, b: Box) =>
  a !== null &&
  b !== null &&
  a !== b &&
  a.x < b.x + b.width &&
  b.x < a.x + a.width &&
  a.y < b.y + b.height &&
  b.y < a.y + a.height

async function onNewCanvas(page: Page) {
  const { send } = await signUp(page)
  const { id } = (await send('/api/canvases', { title: 'Plan' })) as { id: string }
  await page.goto(`/insight-canvas/${id}`)
  await expect(page.getByText('Nothing on this canvas yet')).toBeVisible()
  const stored = async () =>
    (await send(`/api/canvases/${id}`, undefined, 'GET')) as {
      widgets: { widget: { type: string; x: number; y: number } }[]
    }
  return { stored }
}

test(
  'each widget is added, moved, undone and deleted, also after a reload',
  quick,
  async ({ page }) => {
    const { stored } = await onNewCanvas(page)
    await expectAccessible(page)
    const undo = page.getByRole('button', { name: 'Undo', exact: true })
    const redo = page.getByRole('button', { name: 'Redo', exact: true })
    await expect(undo).toBeDisabled()
    await expect(redo).toBeDisabled()

    for (const type of libraryTypes) {
      await page.getByRole('button', { name: 'Add Widget' }).click()
      const library = page.getByRole('complementary', { name: 'Widget library' })
      await library.getByRole('button', { name: widgetNames[type] }).click()
      await expect(library).toBeHidden()
      await expect(page.getByRole('complementary', { name: 'Properties' })).toBeVisible()
      await expect(widget(page, widgetNames[type])).toBeVisible()
    }
    proves('2.2.30', '2.2.31')
    await expectAccessible(page)

    // The new widget has the focus: arrow keys move it by 20, with Shift by 80.
    await page.keyboard.press('ArrowRight')
    await said(page, 'Moved to')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    const places = (await stored()).widgets.map(({ widget: { type, x, y } }) => [type, x, y])
    expect(places.find(([type]) => type === 'swot')).toEqual(['swot', 100, 100])
    expect(new Set(places.map(([, x, y]) => `${x} ${y}`)).size).toBe(4)
    const boxes = await Promise.all(
      libraryTypes.map((type) => widget(page, widgetNames[type]).boundingBox()),
    )
    expect(boxes.filter((box) => boxes.some((other) => overlap(box, other)))).toEqual([])

    await page.reload()
    await expect(widget(page, 'Scenario')).toBeVisible()
    await undo.click()
    await said(page, 'Undone: Moved to')
    // Both moves are one undo step.
    await undo.click()
    await expect(widget(page, 'Scenario')).toBeHidden()
    await redo.click()
    await expect(widget(page, 'Scenario')).toBeVisible()

    await page.getByRole('button', { name: 'Title: Scenario', exact: true }).click()
    await page.keyboard.press('Delete')
    await expect(widget(page, 'Scenario')).toBeHidden()
    await expect(page.getByRole('complementary', { name: 'Properties' })).toBeHidden()
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    expect((await stored()).widgets).toHaveLength(3)
  },
)

const titleOf = (page: Page, title: string) =>
  page.getByRole('button', { name: `Title: ${title}`, exact: true })

test('a widget is dragged, snaps to the grid, stays on the surface, and is copied', async ({
  page,
}) => {
  const { stored } = await onNewCanvas(page)
  await page.getByRole('button', { name: 'Add a widget' }).click()
  const library = page.getByRole('complementary', { name: 'Widget library' })
  await library.getByRole('button', { name: widgetNames.scenario }).click()
  const place = async () => {
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    return (await stored()).widgets.map(({ widget: { x, y } }) => ({ x, y }))
  }
  const drag = async (across: number, down: number) => {
    const box = await titleOf(page, 'Scenario').first().boundingBox()
    if (!box) throw new Error('the title is not shown')
    await page.mouse.move(box.x + 8, box.y + 8)
    await page.mouse.down()
    await page.mouse.move(box.x + 8 + across / 2, box.y + 8 + down / 2, { steps: 5 })
    await page.mouse.move(box.x + 8 + across, box.y + 8 + down, { steps: 5 })
    await page.mouse.up()
  }
  await drag(133, 47)
  const [moved] = await place()
  // The first pixels of a drag do not move the widget.
  expect([220, 240]).toContain(moved?.x)
  expect(moved?.y).toBe(140)
  await drag(-900, -900)
  expect(await place()).toEqual([{ x: 0, y: 0 }])
  await page.getByLabel('X', { exact: true }).fill('99999')
  await page.getByLabel('Y', { exact: true }).fill('99999')
  await page.keyboard.press('Tab')
  expect(await place()).toEqual([{ x: 3700, y: 2800 }])
  proves('2.9.9')

  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await titleOf(page, 'Scenario').click()
  await page.keyboard.press('Control+d')
  expect(await place()).toHaveLength(2)
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await expect(page.getByText('Nothing on this canvas yet')).toBeVisible()
  proves('2.4.12')
})

test('each widget is built by keyboard alone', async ({ page }) => {
  const { stored } = await onNewCanvas(page)
  for (const [at, type] of libraryTypes.entries()) {
    await page.getByRole('button', { name: 'Add Widget' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: widgetNames.swot }).first()).toBeFocused()
    for (let step = 0; step < at; step++) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.locator('.react-flow__node:focus')).toBeVisible()
    for (let step = 0; step < at; step++) await page.keyboard.press('Shift+ArrowRight')
    if (type !== 'swot') continue
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Add a strength…' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.type('Audits offline')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Knows the cold chain')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(page.locator('.react-flow__node:focus')).toBeVisible()
  }
  await page.getByLabel('Width', { exact: true }).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('420')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const { widgets } = await stored()
  const told = JSON.stringify(widgets)
  for (const words of ['Audits offline', 'Knows the cold chain', '"width":420']) {
    expect(told).toContain(words)
  }
  expect(new Set(widgets.map(({ widget: { x, y } }) => `${x} ${y}`)).size).toBe(4)
})
