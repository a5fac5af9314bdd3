import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { OpenDocument } from '../contract/boardroom-builder/documents.ts'
import { newWidget } from '../contract/insight-canvas/canvas-widgets.ts'
import type { OpenCanvas } from '../contract/insight-canvas/canvases.ts'
import { fixture } from '../server/testing/fixtures.ts'
import { expectAccessible } from './support/accessible.ts'
import type { Send } from './support/api.ts'
import { expect, test } from './support/briefwell.ts'
import { caretAfter } from './support/focus.ts'
import { shareCodeIn, shareLinkIn } from './support/mailbox.ts'
import { expectToast } from './support/page-checks.ts'
import { signUpConfirmed } from './support/people.ts'

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text of the document' })
const adding = (page: Page) => page.getByRole('region', { name: 'Adding pictures' })
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible()

/** A document with one sentence, and a canvas with two widgets. */
async function material(send: Send) {
  const body = { title: 'Robots in 2027', type: 'board-deck' }
  const { id } = (await send('/api/documents', body)) as OpenDocument
  const path = `/api/documents/${id}`
  const { revision, blocks } = (await send(path, undefined, 'GET')) as OpenDocument
  const said = {
    type: 'paragraph',
    attrs: { id: 'the-opening' },
    content: [{ type: 'text', text: 'What we see in the market.' }],
  }
  const before = blocks.map(({ block }) => block.attrs.id)
  await send(
    path,
    {
      revision,
      deleted: blocks.map(({ rev, block }) => ({ id: block.attrs.id, rev })),
      blocks: [{ rev: null, block: said }],
      order: { before, after: ['the-opening'] },
    },
    'PATCH',
  )
  const map = { ...newWidget('vendor-map', crypto.randomUUID()), title: 'Robots' }
  const debt = newWidget('tech-debt', crypto.randomUUID(), { x: 560, y: 40 })
  const canvas = (await send('/api/canvases', { title: 'Our market', widgets: [map, debt] })) as {
    id: string
  }
  return { id, canvas: canvas.id, map }
}

async function renameWidget(send: Send, id: string, title: string) {
  const path = `/api/canvases/${id}`
  const { revision, widgets } = (await send(path, undefined, 'GET')) as OpenCanvas
  const [first] = widgets.filter(({ widget }) => widget.type === 'vendor-map')
  if (!first) throw new Error('no map')
  const widget = { ...first.widget, title }
  await send(path, { revision, widgets: [{ rev: first.rev, widget }] }, 'PATCH')
}

/** Drops a file on the text, as if from the desktop. */
async function drop(page: Page, name: string, type: string, bytes: Buffer) {
  const transfer = await page.evaluateHandle(
    ([name, type, base64]) => {
      const letters = atob(base64)
      const content = Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
      const data = new DataTransfer()
      data.items.add(new File([content], name, { type }))
      return data
    },
    [name, type, bytes.toString('base64')] as const,
  )
  const line = textOf(page).getByText('What we see in the market.')
  const { x, y } = (await line.boundingBox()) ?? { x: 0, y: 0 }
  await line.dispatchEvent('drop', { dataTransfer: transfer, clientX: x + 5, clientY: y + 5 })
}

test('pictures are uploaded, drawn from a canvas, updated, and seen by a reader', async ({
  page,
  elsewhere,
  briefwell,
}) => {
  const analyst = `ines-${Date.now()}@firm.example`
  const { send } = await signUpConfirmed(page, briefwell)
  const { id, canvas } = await material(send)
  await page.goto(`/boardroom-builder/${id}`)
  const text = textOf(page)
  const figures = text.locator('figure[data-picture]')
  const shown = (at: number) => figures.nth(at).locator('[data-state=loaded]')

  await test.step('a file is chosen by the list of blocks', async () => {
    await caretAfter(text.getByText('What we see'))
    await page.keyboard.press('Enter')
    await page.keyboard.type('/pict')
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('option', { name: /^Picture/ }).click()
    await (await chooser).setFiles({
      name: 'depot.png',
      mimeType: 'image/png',
      buffer: fixture('logo.png'),
    })
    await expect(shown(0)).toBeVisible()
    await expect(adding(page)).toHaveCount(0)
    await figures.nth(0).getByRole('button', { name: 'Add a description' }).click()
    const dialog = page.getByRole('dialog', { name: 'Picture' })
    await dialog.getByLabel('Description').fill('The depot in Bergen')
    await dialog.getByLabel('Caption').fill('Our first depot')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(text.getByRole('img', { name: 'The depot in Bergen' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('an invalid picture is refused with the reason, and an upload waits for the connection', async () => {
    await drop(page, 'broken.png', 'image/png', Buffer.from('not a picture'))
    await expect(adding(page)).toContainText('Choose a PNG, JPEG, WebP or GIF picture.')
    await expectAccessible(page)
    await adding(page).getByRole('button', { name: 'Dismiss broken.png' }).click()
    const background = { r: 60, g: 120, b: 90 }
    const create = { width: 10_000, height: 6000, channels: 3 as const, background }
    await drop(page, 'hall.jpg', 'image/jpeg', await sharp({ create }).jpeg().toBuffer())
    await expect(adding(page)).toContainText('This picture has 60 megapixels; the maximum is 16.')
    await adding(page).getByRole('button', { name: 'Dismiss hall.jpg' }).click()
    await page.context().setOffline(true)
    await drop(page, 'late.png', 'image/png', fixture('logo.png'))
    await expect(adding(page)).toContainText('Waiting for the connection…')
    await page.context().setOffline(false)
    await expect(figures).toHaveCount(2)
    await expect(shown(0)).toBeVisible()
    await expect(adding(page)).toHaveCount(0)
  })

  await test.step('a widget of a canvas is chosen, and updated once it has changed', async () => {
    await page.keyboard.press('Control+End')
    await page.getByRole('button', { name: 'Insert' }).click()
    await page.getByRole('menuitem', { name: /^Canvas/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Canvas as a picture' })
    await dialog.getByPlaceholder('Search canvases').fill('market')
    await dialog.getByRole('option', { name: 'Our market' }).click()
    await expect(dialog.getByRole('button', { name: 'Whole canvas' })).toBeFocused()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: /^Robots/ }).click()
    const robots = text.getByRole('img', { name: /^Robots\. / })
    await expect(robots).toBeVisible()
    const figure = figures.filter({ has: page.getByRole('img', { name: /^Robots/ }) })
    await expect(figure).toContainText('From the canvas “Our market”')
    await saved(page)
    await renameWidget(send, canvas, 'Robots at sea')
    // The picture is that of the canvas as it is now.
    const drawn = page.waitForResponse(/pictures\/[^/]+\?newest=true$/)
    await page.reload()
    await figure.scrollIntoViewIfNeeded()
    expect((await drawn).ok()).toBe(true)
    await expect(figure).toContainText('Shown as it is now: the canvas has changed')
    await expect(figure.getByRole('img')).toBeVisible()
    await expectAccessible(page)
    await figure.getByRole('button', { name: 'Mark as seen' }).click()
    await expect(text.getByRole('img', { name: /^Robots at sea\. / })).toBeVisible()
    await expect(text).not.toContainText('Shown as it is now')
    await expect(figure.locator('figcaption')).toHaveText('Robots at sea')
    await saved(page)
  })

  await test.step('the whole canvas is placed from its own page', async () => {
    await page.goto(`/insight-canvas/${canvas}`)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Add to a document…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add to a document' })
    await expect(dialog.getByRole('option', { name: /Robots in 2027/ })).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('option', { name: /Robots in 2027/ }).click()
    await expectToast(page, 'Added to “Robots in 2027”')
    await page.getByRole('button', { name: 'Open document' }).click()
    await expect(text.getByRole('img', { name: /^Our market: / })).toBeVisible()
    await expect(figures).toHaveCount(4)
  })

  await test.step('a reader sees the pictures of the published version', async () => {
    for (const status of ['review', 'approved', 'published']) {
      await send(`/api/documents/${id}/status`, { status })
    }
    await send(`/api/documents/${id}/shares`, { emails: [analyst] })
    const reader = await elsewhere()
    await reader.goto(shareLinkIn(await briefwell.mailbox.mailTo(analyst)))
    await reader.getByRole('button', { name: 'Send me a code' }).click()
    await reader.getByLabel('Code').fill(shareCodeIn(await briefwell.mailbox.mailTo(analyst, 2)))
    await reader.getByRole('button', { name: 'Open the document' }).click()
    await expect(reader.getByRole('img', { name: 'The depot in Bergen' })).toBeVisible()
    await reader.getByText('Our first depot').scrollIntoViewIfNeeded()
    await expect(reader.getByRole('img', { name: /^Robots at sea\. / })).toBeVisible()
    await expectAccessible(reader)
    await reader.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(reader)
  })
})
