import type { Page } from '@playwright/test'
import { viewports } from './support/accessible.ts'
import { addVideoBrief } from './support/api.ts'
import { expect, test } from './support/briefwell.ts'
import { expectFocusSeen, tabTo } from './support/focus.ts'
import { longVideo } from './support/long-video.ts'
import { expectTexts, expectToast } from './support/page-checks.ts'
import { signUp } from './support/people.ts'
import { quietNetwork, watchRequests } from './support/quiet-network.ts'
import { measureShifts, watchShifts } from './support/shifts.ts'
import { shortVideo } from './support/videos.ts'

const description = '0:00 Hello\n0:10 The price'
const spoken = Array.from({ length: 10 }, (_, index) => `Sentence ${index + 1}.`)
const time = (seconds: number) => `00:00:${String(seconds).padStart(2, '0')},000`

/** SubRip in a single-byte encoding, as older programs write it. */
const german = {
  name: 'video.de.srt',
  mimeType: 'application/x-subrip',
  buffer: Buffer.from(
    spoken
      .map((_, at) => `${at + 1}\r\n${time(at * 2)} --> ${time(at * 2 + 2)}\r\nGrüße ${at + 1}\r\n`)
      .join('\r\n'),
    'latin1',
  ),
}
const english = {
  name: 'video.vtt',
  mimeType: 'text/vtt',
  buffer: Buffer.from(
    `WEBVTT\n\n${spoken.map((text, at) => `00:${String(at * 2).padStart(2, '0')}.000 --> 00:${String(at * 2 + 2).padStart(2, '0')}.000\n${text}\n`).join('\n')}`,
  ),
}

test('captions are corrected, replaced and deleted, and the video resumes at the last position', async ({
  page,
}, info) => {
  await signUp(page)
  const video = await longVideo(info.outputPath('long.mp4'))
  const id = await addVideoBrief(page, { title: 'Atlas', description, video })
  await page.goto(`/briefs/${id}`)
  const lines = page.getByRole('list', { name: 'Captions' })
  await page.getByRole('tab', { name: 'Captions' }).click()

  await test.step('two languages, one of them from an old program', async () => {
    await upload(page, english, 'en')
    await expect(lines.getByRole('listitem').first()).toHaveText(/Sentence 1\./)
    await upload(page, german, 'de')
    await page.getByLabel('Language of the captions').selectOption({ label: 'Deutsch' })
    await expect(lines.getByRole('listitem').first()).toHaveText(/Grüße 1/)
    await page.getByLabel('Language of the captions').selectOption({ label: 'English' })
  })

  await test.step('a line is corrected in place, by keyboard', async () => {
    await tabTo(page, lines.getByRole('button', { name: 'Sentence 1.' }))
    await page.keyboard.press('ArrowDown')
    await expectFocusSeen(page)
    await page.keyboard.press('Tab')
    await expect(lines.getByRole('button', { name: 'Correct the line at 0:02' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.getByLabel('Words at 0:02').fill('The second sentence.')
    await page.keyboard.press('Enter')
    await expect(lines.getByRole('button', { name: 'The second sentence.' })).toBeFocused()
    await page.reload()
    await page.getByRole('tab', { name: 'Captions' }).click()
    await page.getByLabel('Search the transcript').fill('second')
    await expect(lines.getByRole('listitem')).toHaveText([/The second sentence\./])
    await page.getByLabel('Search the transcript').fill('')
  })

  await test.step('captions are deleted, and restored by Undo', async () => {
    await page.getByRole('button', { name: 'Actions for the captions' }).click()
    await page.getByRole('menuitem', { name: /^Delete captions in/ }).click()
    await expectToast(page, 'Captions deleted')
    await expect(page.getByLabel('Language of the captions')).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByLabel('Language of the captions')).toBeVisible()
  })

  await test.step('the video resumes at the last position, or restarts', async () => {
    await page.goto(`/briefs/${id}?t=9`)
    await expect.poll(() => position(page)).toBe(9)
    await page.getByRole('region', { name: 'Video: Atlas' }).focus()
    await page.keyboard.press('Space')
    // Only a video that was played has a stored position.
    const played = page.locator('video')
    await expect
      .poll(() => played.evaluate((video: HTMLVideoElement) => video.played.length))
      .toBe(1)
    await page.keyboard.press('k')
    const left = Math.floor(await position(page))
    await page.goto(`/briefs/${id}`)
    await expectTexts(page, `Continues at 0:${String(left).padStart(2, '0')}`)
    expect(await position(page)).toBe(left)
    await page.getByRole('button', { name: 'Start over' }).click()
    await expect.poll(() => position(page)).toBe(0)
  })
})

test('a video shows its processing state, and nothing shifts', async ({ page }) => {
  await signUp(page)
  const id = await addVideoBrief(page, { title: 'Atlas', description, video: shortVideo.mp4 })
  const show = async (video: object, processing = false) => {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.route(/\/api\/briefs\/[^/]+$/, async (route) => {
      const response = await route.fetch()
      const brief = await response.json()
      await route.fulfill({
        response,
        json: { ...brief, processing, video: { ...brief.video, ...video } },
      })
    })
    await page.goto(`/briefs/${id}`)
  }

  await test.step('processing with its progress, then playing without a reload', async () => {
    await show({ state: 'processing', progress: 37 }, true)
    await expectTexts(page, 'Processing video...')
    await expect(page.getByRole('progressbar', { name: 'Processing video' })).toHaveAttribute(
      'aria-valuenow',
      '37',
    )
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
  })

  await test.step('broken, with its reason and a retry', async () => {
    await show({ state: 'broken', reason: 'This file is damaged.', retryable: true })
    await expectTexts(page, 'This file is damaged.')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectToast(page, 'The retry could not be started')
    await show({ state: 'broken', reason: 'This file has no picture.', retryable: false })
    await expectTexts(page, 'This file has no picture.')
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  await test.step('nothing shifts when captions and poster arrive late', async () => {
    await page.goto(`/briefs/${id}`)
    await page.getByRole('tab', { name: 'Captions' }).click()
    await upload(page, english, 'en')
    watchRequests(page)
    await watchShifts(page)
    await page.route('**/api/**', async (route) => {
      await new Promise((late) =>
        setTimeout(late, route.request().url().includes('captions') ? 900 : 250),
      )
      await route.continue()
    })
    for (const viewport of Object.values(viewports)) {
      await page.setViewportSize(viewport)
      await page.goto(`/briefs/${id}`)
      await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
      await quietNetwork(page)
      await page.getByRole('tab', { name: 'Captions' }).click()
      await expect(page.getByRole('list', { name: 'Captions' })).toBeVisible()
      const { sum, what } = await measureShifts(page)
      expect.soft(sum, what.join('; ')).toBeLessThan(0.02)
    }
  })
})

test('a video that becomes ready keeps the file that is being played', async ({ page }) => {
  await signUp(page)
  const id = await addVideoBrief(page, { title: 'Atlas', description, video: shortVideo.mp4 })
  const video = page.locator('video')
  await page.goto(`/briefs/${id}`)
  await expect(video).toHaveAttribute('src', /as=playback/)

  /** Opens the brief as it was before the video was ready, and holds the uploaded file. */
  async function openWaiting(address: string) {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    let ready = false
    await page.route(/\/api\/briefs\/[^/]+$/, async (route) => {
      const response = await route.fetch()
      const brief = await response.json()
      const waiting = { state: 'waiting', playbackUrl: null, posterUrl: null }
      const json = ready ? brief : { ...brief, video: { ...brief.video, ...waiting } }
      await route.fulfill({ response, json })
    })
    const file = Promise.withResolvers<'whole' | 'damaged'>()
    await page.route('**/storage/v1/object/public/**', async (route) => {
      if ((await file.promise) === 'whole') await route.continue()
      else await route.fulfill({ contentType: 'video/mp4', body: 'damaged' })
    })
    await page.goto(address)
    await expect(video).toHaveAttribute('src', /\.mp4$/)
    const becomeReady = async () => {
      ready = true
      await expect(video).toHaveAttribute('poster', /as=poster/)
    }
    return { becomeReady, send: file.resolve }
  }
  const play = () => page.getByRole('button', { name: 'Play' }).first().click()

  await test.step('not a file that the browser cannot play', async () => {
    const { becomeReady, send } = await openWaiting(`/briefs/${id}`)
    await play()
    await becomeReady()
    send('damaged')
    await expect(video).toHaveAttribute('src', /as=playback/)
  })

  await test.step('a click on Play before the first frame', async () => {
    const { becomeReady, send } = await openWaiting(`/briefs/${id}`)
    await play()
    await becomeReady()
    send('whole')
    await expect.poll(() => position(page)).toBeGreaterThan(0.2)
  })

  await test.step('the position in the address', async () => {
    const { becomeReady, send } = await openWaiting(`/briefs/${id}?t=1`)
    send('whole')
    await expect
      .poll(() => video.evaluate((it: HTMLVideoElement) => it.readyState))
      .toBeGreaterThan(1)
    await becomeReady()
    await expect(video).toHaveAttribute('src', /\.mp4$/)
    expect(await position(page)).toBe(1)
  })
})

type UploadedFile = { name: string; mimeType: string; buffer: Buffer }

async function upload(page: Page, file: UploadedFile, language: string) {
  const first = page.getByRole('button', { name: 'Upload captions' })
  const menu = page.getByRole('button', { name: 'Actions for the captions' })
  await first.or(menu).click()
  const item = page.getByRole('menuitem', { name: 'Upload captions' })
  const dialog = page.getByRole('dialog', { name: 'Upload captions' })
  await expect(item.or(dialog)).toBeVisible()
  if (await item.isVisible()) await item.click()
  await dialog.getByLabel('File').setInputFiles(file)
  await expect(dialog.getByLabel('Language')).toHaveValue(language)
  await dialog.getByRole('button', { name: /captions$/ }).click()
  await expect(dialog).toHaveCount(0)
}

function position(page: Page) {
  return page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
}
