import type { Page } from '@playwright/test'
import { libraryTypes, newWidget } from '../contract/insight-canvas/canvas-widgets.ts'
import { viewports } from './support/accessible.ts'
import { expect, test } from './support/briefwell.ts'
import { signUp } from './support/people.ts'

test.use({ viewport: viewports.narrow, hasTouch: true, isMobile: true })

type Point = { x: number; y: number }

/** Moves fingers stepwise from one set of points to another. */
async function swipe(page: Page, from: Point[], to: Point[]) {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', from)
  for (let step = 1; step <= 10; step++) {
    const points = from.map(({ x, y }, finger) => {
      const end = to[finger] ?? { x, y }
      return { x: x + ((end.x - x) * step) / 10, y: y + ((end.y - y) * step) / 10 }
    })
    await touch('touchMove', points)
  }
  await touch('touchEnd', [])
  await session.detach()
}

/** Buttons and fields around the widgets that are too small for a fingertip, or covered by something. */
const faultyTargets = (page: Page) =>
  page.evaluate(() => {
    const least = 40
    const shown = [...document.querySelectorAll('main button, main input, main select')].filter(
      (target) => !target.closest('.react-flow__node') && target.checkVisibility(),
    )
    return shown.flatMap((target) => {
      const { left, top, width, height } = target.getBoundingClientRect()
      const middle = { x: left + width / 2, y: top + height / 2 }
      const scrolled = target.closest('aside')?.getBoundingClientRect()
      if (middle.y > (scrolled?.bottom ?? innerHeight)) return []
      const name = target.getAttribute('aria-label') ?? target.textContent
      const hit = document.elementFromPoint(middle.x, middle.y)
      const covered = !(hit && (target.contains(hit) || hit.contains(target)))
      return Math.round(width) < least || Math.round(height) < least || covered
        ? [`${name}: ${width} x ${height}${covered ? ', covered' : ''}`]
        : []
    })
  })

test('on a phone, a canvas is moved and zoomed by fingers, and edited in the panel', async ({
  page,
}) => {
  const { send } = await signUp(page)
  const widgets = libraryTypes.map((type, at) =>
    newWidget(type, crypto.randomUUID(), { x: 40 + (at % 2) * 440, y: at < 2 ? 40 : 380 }),
  )
  const { id } = (await send('/api/canvases', { title: 'Plan', widgets })) as { id: string }
  await page.goto(`/insight-canvas/${id}`)
  const scenario = page.getByRole('main').getByRole('figure', { name: 'Scenario', exact: true })
  const box = async () => {
    const found = await scenario.boundingBox()
    if (!found) throw new Error('the scenario is not shown')
    return found
  }
  await expect(scenario).toBeVisible()
  expect(await faultyTargets(page)).toEqual([])

  await test.step('one finger moves the view, also over a widget', async () => {
    const before = await box()
    const start = { x: before.x + 60, y: before.y + 40 }
    await swipe(page, [start], [{ x: start.x - 80, y: start.y - 60 }])
    await expect.poll(async () => Math.round((await box()).x - before.x)).toBeLessThan(-60)
    expect((await box()).y - before.y).toBeLessThan(-40)
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })

  await test.step('two fingers zoom it, not the page', async () => {
    const { x, y, width } = await box()
    const middle = { x: x + width / 2, y: y + 30 }
    await swipe(
      page,
      [
        { x: middle.x - 30, y: middle.y },
        { x: middle.x + 30, y: middle.y },
      ],
      [
        { x: middle.x - 60, y: middle.y },
        { x: middle.x + 60, y: middle.y },
      ],
    )
    await expect.poll(async () => (await box()).width / width).toBeGreaterThan(1.5)
    expect(await page.evaluate(() => visualViewport?.scale)).toBe(1)
  })

  await test.step('a tap selects a widget, and the panel changes it', async () => {
    await page.getByRole('button', { name: 'Show everything' }).tap()
    await scenario.getByText('Headcount').tap()
    await page.keyboard.press('Escape')
    expect(await faultyTargets(page)).toEqual([])
    await page.getByRole('button', { name: 'Properties', exact: true }).tap()
    const panel = page.getByRole('complementary', { name: 'Properties' })
    await expect(page.getByRole('tooltip')).toHaveCount(0)
    expect(await faultyTargets(page)).toEqual([])
    await panel.getByLabel('Title').fill('If we wait')
    await panel.getByLabel('X', { exact: true }).fill('300')
    await panel.getByRole('button', { name: 'Close the properties' }).tap()
    await page.getByRole('button', { name: 'Save' }).tap()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    const stored = JSON.stringify(await send(`/api/canvases/${id}`, undefined, 'GET'))
    expect(stored).toContain('"If we wait"')
    expect(stored).toMatch(/"x":\s*300/)
  })

  await test.step('a widget is chosen from the library', async () => {
    await page.getByRole('button', { name: 'Add Widget' }).tap()
    expect(await faultyTargets(page)).toEqual([])
    const library = page.getByRole('complementary', { name: 'Widget library' })
    await library.getByRole('button', { name: 'Vendor map' }).tap()
    await expect(page.getByRole('main').getByRole('figure', { name: 'Vendor map' })).toHaveCount(2)
  })
})

test('on a phone, a note is put down by a tap, and its look is changed', async ({ page }) => {
  const { send } = await signUp(page)
  const shape = newWidget('shape', crypto.randomUUID(), { x: 100, y: 100 })
  const far = newWidget('shape', crypto.randomUUID(), { x: 500, y: 100 })
  const { id } = (await send('/api/canvases', { title: 'Plan', widgets: [shape, far] })) as {
    id: string
  }
  await page.goto(`/insight-canvas/${id}`)
  const figure = (name: string) => page.getByRole('main').getByRole('figure', { name, exact: true })
  await expect(figure('Shape').first()).toBeVisible()
  await page.getByRole('button', { name: 'Note', exact: true }).tap()
  await page.touchscreen.tap(200, 620)
  const field = page.getByRole('textbox', { name: 'Text of the note' })
  await expect(field).toBeFocused()
  await page.keyboard.type('By thumb')
  await page.keyboard.press('Escape')
  await expect(figure('By thumb')).toBeVisible()
  await figure('Shape').first().tap()
  await page.getByRole('button', { name: 'Style', exact: true }).tap()
  await page.getByRole('button', { name: 'Fill: Blue' }).tap()
  await expect(page.getByRole('button', { name: 'Fill: Blue' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Fill: Blue' })).toBeHidden()
  expect(await faultyTargets(page)).toEqual([])
})
