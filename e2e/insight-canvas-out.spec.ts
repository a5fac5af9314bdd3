import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Widget } from '../contract/insight-canvas/canvas-widgets.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/briefwell.ts'
import { coldChainWall } from './support/cold-chain-wall.ts'
import { signUpConfirmed } from './support/people.ts'

async function onWall(page: Page, briefwell: Parameters<typeof signUpConfirmed>[1]) {
  const { send } = await signUpConfirmed(page, briefwell)
  const body = { title: 'Cold chain', widgets: coldChainWall() }
  const { id } = (await send('/api/canvases', body)) as { id: string }
  return { send, id }
}

test('frames are presented like slides, in reading order, by keys and buttons', async ({
  page,
  briefwell,
}) => {
  const { id } = await onWall(page, briefwell)
  await page.goto(`/insight-canvas/${id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Present' }).click()
  const room = page.getByRole('dialog', { name: 'Present' })
  const title = room.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('What we heard')
  await expect(room.getByText('The close takes four days')).toBeInViewport()
  await expect(room.getByText('Roll out')).toHaveCount(0)
  await expectAccessible(page)
  await page.keyboard.press('ArrowRight')
  await expect(title).toHaveText('What we decide')
  await expect(room.getByText('Audits in the cold chain')).toBeInViewport()
  await room.getByRole('button', { name: 'Next slide' }).click()
  // What lies in no frame comes last.
  await expect(title).toHaveText('Cold chain')
  await expect(room.getByText('Ask Kestrel for the numbers')).toBeInViewport()
  await expect(room.getByRole('button', { name: 'Next slide' })).toBeDisabled()
  await expect(page).toHaveURL(/slide=3$/)
  await page.keyboard.press('Home')
  await expect(title).toHaveText('What we heard')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(new RegExp(`/insight-canvas/${id}$`))
})

test('a canvas is exported as slides, text and notes', async ({ page, briefwell }) => {
  const { id } = await onWall(page, briefwell)
  await page.goto(`/insight-canvas/${id}`)
  const read = async (name: string) => {
    await page.getByRole('button', { name: 'Export' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name }).click()
    const file = await download
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
  }
  const markdown = await read('Text (Markdown)')
  expect(markdown.name).toBe('Cold chain.md')
  expect(`${markdown.bytes}`).toContain('## What we heard\n\n- The close takes four days')
  const csv = await read('Notes (CSV)')
  expect(`${csv.bytes}`).toContain('"What we heard","Note","Nine days before","Green"')
  const slides = await read('Presentation (PPTX)')
  expect(slides.name).toBe('Cold chain.pptx')
  expect(slides.bytes.subarray(0, 2).toString()).toBe('PK')
})

test('the list shows each canvas, small, and an empty one as such', async ({ page, briefwell }) => {
  const { send, id } = await onWall(page, briefwell)
  await send('/api/canvases', { title: 'Nothing yet' })
  await page.goto('/insight-canvas')
  const card = (name: string) =>
    page.getByRole('main').locator('[data-card], li, article').filter({ hasText: name }).last()
  await expect(
    card('Cold chain').locator('svg text').filter({ hasText: 'Ask Kestrel' }),
  ).toBeVisible()
  await expect(card('Nothing yet').locator('svg text')).toHaveCount(0)
  await expectAccessible(page)
  const { revision, widgets } = (await send(`/api/canvases/${id}`, undefined, 'GET')) as {
    revision: number
    widgets: { rev: number; widget: Widget }[]
  }
  const changed = widgets.map(({ rev, widget }) =>
    widget.type === 'text'
      ? { rev, widget: { ...widget, data: { ...widget.data, text: 'Asked' } } }
      : null,
  )
  const body = { revision, widgets: changed.filter((one) => one !== null) }
  await send(`/api/canvases/${id}`, body, 'PATCH')
  await page.reload()
  await expect(card('Cold chain').locator('svg text').filter({ hasText: 'Asked' })).toBeVisible()
})
