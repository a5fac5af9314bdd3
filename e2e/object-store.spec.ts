import type { Page } from '@playwright/test'
import { getBrief } from '../contract/briefs/briefs.ts'
import { videoMessages } from '../contract/videos/videos.ts'
import { expectAccessible } from './support/accessible.ts'
import { addVideoBrief } from './support/api.ts'
import { expect, test } from './support/briefwell.ts'
import { longVideo } from './support/long-video.ts'
import { signUp } from './support/people.ts'
import { authorization } from './support/session.ts'
import { storedInS3 } from './support/stored-in-s3.ts'
import { expectUploaded } from './support/uploads.ts'
import { shortVideo, writeLargeMp4 } from './support/videos.ts'

/** Allows for the parts of an upload and the waits between retries. */
const longUpload = { timeout: 90_000 }

/** The processing state of the brief's video. */
async function readState(page: Page, id: string): Promise<string> {
  const path = getBrief.path.replace(':id', id)
  const answer = await page.request.get(path, { headers: await authorization(page) })
  return (await answer.json()).video.state
}

const position = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)

storedInS3({ redirect: false })(
  'while the store is down, an upload waits and the player says so; both go on afterwards',
  async ({ page, store }, info) => {
    await signUp(page)
    const brief = await addVideoBrief(page, { title: 'Atlas', video: shortVideo.mp4 })

    await test.step('the upload', async () => {
      await page.goto('/briefs/new')
      const path = writeLargeMp4(info.outputPath('video.mp4'))
      let parts = 0
      store.line.decide(({ url }) =>
        url.includes('partNumber') && parts++ >= 2 ? 'fails' : 'passes',
      )
      await page.locator('input[type=file]').setInputFiles(path)
      const waiting = page.getByText('The server cannot store files at the moment. Trying again…')
      await expect(waiting).toBeVisible(longUpload)
      await expectAccessible(page)
      await expect(waiting).toBeVisible()
      store.line.decide()
      await expectUploaded(page)
    })

    await test.step('the player', async () => {
      // Until then, the page reports the processing instead.
      await expect.poll(() => readState(page, brief), longUpload).toBe('ready')
      store.line.decide(() => 'fails')
      await page.goto(`/briefs/${brief}`)
      const player = page.getByRole('region', { name: 'Video: Atlas' })
      const failure = player.getByRole('alert')
      await expect(failure).toContainText(videoMessages.away)
      await expectAccessible(page)
      await page.setViewportSize({ width: 390, height: 844 })
      const retry = await failure.getByRole('button', { name: 'Try again' }).boundingBox()
      const timeline = await player.getByRole('slider', { name: 'Seek' }).boundingBox()
      expect((retry?.y ?? 0) + (retry?.height ?? 0)).toBeLessThan(timeline?.y ?? 0)
      await failure.getByRole('button', { name: 'Try again' }).click()
      await expect(failure).toContainText(videoMessages.away)
      store.line.decide()
      await failure.getByRole('button', { name: 'Try again' }).click()
      await expect(failure).toHaveCount(0)
      await player.focus()
      await page.keyboard.press('k')
      await expect.poll(() => position(page)).toBeGreaterThan(1)
    })
  },
)

storedInS3({ redirect: false })(
  'while the store does not answer, the page says that the server works on it; then the upload goes on',
  async ({ page, store }, info) => {
    await signUp(page)
    await page.goto('/briefs/new')
    const path = writeLargeMp4(info.outputPath('video.mp4'))
    let parts = 0
    store.line.decide(({ url }) =>
      url.includes('partNumber') && parts++ >= 2 ? 'hangs' : 'passes',
    )
    await page.locator('input[type=file]').setInputFiles(path)
    const status = page.getByRole('status').filter({ hasText: /upload|server|Connection/i })
    await expect(status).toHaveText(
      'Still uploading. This is taking longer than usual…',
      longUpload,
    )
    await expect(status).toHaveText(
      'The server is still working on what it has received. Trying again…',
      longUpload,
    )
    await expectAccessible(page)
    store.line.decide()
    await expectUploaded(page)
  },
)

for (const ownAddress of [false, true]) {
  storedInS3({ redirect: true, ownAddress })(
    `a video plays and seeks from the store, at ${ownAddress ? 'S3_PUBLIC_URL' : 'its own address'}`,
    async ({ page, store }, info) => {
      await signUp(page)
      const refused: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') refused.push(message.text())
      })
      const { endpoint } = ownAddress ? store.publicLine : store.line
      const fromStore: string[] = []
      page.on('response', (response) => {
        const type = response.headers()['content-type']
        if (response.url().startsWith(endpoint)) fromStore.push(`${response.status()} ${type}`)
      })

      await test.step('one file, which our server sends', async () => {
        const brief = await addVideoBrief(page, { title: 'Short', video: shortVideo.mp4 })
        await page.goto(`/briefs/${brief}?t=1`)
        await page.getByRole('region', { name: 'Video: Short' }).focus()
        await page.keyboard.press('k')
        await expect.poll(() => position(page)).toBeGreaterThan(1.5)
      })

      await test.step('several sizes, which the store sends', async () => {
        const video = await longVideo(info.outputPath('long.mp4'), 130)
        const brief = await addVideoBrief(page, { title: 'Long', video })
        const ready = async () => {
          await page.goto(`/briefs/${brief}?t=100`)
          await page.locator('video').waitFor()
          return page.locator('video').evaluate((it: HTMLVideoElement) => it.currentSrc)
        }
        await expect.poll(ready, { timeout: 120_000 }).toMatch(/^blob:/)
        await page.getByRole('region', { name: 'Video: Long' }).focus()
        await page.keyboard.press('k')
        await expect.poll(() => position(page)).toBeGreaterThan(100.5)
        await page.locator('video').evaluate((it: HTMLVideoElement) => {
          it.currentTime = 5
        })
        await expect.poll(() => position(page)).toBeLessThan(50)
        await expect.poll(() => position(page)).toBeGreaterThan(5.5)
        expect(fromStore).toContain('206 video/mp4')
        expect(fromStore).toContain('200 image/webp')
      })
      expect(refused).toEqual([])
    },
  )
}
