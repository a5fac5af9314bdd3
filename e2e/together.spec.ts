import type { Locator, Page } from '@playwright/test'
import type { DocumentBlock } from '../contract/boardroom-builder/document-blocks.ts'
import type { OpenDocument } from '../contract/boardroom-builder/documents.ts'
import { newWidget } from '../contract/insight-canvas/canvas-widgets.ts'
import { expectAccessible, viewports } from './support/accessible.ts'
import type { Send } from './support/api.ts'
import { expect, test } from './support/briefwell.ts'
import { rename, widget } from './support/canvases.ts'
import { caretAfter } from './support/focus.ts'
import { signUpConfirmed } from './support/people.ts'
import { newMember, newPerson } from './support/team.ts'

/** What is promised: an edit is seen within a second, a cursor within half, and both within three by asking. */
const anEdit = { timeout: 1_000 }
const aCursor = { timeout: 500 }
const byAsking = { timeout: 3_000 }
const soon = { timeout: 20_000 }

const here = (page: Page, name: string) => page.getByRole('button', { name: `Also here: ${name}` })
const pointerOf = (page: Page, name: string) => page.locator(`[data-pointer="${name}"]`)
const caretOf = (page: Page, name: string) =>
  page.locator(`.document-others-caret[data-name="${name}"]`)
const outlined = (page: Page) => page.locator('[data-selected-by-other]')

const colleague = { name: 'Vera Viewer', rights: { canManageBriefs: true } }

/** The contrast of a text to its background, as the browser draws both. */
const contrastOf = (text: Locator, pseudo?: string) =>
  text.evaluate((element, drawn) => {
    const style = getComputedStyle(element, drawn)
    const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
    const luminance = (color: string) => {
      context.fillStyle = color
      context.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data]
        .slice(0, 3)
        .map((value) => value / 255)
        .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const [light = 0, dark = 0] = [luminance(style.color), luminance(style.backgroundColor)].sort(
      (a, b) => b - a,
    )
    return (light + 0.05) / (dark + 0.05)
  }, pseudo)

async function addCanvas(send: Send) {
  const widget = (title: string, x: number) => ({
    ...newWidget('scenario', crypto.randomUUID(), { x, y: 100 }),
    title,
  })
  const widgets = [widget('Left', 100), widget('Right', 500)]
  const { id } = (await send('/api/canvases', { title: 'Plan', widgets })) as { id: string }
  return id
}

const paragraph = (id: string, text: string): DocumentBlock => ({
  type: 'paragraph',
  attrs: { id },
  content: [{ type: 'text', text }],
})

async function addDocument(send: Send, ...written: DocumentBlock[]) {
  const { id } = (await send('/api/documents', {
    ...{ title: 'Expansion', type: 'status-update' },
  })) as OpenDocument
  const path = `/api/documents/${id}`
  const { revision, blocks } = (await send(path, undefined, 'GET')) as OpenDocument
  const order = {
    before: blocks.map(({ block }) => block.attrs.id),
    after: written.map(({ attrs }) => attrs.id),
  }
  await send(
    path,
    {
      revision,
      deleted: blocks.map(({ rev, block }) => ({ id: block.attrs.id, rev })),
      blocks: written.map((block) => ({ rev: null, block })),
      order,
    },
    'PATCH',
  )
  return id
}

test('two people on one canvas see each other point, select and edit at once', async ({
  page,
  elsewhere,
  briefwell,
}) => {
  const { send } = await signUpConfirmed(page, briefwell)
  const id = await addCanvas(send)
  const vera = await newMember(
    page,
    elsewhere,
    briefwell,
    newPerson(colleague.name),
    colleague.rights,
  )
  for (const each of [page, vera]) {
    await each.goto(`/insight-canvas/${id}`)
    await expect(widget(each, 'Left')).toBeVisible()
  }
  await expect(here(page, 'Vera Viewer')).toBeVisible(soon)
  await expect(here(vera, 'Olivia Owner')).toBeVisible(soon)

  await test.step('a pointer is seen within half a second, with its name, where it points', async () => {
    const target = await widget(vera, 'Right').boundingBox()
    if (!target) throw new Error('the widget is not there')
    await vera.mouse.move(target.x + 40, target.y + 60)
    await expect(pointerOf(page, 'Vera Viewer')).toBeVisible(aCursor)
    await vera.mouse.move(target.x + 20, target.y + 30)
    const same = await widget(page, 'Right').boundingBox()
    await expect
      .poll(async () => {
        const at = await pointerOf(page, 'Vera Viewer').boundingBox()
        return at && same && Math.abs(at.x - same.x - 20) + Math.abs(at.y - same.y - 30)
      }, aCursor)
      .toBeLessThan(8)
    const name = pointerOf(page, 'Vera Viewer').getByText('Vera Viewer')
    expect(await contrastOf(name)).toBeGreaterThanOrEqual(4.5)
    await expectAccessible(page)
  })

  await test.step('a selection is outlined, and an edit is seen within a second', async () => {
    await rename(vera, 'Right', 'Right of Vera')
    await expect(widget(page, 'Right of Vera')).toBeVisible(anEdit)
    await expect(outlined(page)).toHaveCount(1, aCursor)
    await rename(page, 'Left', 'Left of Olivia')
    await expect(widget(vera, 'Left of Olivia')).toBeVisible(anEdit)
  })

  await test.step('different things of one widget merge', async () => {
    await vera.getByRole('button', { name: 'Title: Left of Olivia' }).focus()
    await vera.keyboard.press('ArrowDown')
    await rename(page, 'Left of Olivia', 'Left')
    await expect(widget(vera, 'Left')).toBeVisible(soon)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('without a stream, both are seen by asking, and the page says so', async () => {
    await page.route('**/api/changes', (route) => route.fulfill({ status: 503, body: '' }))
    await page.reload()
    await expect(page.getByText('Their changes appear within three seconds.')).toBeVisible(soon)
    await rename(vera, 'Right of Vera', 'Right')
    await expect(widget(page, 'Right')).toBeVisible(byAsking)
    await vera.mouse.move(400, 500)
    await expect(pointerOf(page, 'Vera Viewer')).toBeVisible(byAsking)
    await page.unroute('**/api/changes')
    await page.reload()
    await expect(here(page, 'Vera Viewer')).toBeVisible(soon)
    await expect(page.getByText('Their changes appear within three seconds.')).toHaveCount(0, soon)
  })

  await test.step('who leaves is gone, pointer and all', async () => {
    await expect(page.getByRole('status').getByText('Vera Viewer is here')).toBeAttached(soon)
    await vera.mouse.move(420, 480)
    await expect(pointerOf(page, 'Vera Viewer')).toBeVisible(aCursor)
    await vera.goto('/dashboard')
    await expect(pointerOf(page, 'Vera Viewer')).toHaveCount(0, anEdit)
    await expect(here(page, 'Vera Viewer')).toHaveCount(0)
    await expect(page.getByRole('status').getByText('Vera Viewer left')).toBeAttached({
      timeout: 30_000,
    })
  })
})

test('two people in one document see carets and words at once, and lose none in one paragraph', async ({
  page,
  elsewhere,
  briefwell,
}) => {
  const { send } = await signUpConfirmed(page, briefwell)
  const id = await addDocument(
    send,
    paragraph('block-first', 'Orders from Oslo rose by a third.'),
    paragraph('block-last', 'The next quarter decides.'),
  )
  const vera = await newMember(
    page,
    elsewhere,
    briefwell,
    newPerson(colleague.name),
    colleague.rights,
  )
  const text = (of: Page) => of.getByRole('textbox', { name: 'Text of the document' })
  for (const each of [page, vera]) await each.goto(`/boardroom-builder/${id}`)
  await expect(here(page, 'Vera Viewer')).toBeVisible(soon)
  await expect(here(vera, 'Olivia Owner')).toBeVisible(soon)

  await test.step('a caret is seen within half a second at its place, with its name', async () => {
    await caretAfter(text(vera).getByText('The next quarter decides.'))
    await expect(caretOf(page, 'Vera Viewer')).toBeVisible(aCursor)
    const caret = text(page)
      .getByText('The next quarter decides.')
      .locator(caretOf(page, 'Vera Viewer'))
    await expect(caret).toHaveCount(1)
    expect(await contrastOf(caret, '::after')).toBeGreaterThanOrEqual(4.5)
    await vera.keyboard.press('Shift+Control+ArrowLeft')
    await expect(page.locator('.document-others-words')).toBeVisible(aCursor)
    await vera.keyboard.press('End')
    await expectAccessible(page)
  })

  await test.step('typed words are seen within a second', async () => {
    await vera.keyboard.type(' Or the one after.')
    await expect(text(page).getByText('Or the one after.')).toBeVisible(anEdit)
  })

  await test.step('both type in one paragraph at once, at its beginning and end, and every word stays', async () => {
    const sentence = (who: string) => Array.from({ length: 12 }, (_, at) => `${who}${at}`)
    const [mine, theirs] = [sentence('mine'), sentence('hers')]
    await text(page).getByText('Orders from Oslo').click()
    await page.keyboard.press('Home')
    await text(vera).getByText('Orders from Oslo').click()
    await vera.keyboard.press('End')
    const delay = { delay: 30 }
    await Promise.all([
      page.keyboard.type(`${mine.join(' ')} `, delay),
      vera.keyboard.type(` ${theirs.join(' ')}`, delay),
    ])
    const whole = `${mine.join(' ')} Orders from Oslo rose by a third. ${theirs.join(' ')}`
    for (const each of [page, vera]) {
      await expect(text(each).locator('p').first()).toHaveText(whole, soon)
      await expect(each.getByText('Saved', { exact: true })).toBeVisible()
      await expect(each.getByRole('dialog')).toHaveCount(0)
    }
  })

  await test.step('both type at the same place, and every word stays whole', async () => {
    for (const each of [page, vera]) {
      await text(each).getByText('The next quarter').click()
      await each.keyboard.press('End')
    }
    const delay = { delay: 40 }
    await Promise.all([
      page.keyboard.type(' one two three four five six seven', delay),
      vera.keyboard.type(' uno due tre quattro cinque sei sette', delay),
    ])
    const last = (of: Page) => text(of).locator('p').last()
    const words = 'one two three four five six seven uno due tre quattro cinque sei sette'
    for (const each of [page, vera]) {
      await expect(each.getByText('Saved', { exact: true })).toBeVisible(soon)
      for (const word of words.split(' ')) {
        await expect(last(each)).toHaveText(new RegExp(`(^| )${word}( |$)`), soon)
      }
      await expect(each.getByRole('dialog')).toHaveCount(0)
    }
    await expect(last(page)).toHaveText((await last(vera).textContent()) ?? '')
  })

  await test.step('on a phone in the dark, names are readable too', async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize(viewports.narrow)
    await vera.keyboard.press('Home')
    await expect(caretOf(page, 'Vera Viewer')).toBeVisible(aCursor)
    expect(await contrastOf(caretOf(page, 'Vera Viewer'), '::after')).toBeGreaterThanOrEqual(4.5)
  })

  await test.step('a laptop that was asleep catches up, and loses nothing that was written meanwhile', async () => {
    await vera.context().setOffline(true)
    await vera.keyboard.type('Asleep. ')
    await text(page).getByText('Orders from Oslo').click()
    await page.keyboard.type(' Awake. ')
    await vera.context().setOffline(false)
    for (const each of [page, vera]) {
      await expect(text(each).getByText('Awake.')).toBeVisible(soon)
      await expect(text(each).getByText('Asleep.')).toBeVisible(soon)
    }
  })

  await test.step('who leaves takes the caret along', async () => {
    await vera.context().close()
    await expect(caretOf(page, 'Vera Viewer')).toHaveCount(0, soon)
    await expect(here(page, 'Vera Viewer')).toHaveCount(0)
  })
})
