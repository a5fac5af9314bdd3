import { readFileSync } from 'node:fs'
import type { FileChooser, Page } from '@playwright/test'
import { videoChunkBytes } from '../contract/storage/storage.ts'
import { addProduct } from './support/api.ts'
import { expect, test } from './support/briefwell.ts'
import { signUp } from './support/people.ts'
import { proves } from './support/proves.ts'
import { expectUploaded, holdAfter } from './support/uploads.ts'
import { sha256, shortVideo, writeLargeMp4 } from './support/videos.ts'

async function fillBrief(page: Page, title: string) {
  await page
    .getByRole('combobox', { name: 'Product', exact: true })
    .selectOption({ label: 'Atlas' })
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Type').selectOption('product')
}

type Dropped = { name: string; content: Buffer }

/** Drags a file over the area around the file chooser. */
async function dragOver(page: Page, { name, content }: Dropped) {
  const dataTransfer = await page.evaluateHandle(
    ([file, base64]) => {
      const held = new DataTransfer()
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      held.items.add(new File([bytes], file, { type: 'video/mp4' }))
      return held
    },
    [name, content.toString('base64')] as const,
  )
  const area = page.getByText('Choose a video')
  const dispatch = (event: string) => area.dispatchEvent(event, { dataTransfer })
  await dispatch('dragover')
  return { dispatch }
}

test('an upload resumes after a reload where it stopped, with identical bytes', async ({
  page,
}, info) => {
  const { send } = await signUp(page)
  await addProduct(send)
  await page.goto('/briefs/new')
  const path = writeLargeMp4(info.outputPath('video.mp4'))
  const { held, release } = await holdAfter(page, 2)
  await page.locator('input[type=file]').setInputFiles(path)
  await held
  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  await release()
  await expect(page.getByText(/Choose “video\.mp4” again to continue at \d+%/)).toBeVisible()

  const sent: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(Number(request.headers()['upload-offset']))
  })
  await fillBrief(page, 'After a reload')
  await page.locator('input[type=file]').setInputFiles(path)
  await expectUploaded(page)
  expect(Math.min(...sent)).toBeGreaterThanOrEqual(2 * videoChunkBytes)
  await page.getByRole('button', { name: /add brief/i }).click()
  await expect(page).toHaveURL(/\/briefs$/)
  await page
    .getByRole('link', { name: /After a reload/ })
    .first()
    .click()
  const address = await page
    .locator('video')
    .evaluate((video: HTMLVideoElement) => video.currentSrc || video.src)
  const stored = await (await page.request.get(address)).body()
  expect(sha256(stored)).toBe(sha256(readFileSync(path)))
  proves('2.2.19d')
})

test('an upload survives a server crash', async ({ page, briefwell }, info) => {
  const { send } = await signUp(page)
  await addProduct(send)
  await page.goto('/briefs/new')
  const path = writeLargeMp4(info.outputPath('video.mp4'))
  const { held, release } = await holdAfter(page, 2)
  await page.locator('input[type=file]').setInputFiles(path)
  await held
  await briefwell.crashAndRestart()
  await release()
  await fillBrief(page, 'After a crash')
  await expectUploaded(page)
  await page.getByRole('button', { name: /add brief/i }).click()
  await expect(page).toHaveURL(/\/briefs$/)
})

test('a file that is not a video is refused with a message, and the form stays usable', async ({
  page,
}, info) => {
  // Registered from the start, because the browser learns of a new listener with a delay.
  const choosers: FileChooser[] = []
  page.on('filechooser', (chooser) => choosers.push(chooser))
  const { send } = await signUp(page)
  await addProduct(send)
  await page.goto('/briefs/new')
  const input = page.locator('input[type=file]')
  await input.setInputFiles({
    name: 'page.mp4',
    mimeType: 'video/mp4',
    buffer: Buffer.from('<!doctype html><script>alert(1)</script>'.repeat(100)),
  })
  await expect(page.getByText('The video was not uploaded')).toBeVisible()
  await expect(page.locator('video')).toHaveCount(0)
  await expect(page.getByText(/playable after processing/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Choose another video' }).click()
  await expect(input).toBeFocused()
  for (const [at, key] of ['Enter', 'Space'].entries()) {
    await page.keyboard.press(key)
    await expect.poll(() => choosers.length).toBe(at + 1)
  }
  const zone = await dragOver(page, { name: 'atlas.mp4', content: readFileSync(shortVideo.mp4) })
  await expect(page.getByText('Drop the video to upload it.')).toBeVisible()
  await zone.dispatch('dragleave')
  await expect(page.getByText('or drop it here.')).toBeVisible()
  await zone.dispatch('drop')
  await expectUploaded(page)
  await page.getByRole('button', { name: 'Remove video' }).click()
  await page.getByRole('button', { name: /add brief/i }).click()
  await expect(page.getByText('Please upload a video')).toBeVisible()
  expect(info.errors).toEqual([])
  proves('2.4.7e', '2.5.15a', '2.5.18')
})
