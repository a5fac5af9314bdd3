import type { Page } from '@playwright/test'
import {
  canvasLimits,
  newWidget,
  type Widget,
  widgetNames,
} from '../contract/insight-canvas/canvas-widgets.ts'
import { expectAccessible, viewports } from './support/accessible.ts'
import type { Send } from './support/api.ts'
import { expect, test } from './support/briefwell.ts'
import { expectToast } from './support/page-checks.ts'
import { signUp } from './support/people.ts'

const saved = (page: Page) => page.getByText('Saved', { exact: true })
const titleOf = (page: Page, title: string) =>
  page.getByRole('main').getByRole('button', { name: `Title: ${title}`, exact: true })

async function rename(page: Page, from: string, to: string) {
  await titleOf(page, from).dblclick()
  const field = page.getByRole('textbox', { name: 'Title', exact: true })
  await field.fill(to)
  await field.press('Enter')
}

async function addCanvas(send: Send, widgets: Widget[]) {
  const { id } = (await send('/api/canvases', { title: 'Plan', widgets })) as { id: string }
  return id
}
const scenario = (title = widgetNames.scenario): Widget => ({
  ...newWidget('scenario', crypto.randomUUID()),
  title,
})

async function paste(page: Page, text: string) {
  await page.locator('.react-flow').focus()
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)
}

test('a canvas survives double clicks, a crash, the back button, 500 widgets and any text', async ({
  page,
  briefwell,
}) => {
  await page.setViewportSize(viewports.wide)
  const { send } = await signUp(page)
  const get = (id: string) =>
    send(`/api/canvases/${id}`, undefined, 'GET') as Promise<{ widgets: { widget: Widget }[] }>
  const titles = async (id: string) => (await get(id)).widgets.map(({ widget }) => widget.title)

  await test.step('a double click creates one canvas, and deletes one', async () => {
    await page.goto('/insight-canvas')
    await page.getByRole('main').getByRole('button', { name: 'New canvas' }).first().dblclick()
    await page.getByRole('button', { name: 'Create canvas' }).dblclick()
    await expect(page.getByText('Nothing on this canvas yet')).toBeVisible()
    await page.goto('/insight-canvas')
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(1)
    await page.getByRole('button', { name: 'Actions for Untitled canvas' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).dblclick()
    await expect(page.getByRole('heading', { name: 'No canvases yet' })).toBeVisible()
  })

  const id = await addCanvas(send, [scenario()])
  await test.step('the server is killed between a change and its save', async () => {
    await page.goto(`/insight-canvas/${id}`)
    await rename(page, 'Scenario', 'Before the crash')
    await briefwell.crashAndRestart()
    await expect(saved(page)).toBeVisible({ timeout: 30_000 })
    expect(await titles(id)).toEqual(['Before the crash'])
  })

  await test.step('changes survive leaving the page immediately or during a save', async () => {
    await page.goto('/insight-canvas')
    await page.getByRole('link', { name: 'Plan' }).click()
    await rename(page, 'Before the crash', 'Left at once')
    await page.goBack()
    await expect.poll(() => titles(id)).toEqual(['Left at once'])
    let answer = () => {}
    const held = new Promise<void>((done) => {
      answer = done
    })
    await page.route(`**/api/canvases/${id}`, async (route) => {
      if (route.request().method() === 'PATCH') await held
      await route.continue()
    })
    await page.goForward()
    await rename(page, 'Left at once', 'First')
    await page.keyboard.press('Control+s')
    await rename(page, 'First', 'Second')
    await page.goBack()
    answer()
    await expect.poll(() => titles(id)).toEqual(['Second'])
    await page.unrouteAll({ behavior: 'wait' })
  })

  await test.step('500 widgets, the maximum, are pasted and undone', async () => {
    const empty = await addCanvas(send, [])
    await page.goto(`/insight-canvas/${empty}`)
    const file = (count: number) =>
      JSON.stringify({
        ...{ kind: 'briefwell-canvas', version: 1, title: 'Many' },
        widgets: Array.from({ length: count }, () => scenario()),
      })
    await paste(page, file(canvasLimits.widgets + 1))
    await expect(page.getByText('A canvas has at most 500 widgets')).toBeVisible()
    await paste(page, file(canvasLimits.widgets))
    await expect(titleOf(page, 'Scenario').first()).toBeVisible()
    await page.keyboard.press('Control+s')
    await expect(saved(page)).toBeVisible({ timeout: 30_000 })
    expect((await get(empty)).widgets).toHaveLength(canvasLimits.widgets)
    await paste(page, file(1))
    await expectToast(page, 'The canvas is full')
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByText('Nothing on this canvas yet')).toBeVisible()
    await page.keyboard.press('Control+s')
    await expect(saved(page)).toBeVisible({ timeout: 30_000 })
    expect((await get(empty)).widgets).toEqual([])
  })

  await test.step('the last 100 of 150 steps are undone', async () => {
    const steps = await addCanvas(send, [scenario()])
    await page.goto(`/insight-canvas/${steps}`)
    await titleOf(page, 'Scenario').click()
    for (let at = 0; at < 150; at++) await page.keyboard.press('Control+d')
    const undo = page.getByRole('button', { name: 'Undo', exact: true })
    for (let at = 0; at < 100; at++) await page.keyboard.press('Control+z')
    await expect(undo).toBeDisabled()
    await page.keyboard.press('Control+s')
    await expect(saved(page)).toBeVisible()
    expect((await get(steps)).widgets).toHaveLength(51)
  })

  await test.step('long names, any script and object keys are treated as text', async () => {
    const names = [
      '__proto__',
      'constructor',
      'ممر بارد \u202e',
      '👩🏽‍🚒'.repeat(28),
      'W'.repeat(200),
    ]
    const texts = await addCanvas(send, [])
    await page.goto(`/insight-canvas/${texts}`)
    const widgets = names.map((name, at) => ({
      ...scenario(name),
      ...{ x: 100 + (at % 3) * 320, y: 100 + Math.floor(at / 3) * 220 },
    }))
    await paste(
      page,
      JSON.stringify({ kind: 'briefwell-canvas', version: 1, title: 'Any', widgets }),
    )
    await page.keyboard.press('Control+s')
    await expect(saved(page)).toBeVisible()
    expect((await titles(texts)).sort()).toEqual(names.map((name) => name.trim()).sort())
    await expectAccessible(page)
    for (const format of ['png', 'svg', 'pdf', 'json']) {
      await send(`/api/canvases/${texts}/export?format=${format}`, undefined, 'GET')
    }
  })
})
