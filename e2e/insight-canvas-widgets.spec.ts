import type { Locator, Page } from '@playwright/test'
import {
  libraryTypes,
  newWidget,
  type Widget,
  type WidgetOf,
} from '../contract/insight-canvas/canvas-widgets.ts'
import { expectAccessible, viewports } from './support/accessible.ts'
import { addProduct, addVideoBrief, type Send } from './support/api.ts'
import { expect, test } from './support/briefwell.ts'
import { signUp } from './support/people.ts'
import { proves } from './support/proves.ts'
import { shortVideo } from './support/videos.ts'

const widget = (page: Page, title: string) =>
  page.getByRole('main').getByRole('figure', { name: title, exact: true })

/** One widget of each type, side by side; the SWOT has two strengths and a weakness. */
function fourWidgets(): Widget[] {
  const places = [
    { x: 40, y: 40 },
    { x: 480, y: 40 },
    { x: 40, y: 380 },
    { x: 480, y: 380 },
  ]
  const entries = (...texts: string[]) => texts.map((text) => ({ text, source: null }))
  return libraryTypes.map((type, at) => {
    const made = newWidget(type, crypto.randomUUID(), places[at])
    if (made.type === 'swot') {
      made.data.strengths = entries('Audits offline', 'Cheap')
      made.data.weaknesses = entries('Few staff')
    }
    return made
  })
}

async function onCanvas(page: Page, send: Send, widgets: Widget[]) {
  const { id } = (await send('/api/canvases', { title: 'Plan', widgets })) as { id: string }
  await page.goto(`/insight-canvas/${id}`)
  await expect(page.getByRole('main').getByRole('figure')).toHaveCount(widgets.length)
  /** Saves, and returns the stored data of a widget type. */
  const stored = async <T extends Widget['type']>(type: T): Promise<WidgetOf<T>['data']> => {
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    const { widgets } = (await send(`/api/canvases/${id}`, undefined, 'GET')) as {
      widgets: { widget: Widget }[]
    }
    const found = widgets.find((one) => one.widget.type === type)
    if (!found) throw new Error(`no ${type} is stored`)
    return found.widget.data as WidgetOf<T>['data']
  }
  return { id, stored }
}

async function drag(page: Page, from: Locator, to: { x: number; y: number }) {
  const box = await from.boundingBox()
  if (!box) throw new Error('it is not shown')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x - 4, to.y - 4, { steps: 6 })
  await page.mouse.move(to.x, to.y)
  await page.mouse.up()
}

async function requireMiddle(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('it is not shown')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Types without waiting for the effect of each key, like a fast typist. */
async function typeAtOnce(page: Page, text: string) {
  const session = await page.context().newCDPSession(page)
  const sent = [...text].flatMap((char) => {
    const key =
      char === '\n' ? { key: 'Enter', code: 'Enter', text: '\r' } : { key: char, text: char }
    return (['keyDown', 'keyUp'] as const).map((type) =>
      session.send('Input.dispatchKeyEvent', {
        type,
        ...key,
        ...(char === '\n' && { windowsVirtualKeyCode: 13 }),
      }),
    )
  })
  await Promise.all(sent)
  await session.detach()
}

test('entries, points, sums and outcomes are edited in place', async ({ page }) => {
  await page.setViewportSize(viewports.wide)
  const { send } = await signUp(page)
  const { stored } = await onCanvas(page, send, fourWidgets())

  await test.step('an entry of a SWOT is moved to another list, by mouse and by keys', async () => {
    const swot = widget(page, 'SWOT analysis')
    await swot.getByText('Cheap').hover()
    const handle = swot.getByRole('button', { name: 'Move Cheap' })
    await drag(page, handle, await requireMiddle(swot.getByRole('list', { name: 'Weaknesses' })))
    await expect(swot.getByRole('list', { name: 'Weaknesses' })).toContainText('Cheap')
    await swot.getByRole('button', { name: /: Audits offline$/ }).focus()
    await page.keyboard.press('Alt+ArrowDown')
    await expect(swot.getByRole('list', { name: 'Weaknesses' })).toContainText('Audits offline')
    await expect(page.getByRole('textbox', { name: 'Weaknesses, entry 1' })).toBeFocused()
    const { strengths, weaknesses } = await stored('swot')
    expect(strengths).toEqual([])
    expect(weaknesses.map(({ text }) => text).sort()).toEqual([
      'Audits offline',
      'Cheap',
      'Few staff',
    ])
    await expectAccessible(page)
    await page.setViewportSize(viewports.wide)
  })

  await test.step('text typed right after Enter is in the new entry', async () => {
    const swot = widget(page, 'SWOT analysis')
    await swot.getByRole('button', { name: 'Add an opportunity…' }).click()
    await typeAtOnce(page, 'one\ntwo\nthree\n')
    await expect(swot.getByRole('list', { name: 'Opportunities' })).toContainText('three')
    await page.keyboard.press('Escape')
    expect((await stored('swot')).opportunities.map(({ text }) => text)).toEqual([
      'one',
      'two',
      'three',
    ])
    const debt = widget(page, 'Technology debt')
    await expect(debt.getByRole('listitem')).toHaveCount(3)
    await expect(debt.getByText(/\d more/)).toHaveCount(0)
    await debt.hover()
    await debt.getByRole('button', { name: 'Add an item' }).click()
    await typeAtOnce(page, 'four\nfive\n')
    await page.keyboard.press('Escape')
    const added = (await stored('tech-debt')).items.map(({ category }) => category).slice(3)
    expect(added).toEqual(['four', 'five'])
  })

  await test.step('a point of a map is moved by mouse and keys, resized, and marked as our own', async () => {
    const map = widget(page, 'Vendor map')
    const point = map.getByRole('button', { name: /^Vendor A:/ })
    const { x, y } = await requireMiddle(point)
    await drag(page, point, { x: x - 60, y: y + 40 })
    const moved = (await stored('vendor-map')).vendors[0]
    expect(moved?.x).toBeLessThan(60)
    expect(moved?.y).toBeLessThan(60)
    await point.press('ArrowRight')
    await point.press('Shift+ArrowUp')
    const nudged = (await stored('vendor-map')).vendors[0]
    expect(nudged).toMatchObject({ x: (moved?.x ?? 0) + 1, y: (moved?.y ?? 0) + 5 })

    await point.press('Enter')
    const details = page.getByRole('dialog', { name: 'Vendor A' })
    await details.getByLabel('Size').selectOption({ label: 'Small' })
    await details.getByLabel('Our own product').check()
    await expectAccessible(page)
    await page.setViewportSize(viewports.wide)
    await details.getByLabel('X', { exact: true }).fill('')
    await page.keyboard.press('Tab')
    await details.getByLabel('Y', { exact: true }).fill('170')
    await expect(details.getByText('Use 0 to 100')).toBeVisible()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await expect(details).toBeHidden()
    await expect(map.getByText('Our own', { exact: true })).toBeVisible()
    expect((await stored('vendor-map')).vendors[0]).toMatchObject({
      ...{ x: 0, y: 100, size: 'small', own: true },
    })
    proves('2.5.25')
  })

  await test.step('the sum of a technology debt follows its items, in any order', async () => {
    const debt = widget(page, 'Technology debt')
    await expect(debt.getByRole('status')).toHaveText('80% in total')
    const impact = debt.getByRole('spinbutton', { name: 'Impact of Documentation in percent' })
    await impact.fill('60')
    await impact.press('Enter')
    await expect(debt.getByRole('status')).toHaveText('115% in total')
    await debt.getByLabel('Order').selectOption({ label: 'Largest impact first' })
    await expect(debt.getByRole('listitem').first()).toContainText('Documentation')
    await expect(debt.getByRole('status')).toHaveText('115% in total')
    await impact.fill('many')
    await impact.press('Tab')
    await expect(impact).toHaveValue('0')
    await expect(debt.getByRole('status')).toHaveText('55% in total')
    expect(await stored('tech-debt')).toMatchObject({
      order: 'impact',
      items: [{ impact: 40 }, { impact: 0 }, { impact: 15 }, { impact: 0 }, { impact: 0 }],
    })
  })

  await test.step("a scenario's kinds and values", async () => {
    const scenario = widget(page, 'Scenario')
    await scenario.getByLabel('Kind of Cost').selectOption({ label: 'Warning' })
    await scenario.getByRole('button', { name: 'Value of Cost: +5%' }).click()
    await page.getByRole('textbox', { name: 'Value of Cost' }).fill('about +7%')
    await page.keyboard.press('Enter')
    expect((await stored('scenario')).outcomes[1]).toEqual({
      ...{ label: 'Cost', value: 'about +7%', type: 'warning' },
    })
    await expectAccessible(page)
    proves('2.3.20')
  })
})

const captions = `WEBVTT

00:00.000 --> 00:00.900
Welcome to the harbour.

01:01.000 --> 01:02.000
The freight licence costs 4,200 euros a year.
`

test('entries are created from our material, open it, and show when it was changed or deleted', async ({
  page,
}) => {
  await page.setViewportSize(viewports.wide)
  const { send } = await signUp(page)
  const harbour = await addVideoBrief(page, { title: 'Harbour', video: shortVideo.mp4 })
  const kestrel = await addProduct(send, { name: 'Kestrel', description: 'Counts gulls.' })
  const caption = await send(`/api/briefs/${harbour}/captions`, {
    language: 'en',
    text: captions,
  })
  expect(caption).toBeTruthy()
  const [swotWidget] = fourWidgets()
  const { stored } = await onCanvas(page, send, swotWidget ? [swotWidget] : [])
  const swot = widget(page, 'SWOT analysis')

  async function addTo(list: string, search: string, found: RegExp) {
    await swot.hover()
    await swot.getByRole('button', { name: `Add to ${list} from your material` }).click()
    await page.getByPlaceholder('Search products, briefs and videos').fill(search)
    await page.getByRole('option', { name: found }).click()
  }

  await test.step('a product, a brief and a second of a transcript are picked', async () => {
    await addTo('Opportunities', 'kestrel', /Kestrel/)
    await addTo('Threats', 'harbour', /^Harbour$/)
    await addTo('Strengths', 'freight', /freight licence/)
    await expect(swot.getByText('from: Kestrel')).toBeVisible()
    await expect(swot.getByText('from: Harbour, 1:01')).toBeVisible()
    await expect(swot.getByText('from: Harbour', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize(viewports.wide)
    expect((await stored('swot')).strengths[2]).toMatchObject({
      source: { kind: 'passage', id: harbour, startMs: 61_000 },
    })
  })

  await test.step('it opens the second of the video', async () => {
    await swot.getByRole('link', { name: 'Harbour, 1:01' }).click()
    await expect(page).toHaveURL(`/briefs/${harbour}?t=61`)
    await page.goBack()
    await expect(swot).toBeVisible()
  })

  await test.step('it shows that the product has changed, and is updated', async () => {
    const product = await send(`/api/products/${kestrel}`, undefined, 'GET')
    await send(
      `/api/products/${kestrel}`,
      { ...(product as object), description: 'Counts terns.' },
      'PUT',
    )
    await page.reload()
    await expect(swot.getByText('The source has changed')).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize(viewports.wide)
    await swot.getByRole('button', { name: 'Update' }).click()
    await expect(swot.getByText('The source has changed')).toBeHidden()
    await stored('swot')
  })

  await test.step('it shows that the product was deleted', async () => {
    await send(`/api/products/${kestrel}`, undefined, 'DELETE')
    await page.reload()
    await expect(
      swot.getByText("The source was deleted, or you don't have access to it"),
    ).toBeVisible()
    await expect(swot.getByText('Kestrel', { exact: true })).toBeVisible()
    await expectAccessible(page)
  })
})
