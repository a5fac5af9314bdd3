import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { addVideoBrief } from './support/api.ts'
import { expect, test } from './support/briefwell.ts'
import { signUp } from './support/people.ts'
import { quick } from './support/quick.ts'
import { shortVideo } from './support/videos.ts'

const description = 'What it does.\n\n0:00 Hello\n0:01 The price'

const english = {
  name: 'video.en.vtt',
  mimeType: 'text/vtt',
  buffer: Buffer.from(`WEBVTT

00:00.000 --> 00:00.900
Welcome to Atlas.

00:01.000 --> 00:02.000
It costs less than a truck.
`),
}

test(
  'chapters and captions are links into a video, and the search finds its captions',
  quick,
  async ({ page }) => {
    await signUp(page)
    const id = await addVideoBrief(page, { title: 'Atlas', description, video: shortVideo.mp4 })
    await page.goto(`/briefs/${id}`)
    const player = page.getByRole('region', { name: 'Video: Atlas' })

    await test.step('chapters are listed beside the video and on its timeline', async () => {
      const chapters = page.getByRole('list', { name: 'Chapters' })
      await expect(chapters.getByRole('listitem')).toHaveText([/Hello/, /The price/])
      await expect(player.locator('[data-mark]')).toHaveCount(1)
      await chapters.getByRole('button', { name: 'The price' }).click()
      await expect.poll(() => position(page)).toBeGreaterThanOrEqual(1)
      await expect(chapters.locator('[aria-current]')).toHaveText(/The price/)
    })

    await test.step('captions are added from a file; a click on a line jumps to its time', async () => {
      await page.getByRole('tab', { name: 'Captions' }).click()
      await page.getByRole('button', { name: 'Upload captions' }).click()
      const dialog = page.getByRole('dialog', { name: 'Upload captions' })
      const file = dialog.getByLabel('File')
      await file.setInputFiles(shortVideo.mp4)
      await expect(file).toHaveAccessibleDescription(/^No captions were found in this file\./)
      await file.setInputFiles(english)
      await expect(file).toHaveAccessibleDescription('')
      await expect(dialog.getByLabel('Language')).toHaveValue('en')
      await dialog.getByRole('button', { name: 'Upload captions' }).click()
      const lines = page.getByRole('list', { name: 'Captions' })
      await expect(lines.getByRole('listitem')).toHaveText([
        /Welcome to Atlas/,
        /less than a truck/,
      ])
      await expectAccessible(page)
      await pause(page)
      await lines.getByRole('button', { name: 'Welcome to Atlas.' }).click()
      await expect.poll(() => position(page)).toBeLessThan(0.9)
      await page.getByLabel('Search the transcript').fill('TRUCK')
      await expect(lines.getByRole('listitem')).toHaveText([/less than a truck/])
    })

    await test.step('video, captions and transcripts are downloaded, named like the brief', async () => {
      const original = await download(page, 'Video', /^Original video/)
      expect(original.name).toBe('Atlas.mp4')
      expect(original.content.equals(readFileSync(shortVideo.mp4))).toBe(true)
      const captions = await download(page, 'English', 'Captions (VTT)')
      expect(captions.name).toBe('Atlas.en.vtt')
      expect(captions.content.toString()).toContain(
        '00:00:01.000 --> 00:00:02.000\nIt costs less than a truck.\n',
      )
      const text = await download(page, 'English', 'Transcript (TXT)')
      expect(text.name).toBe('Atlas.en.txt')
      expect(text.content.toString()).toMatch(
        /^Atlas\nProduct: Atlas\nCompany: .+\nLanguage: English\n\nHello\n\n\[0:00\] Welcome to Atlas\.\n\nThe price\n\n\[0:01\] It costs/,
      )
      const document = await download(page, 'English', 'Transcript (DOCX)')
      expect(document.name).toBe('Atlas.en.docx')
      expect(document.content.toString()).toContain('>It costs less than a truck.</w:t>')
    })

    await test.step('on paper only the content is left', async () => {
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByRole('heading', { name: 'Atlas' })).toBeVisible()
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
      await expect(page.getByRole('link', { name: 'Edit' })).toBeHidden()
      await page.emulateMedia({ media: null })
    })

    await test.step('the player’s keyboard shortcuts', async () => {
      await page.goto(`/briefs/${id}?t=1`)
      await expect.poll(() => position(page)).toBe(1)
      await expect(player.getByRole('button', { name: 'Captions' })).toBeVisible()
      await player.focus()
      // Paused as soon as it plays, because captions are only rendered on a video that has started;
      // slow until then, so that it does not end first.
      await page.locator('video').evaluate((video: HTMLVideoElement) => {
        video.playbackRate = 0.1
        const stop = () => {
          video.pause()
          video.playbackRate = 1
        }
        video.addEventListener('playing', stop, { once: true })
      })
      await page.keyboard.press('Space')
      await page.keyboard.press('c')
      await expect(player.getByText('It costs less than a truck.')).toBeVisible()
      const rate = () => page.locator('video').evaluate((it: HTMLVideoElement) => it.playbackRate)
      await expect.poll(rate).toBe(1)
      await page.keyboard.press('>')
      expect(await rate()).toBe(1.25)
      await page.keyboard.press('j')
      await expect(player.getByText('Welcome to Atlas.')).toBeVisible()
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Keyboard' })).toContainText('Back 10 seconds')
      await page.keyboard.press('Escape')
    })

    await test.step('spoken words are found on the list of briefs', async () => {
      await page.goto('/briefs')
      await page.getByLabel('Search briefs').fill('truck')
      const said = page.getByRole('region', { name: 'Spoken in videos' })
      await expect(page.getByRole('status').filter({ hasText: '0 of' })).toBeVisible()
      await expect(said.getByRole('link', { name: /It costs less than a truck/ })).toBeVisible()
      await expect(page.getByText('No briefs match')).toBeHidden()
      await said.getByRole('link', { name: /It costs less than a truck/ }).click()
      await expect(page).toHaveURL(`/briefs/${id}?t=1`)
      await expect.poll(() => position(page)).toBe(1)
    })
  },
)

/** Chooses an entry of the 'Download' menu; returns the file that the browser saves. */
async function download(page: Page, group: string, name: string | RegExp) {
  await page.getByRole('button', { name: 'Download' }).click()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('group', { name: group }).getByRole('menuitem', { name }).click(),
  ])
  return { name: saved.suggestedFilename(), content: readFileSync(await saved.path()) }
}

function position(page: Page) {
  return page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
}

function pause(page: Page) {
  return page.locator('video').evaluate((video: HTMLVideoElement) => video.pause())
}
