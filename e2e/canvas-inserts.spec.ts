import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { newWidget, type Widget, type WidgetOf } from '../contract/insight-canvas/canvas-widgets.ts'
import { expectAccessible, viewports } from './support/accessible.ts'
import { addProduct, addVideoBrief, openApi, type Send } from './support/api.ts'
import { expect, test } from './support/briefwell.ts'
import { shareCodeIn, shareLinkIn } from './support/mailbox.ts'
import { signUp, signUpConfirmed } from './support/people.ts'
import { newReader, shareWith } from './support/readers.ts'
import { fixturePath, shortVideo } from './support/videos.ts'

const figure = (page: Page, name: string) =>
  page.getByRole('main').getByRole('figure', { name, exact: true })
const said = (page: Page, words: string) =>
  expect(page.getByRole('main').getByRole('status').filter({ hasText: words })).toBeAttached()

async function newCanvas(send: Send, widgets: Widget[] = []) {
  return ((await send('/api/canvases', { title: 'Wall', widgets })) as { id: string }).id
}

async function stored(page: Page, send: Send, id: string): Promise<Widget[]> {
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const { widgets } = (await send(`/api/canvases/${id}`, undefined, 'GET')) as {
    widgets: { widget: Widget }[]
  }
  return widgets.map(({ widget }) => widget)
}

async function insert(page: Page, what: string) {
  await page.getByRole('button', { name: 'Insert', exact: true }).click()
  await page.getByRole('menuitem', { name: what }).click()
}

test('one draws with the pen, erases, and exports what was drawn', async ({ page }) => {
  await page.setViewportSize(viewports.wide)
  const { send } = await signUp(page)
  const id = await newCanvas(send)
  await page.goto(`/insight-canvas/${id}`)
  await expect(page.getByText('Nothing on this canvas yet')).toBeVisible()
  const wave = async (top: number) => {
    await page.mouse.move(500, top)
    await page.mouse.down()
    for (let step = 1; step <= 30; step++) {
      await page.mouse.move(500 + 6 * step, top + 40 * Math.sin(step / 4))
    }
    await page.mouse.up()
  }
  await page.getByRole('button', { name: 'Pen', exact: true }).click()
  await said(page, 'Pen: draw with the pointer')
  await page.getByRole('button', { name: 'Color: Blue' }).click()
  await page.getByRole('button', { name: 'Thick' }).click()
  await expectAccessible(page)
  await wave(350)
  await wave(560)
  await expect(page.getByRole('figure', { name: 'Drawing' })).toHaveCount(2)
  const strokes = (await stored(page, send, id)) as WidgetOf<'stroke'>[]
  for (const { data, width } of strokes) {
    expect(data).toMatchObject({ color: 'blue', size: 'L' })
    expect(data.points.length).toBeLessThan(80)
    expect(Math.abs(width - 180)).toBeLessThan(8)
  }
  await page.keyboard.press('Escape')
  await page.keyboard.press('e')
  await page.mouse.move(495, 300)
  await page.mouse.down()
  await page.mouse.move(560, 420, { steps: 20 })
  await page.mouse.up()
  await said(page, 'Erased a stroke')
  await expect(page.getByRole('figure', { name: 'Drawing' })).toHaveCount(1)
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('figure', { name: 'Drawing' })).toHaveCount(2)
  const svg = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: /SVG/ }).click()
  // The same blue as on the page in its light colors.
  expect(readFileSync(await (await svg).path(), 'utf8').toLowerCase()).toContain('#2d74aa')
})

test('pictures, links and videos are put on a canvas and seen by its reader as far as they may', async ({
  page,
  elsewhere,
  briefwell,
}) => {
  await page.setViewportSize(viewports.wide)
  const { send } = await signUpConfirmed(page, briefwell)
  const product = await addProduct(send, { name: 'Harbour Compass' })
  await addVideoBrief(page, { title: 'Compass in five minutes', video: shortVideo.mp4 })
  const id = await newCanvas(send)
  await page.goto(`/insight-canvas/${id}`)
  await expect(page.getByText('Nothing on this canvas yet')).toBeVisible()

  await test.step('a picture from the device, described for those who cannot see it', async () => {
    const chooser = page.waitForEvent('filechooser')
    await insert(page, 'Picture from your device')
    await (await chooser).setFiles(fixturePath('logo.png'))
    await expect(figure(page, 'Picture').getByRole('img')).toBeVisible()
    await page.getByRole('button', { name: 'Properties' }).click()
    await page.getByLabel('Description').fill('Our logo')
    await expect(figure(page, 'Our logo')).toBeVisible()
    await page.getByRole('button', { name: 'Close the properties' }).click()
  })

  await test.step('pictures are dropped and pasted; what is no picture is refused', async () => {
    const bytes = readFileSync(fixturePath('logo.png')).toString('base64')
    const give = (event: 'drop' | 'paste', type: string) =>
      page.evaluate(
        ([kind, base64, mime]) => {
          const data = new DataTransfer()
          const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
          data.items.add(new File([content], 'Logo', { type: mime }))
          const target = document.querySelector('.react-flow__pane') ?? document.body
          const options = { bubbles: true, cancelable: true }
          target.dispatchEvent(
            kind === 'drop'
              ? new DragEvent('drop', {
                  ...options,
                  dataTransfer: data,
                  clientX: 900,
                  clientY: 600,
                })
              : new ClipboardEvent('paste', { ...options, clipboardData: data }),
          )
        },
        [event, bytes, type] as const,
      )
    await give('drop', 'image/png')
    await expect(page.getByRole('figure', { name: 'Picture' })).toHaveCount(1)
    await give('paste', 'image/png')
    await expect(page.getByRole('figure', { name: 'Picture' })).toHaveCount(2)
    await give('paste', 'application/pdf')
    await expect(page.getByText('Choose a PNG, JPEG, WebP or GIF picture.')).toBeVisible()
  })

  await test.step('links: ours with what one may see, others with their host, scripts never', async () => {
    await insert(page, 'Link')
    const address = page.getByLabel('Address')
    for (const refused of [
      'javascript:alert(1)',
      'data:text/html,x',
      '//evil.example',
      'https://a@b.example',
    ]) {
      await address.fill(refused)
      await address.press('Enter')
      await expect(page.getByText('Enter a web address')).toBeVisible()
    }
    await address.fill(`${new URL(page.url()).origin}/products/${product}`)
    await address.press('Enter')
    await expect(figure(page, 'Harbour Compass')).toContainText('Product')
    await insert(page, 'Link')
    await page.getByLabel('Address').fill('example.com/report')
    await page.getByLabel('Text (optional)').fill('A report')
    await page.getByRole('button', { name: 'Add link' }).click()
    await expect(figure(page, 'A report')).toContainText('example.com')
    const out = figure(page, 'A report').getByRole('link')
    await expect(out).toHaveAttribute('href', 'https://example.com/report')
    await expect(out).toHaveAttribute('rel', /noopener/)
  })

  await test.step('a brief plays in its place', async () => {
    await insert(page, 'Brief or moment that plays')
    await page.keyboard.type('Compass in')
    await page.getByRole('option').first().click()
    await page.getByRole('button', { name: 'Play Compass in five minutes' }).press('Enter')
    const video = figure(page, 'Compass in five minutes').locator('video')
    await expect
      .poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime))
      .toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Close the video' }).click()
  })
  await expectAccessible(page)

  await test.step('a source is dropped on a note', async () => {
    await page.getByRole('button', { name: 'Note', exact: true }).click()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Widget library' }).click()
    await page.getByRole('combobox').fill('Harbour')
    await page.getByRole('option').first().dragTo(figure(page, 'Note'))
    await expect(figure(page, 'Harbour Compass').filter({ hasText: 'From' })).toBeVisible()
  })
  const types = (await stored(page, send, id)).map(({ type }) => type).sort()
  expect(types).toEqual(['clip', 'link', 'link', 'note', 'picture', 'picture', 'picture'])

  await test.step('its reader sees the pictures, but neither the product nor the video', async () => {
    const email = `ines-${Date.now()}@firm.example`
    await send(`/api/canvases/${id}/shares`, { emails: [email] })
    const reader = await elsewhere()
    await reader.setViewportSize(viewports.narrow)
    await reader.goto(shareLinkIn(await briefwell.mailbox.mailTo(email)))
    await reader.getByRole('button', { name: 'Send me a code' }).click()
    await reader.getByLabel('Code').fill(shareCodeIn(await briefwell.mailbox.mailTo(email, 2)))
    await reader.getByRole('button', { name: 'Open the canvas' }).click()
    await expect(figure(reader, 'Our logo').getByRole('img')).toBeVisible()
    await expect(figure(reader, 'Product')).toContainText('Not available to you')
    await expect(figure(reader, 'Not available to you')).toBeVisible()
    await expect(reader.getByText('Compass in five minutes')).toHaveCount(0)
    await expectAccessible(reader)
    await reader.getByRole('link', { name: 'Present' }).click()
    const logo = { name: 'Our logo' }
    await expect(reader.getByRole('dialog').getByRole('img', logo)).toBeVisible()
    await page.goto(`/insight-canvas/${id}/present`)
    await expect(page.getByRole('dialog').getByRole('img', logo)).toBeVisible()
  })
})

test('a moment beyond the end of its video says so, and a picture copied to another canvas stays', async ({
  page,
  briefwell,
}) => {
  await page.setViewportSize(viewports.wide)
  const { send } = await signUpConfirmed(page, briefwell)
  const briefId = await addVideoBrief(page, { title: 'Short', video: shortVideo.mp4 })
  const clip = newWidget('clip', crypto.randomUUID()) as WidgetOf<'clip'>
  const source = { kind: 'passage' as const, id: briefId, startMs: 90_000, mark: 'abc' }
  const from = await newCanvas(send, [{ ...clip, data: { source, endMs: 95_000 } }])
  const to = await newCanvas(send)
  await page.goto(`/insight-canvas/${from}`)
  await expect(page.getByText('The video ends before this moment.')).toBeVisible({
    timeout: 30_000,
  })
  const chooser = page.waitForEvent('filechooser')
  await insert(page, 'Picture from your device')
  await (await chooser).setFiles(fixturePath('logo.png'))
  await expect(figure(page, 'Picture').getByRole('img')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.keyboard.press('Control+c')
  await said(page, 'Copied the item')
  await page.goto(`/insight-canvas/${to}`)
  await expect(page.getByText('Nothing on this canvas yet')).toBeVisible()
  await page.keyboard.press('Control+v')
  await expect(figure(page, 'Picture').getByRole('img')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(figure(page, 'Picture').getByRole('img')).toBeVisible()
})

test('a video shared with a reader plays on their own canvas, and its vendor learns what they watch', async ({
  page,
  elsewhere,
  briefwell,
}) => {
  const { vendor } = await signUpConfirmed(page, briefwell)
  const briefId = await addVideoBrief(page, {
    ...{ title: 'Atlas', video: shortVideo.mp4, status: 'active' },
  })
  const address = `ines-${Date.now()}@firm.example`
  await shareWith(page, briefId, [address])
  const reader = await newReader(elsewhere, briefwell, address)
  await reader.setViewportSize(viewports.wide)
  const send = await openApi(reader)
  const clip = newWidget('clip', crypto.randomUUID()) as WidgetOf<'clip'>
  const source = { kind: 'brief' as const, id: briefId, startMs: null, mark: 'abc' }
  const id = await newCanvas(send, [{ ...clip, data: { source, endMs: null } }])
  await reader.goto(`/insight-canvas/${id}`)
  await expect(
    figure(reader, 'Atlas').getByText(`${vendor.company} sees which parts of the video you watch.`),
  ).toBeVisible()
  await expectAccessible(reader)
  const first = reader.waitForResponse((answer) => answer.url().endsWith('/watch'))
  await reader.getByRole('button', { name: 'Play Atlas' }).click()
  await first
  await expect
    .poll(() => reader.locator('video').evaluate((it: HTMLVideoElement) => it.currentTime))
    .toBeGreaterThan(1)
  await reader.getByRole('button', { name: 'Close the video' }).click()
  await expect
    .poll(() => send(`/api/library/${briefId}/watch`, undefined, 'GET'))
    .toMatchObject({ visits: 1, seen: [[0, expect.any(Number)]] })
})
