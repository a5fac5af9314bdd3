import type { Page } from '@playwright/test'
import { widgetNames, widgetTypes } from '../contract/canvas-widgets.ts'
import { expectAccessible } from './support/accessible.ts'
import { apiOf } from './support/api.ts'
import { expect, test } from './support/briefwell.ts'
import { newVendor, signUp } from './support/people.ts'
import { proves } from './support/proves.ts'

const widget = (page: Page, title: string) =>
  page.getByRole('main').getByRole('figure', { name: title, exact: true })
const said = (page: Page, words: string) =>
  expect(page.getByRole('main').getByRole('status').filter({ hasText: words })).toBeAttached()

async function onNewCanvas(page: Page) {
  const vendor = newVendor()
  await signUp(page, vendor)
  const send = await apiOf(page, vendor)
  const { id } = (await send('/api/canvases', { title: 'Plan' })) as { id: string }
  await page.goto(`/insight-canvas/${id}`)
  await expect(page.getByText('Nothing on this canvas yet')).toBeVisible()
  const stored = async () =>
    (await send(`/api/canvases/${id}`, undefined, 'GET')) as {
      widgets: { widget: { type: string; x: number; y: number } }[]
    }
  return { stored }
}

test('each widget is added, moved, undone and deleted, also after a reload', async ({ page }) => {
  test.setTimeout(90_000)
  const { stored } = await onNewCanvas(page)
  await expectAccessible(page)
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  const redo = page.getByRole('button', { name: 'Redo', exact: true })
  await expect(undo).toBeDisabled()
  await expect(redo).toBeDisabled()

  for (const type of widgetTypes) {
    await page.getByRole('button', { name: 'Add Widget' }).click()
    const library = page.getByRole('complementary', { name: 'Widget library' })
    await library.getByRole('button', { name: widgetNames[type] }).click()
    await expect(library).toBeHidden()
    await expect(page.getByRole('complementary', { name: 'Properties' })).toBeVisible()
    await expect(widget(page, widgetNames[type])).toBeVisible()
  }
  proves('2.2.30', '2.2.31')
  await expectAccessible(page)

  // The new widget has the focus: arrows move it by 20, with Shift by 80.
  await page.keyboard.press('ArrowRight')
  await said(page, 'Moved to 120, 100')
  await page.keyboard.press('Shift+ArrowDown')
  await said(page, 'Moved to 120, 180')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const places = (await stored()).widgets.map(({ widget: { type, x, y } }) => [type, x, y])
  expect(places.sort()).toEqual([
    ['scenario', 120, 180],
    ['swot', 100, 100],
    ['tech-debt', 100, 100],
    ['vendor-map', 100, 100],
  ])

  await page.reload()
  await expect(widget(page, 'Scenario')).toBeVisible()
  await undo.click()
  await said(page, 'Undone: Moved to 120, 180')
  // Both moves were one step.
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
})
