import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { addVideoBrief } from './support/api.ts'
import { expect } from './support/briefwell.ts'
import { expectToast } from './support/page-checks.ts'
import { signUpConfirmed } from './support/people.ts'
import { quick } from './support/quick.ts'
import { test } from './support/transcriber.ts'
import { fixturePath } from './support/videos.ts'

const label = 'Made by machine, not checked yet'

/** What is heard: sentences of three seconds each. */
const heard = (language: string, ...texts: string[]) => ({
  language,
  segments: texts.map((text, id) => ({ id, start: id * 3, end: id * 3 + 2.5, text })),
})

test(
  'captions from speech are corrected, checked, and made again in another language',
  quick,
  async ({ page, elsewhere, briefwell, transcriber }) => {
    await signUpConfirmed(page, briefwell)
    const release = Promise.withResolvers<void>()
    transcriber.answers(async () => {
      await release.promise
      return heard(
        'english',
        'Welcome to the Atlas briefing, everybody who could come.',
        'Thank you all, thank you all, thank you all, thank you.',
        'It lifts two tonnes and works at minus thirty degrees.',
        'The prize is forty thousand dollars for every single year.',
      )
    })
    const video = fixturePath('long-speech.webm')
    const id = await addVideoBrief(page, { title: 'Atlas', video, status: 'active' })
    const lines = page.getByRole('list', { name: 'Captions' }).getByRole('listitem')
    const line = (text: RegExp) => lines.filter({ hasText: text })
    const film = page.locator('video')

    await test.step('while captions are made, the page says how far they are', async () => {
      await page.goto(`/briefs/${id}#captions`)
      await expect(page.getByText('Generating captions from speech…')).toBeVisible({
        timeout: 60_000,
      })
      const progress = page.getByRole('progressbar', { name: 'Speech heard so far' })
      await expect(progress).toHaveAttribute('aria-valuenow', '0')
      await expect(page.getByText(/^0:00 of /)).toBeVisible()
      await expectAccessible(page)
      release.resolve()
      await expect(lines).toHaveCount(4, { timeout: 60_000 })
    })

    await test.step('the label is seen, and the lines to look at are found by the keyboard', async () => {
      // Also the times, which otherwise follow the voice in the video.
      await briefwell.sql(`
        update app.caption_lines
        set start_ms = position * 3000, end_ms = position * 3000 + 2500,
            unsure = case position when 1 then 'repeated' when 3 then 'unclear' end`)
      await page.reload()
      await expect(page.getByText(label)).toBeVisible()
      await expect(page.getByText('2 lines to look at')).toBeVisible()
      await expect(line(/Thank you/)).toContainText('May be repeated by mistake')
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Next line to look at' }).click()
      await expect(line(/Thank you/).locator('[data-line]')).toBeFocused()
      await page.keyboard.press('Control+ArrowDown')
      await expect(line(/The prize/).locator('[data-line]')).toBeFocused()
      await page.keyboard.press('Control+ArrowUp')
      await expect(line(/Thank you/).locator('[data-line]')).toBeFocused()
    })

    await test.step('the line under the cursor is played to its end, and no further', async () => {
      await page.keyboard.press('Control+Enter')
      await expect.poll(() => film.evaluate((shown: HTMLVideoElement) => shown.paused)).toBe(false)
      await expect.poll(() => film.evaluate((shown: HTMLVideoElement) => shown.paused)).toBe(true)
      const at = await film.evaluate((shown: HTMLVideoElement) => shown.currentTime)
      expect(at).toBeGreaterThanOrEqual(5.5)
      expect(at).toBeLessThan(6)
    })

    await test.step('a line is corrected while it can be heard, another is found right', async () => {
      await line(/The prize/).hover()
      await page.getByRole('button', { name: 'Correct the line at 0:09' }).click()
      const words = page.getByLabel('Words at 0:09')
      await expect(words).toHaveAccessibleDescription('Was hard to hear')
      await words.press('Control+Enter')
      await expect.poll(() => film.evaluate((shown: HTMLVideoElement) => shown.paused)).toBe(false)
      await expect.poll(() => film.evaluate((shown: HTMLVideoElement) => shown.paused)).toBe(true)
      await expect(words).toBeFocused()
      await expectAccessible(page)
      await words.fill('The price is forty thousand dollars for every single year.')
      await words.press('Enter')
      await expect(page.getByText('1 line to look at')).toBeVisible()
      await line(/Thank you/).hover()
      await page.getByRole('button', { name: 'Correct the line at 0:03' }).click()
      await page.getByRole('button', { name: 'Keep as it is' }).click()
      await expect(page.getByText(/to look at$/)).toHaveCount(0)
    })

    await test.step('what is typed stays while the video goes on and while a search is made', async () => {
      await briefwell.sql(`
        insert into app.caption_lines
          (caption_id, position, object_id, company_id, start_ms, end_ms, text, said)
        select caption_id, at, object_id, company_id, at * 100 + 12000, at * 100 + 12100, text, said
        from app.caption_lines cross join generate_series(10, 300) at where position = 0`)
      await page.reload()
      await line(/^0:03/).hover()
      await page.getByRole('button', { name: 'Correct the line at 0:03' }).click()
      const words = page.getByLabel('Words at 0:03')
      await words.fill('Thanks to everybody.')
      await film.evaluate((shown: HTMLVideoElement) => {
        shown.currentTime = 41
      })
      await expect.poll(() => film.evaluate((shown: HTMLVideoElement) => shown.seeking)).toBe(false)
      await expect(words).toBeInViewport()
      await page.getByRole('list', { name: 'Captions' }).hover()
      await page.mouse.wheel(0, 5000)
      await expect(words).not.toBeInViewport()
      await expect(words).toHaveValue('Thanks to everybody.')
      const search = page.getByLabel('Search the transcript')
      await search.fill('price')
      await expect(lines).toHaveCount(2)
      await expect(search).toBeFocused()
      await expect(words).toHaveValue('Thanks to everybody.')
      await words.press('Enter')
      await expect(line(/Thanks to everybody/).locator('[data-line]')).toBeFocused()
      await search.fill('')
      await briefwell.sql('delete from app.caption_lines where position > 3')
      await page.reload()
      await expect(lines).toHaveCount(4)
      await expect(line(/Thanks to everybody/)).toBeVisible()
    })

    const reader = await elsewhere()
    await test.step('readers see the label only if the company chooses so', async () => {
      await page.goto(`/briefs/${id}/audience`)
      await page.getByRole('button', { name: 'Turn on' }).click()
      await expectToast(page, 'Anyone with the link can watch now')
      await reader.goto(await page.getByLabel('Link to the brief').inputValue())
      await expect(reader.getByText('The price is forty thousand')).toBeVisible()
      await expect(reader.getByText(label)).toHaveCount(0)
      await page.goto('/company')
      await page.getByLabel(`Readers see “${label}” too`).check()
      await expectToast(page, 'Caption settings saved')
      await expectAccessible(page)
      await reader.reload()
      await expect(reader.getByText(label)).toBeVisible()
      await expectAccessible(reader)
    })

    await test.step('marked as checked, the label is gone for everybody; Undo brings it back', async () => {
      await page.goto(`/briefs/${id}#captions`)
      await page.getByRole('button', { name: 'Mark as checked' }).click()
      const checked = page.getByRole('status').filter({ hasText: /^Checked by / })
      await expect(checked).toHaveText(/^Checked by .+, \w{3} \d+, \d{4}$/)
      await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
      await expect(page.getByText(label)).toHaveCount(0)
      await expectAccessible(page)
      await reader.reload()
      await expect(reader.getByText('The price is forty thousand')).toBeVisible()
      await expect(reader.getByText(label)).toHaveCount(0)
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByText(label)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Mark as checked' })).toBeFocused()
    })

    const makeAgain = async (language: string) => {
      await page.getByRole('button', { name: 'Language of the captions: English' }).click()
      await page.getByRole('menuitem', { name: 'Spoken in another language…' }).click()
      const dialog = page.getByRole('dialog', { name: 'Which language is spoken?' })
      await dialog.getByLabel('Spoken language').selectOption({ label: language })
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Make captions again' }).click()
      await expectToast(page, 'Generating captions')
    }

    await test.step('making captions again is canceled, or dismissed once it has failed', async () => {
      const search = page.getByLabel('Search the transcript')
      const check = page.getByRole('button', { name: 'Mark as checked' })
      const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
      transcriber.answers(async (_heard, response) => {
        await held
        response.statusCode = 400
        return {}
      })
      await makeAgain('German')
      await expect(check).toHaveCount(0)
      await page.getByRole('button', { name: 'Cancel', exact: true }).click()
      await expectToast(page, 'No new captions will be generated')
      await expect(check).toBeVisible()
      await expect(search).toBeFocused()
      await expect(lines).toHaveCount(4)
      letGo()
      await makeAgain('German')
      const failure = page.getByRole('alert').filter({ hasText: 'New captions could not be made' })
      await expect(failure).toBeVisible({ timeout: 60_000 })
      await expect(check).toHaveCount(0)
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Dismiss' }).click()
      await expect(failure).toHaveCount(0)
      await expect(search).toBeFocused()
      await expect(lines).toHaveCount(4)
    })

    await test.step('a video in which nobody speaks is no failure', async () => {
      transcriber.answers(() => heard('english'))
      await makeAgain('French')
      const kept = 'No speech was found in this video. The captions stay as they are.'
      await expect(page.getByText(kept)).toBeVisible({ timeout: 60_000 })
      await expect(page.getByRole('alert')).toHaveCount(0)
      await expect(lines).toHaveCount(4)
      const screencast = await addVideoBrief(page, {
        title: 'Screencast',
        video: fixturePath('speech.mp4'),
      })
      await page.goto(`/briefs/${screencast}#captions`)
      await expect(page.getByText('No speech found in this video')).toBeVisible({ timeout: 60_000 })
      await expect(page.getByRole('alert')).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Upload captions' })).toBeVisible()
      await expectAccessible(page)
      await page.goto(`/briefs/${id}#captions`)
    })

    await test.step('captions are made again in the language that is spoken', async () => {
      transcriber.answers(() => heard('english', 'Willkommen beim Atlas, liebe Leute, heute hier.'))
      await makeAgain('German')
      await expect(line(/Willkommen/)).toBeVisible({ timeout: 60_000 })
      await expect(lines).toHaveCount(1)
      await expect(page.getByText(label)).toBeVisible()
      await expect(
        page.getByRole('button', { name: 'Language of the captions: German' }),
      ).toBeVisible()
    })
  },
)

test(
  'captions that cannot be made are dismissed; unchecked ones say so in their files, and do not come back beside new ones',
  quick,
  async ({ page, briefwell, transcriber }) => {
    await signUpConfirmed(page, briefwell)
    transcriber.answers((_heard, response) => {
      response.statusCode = 400
      return {}
    })
    const id = await addVideoBrief(page, { title: 'Atlas', video: fixturePath('speech.mp4') })
    await page.goto(`/briefs/${id}#captions`)
    const lines = page.getByRole('list', { name: 'Captions' }).getByRole('listitem')
    const generate = page.getByRole('button', { name: 'Generate captions from speech' })

    await test.step('that no captions could be made is dismissed', async () => {
      const failure = page.getByRole('alert').filter({ hasText: 'refused the request' })
      await expect(failure).toBeVisible({ timeout: 60_000 })
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Dismiss' }).click()
      await expect(failure).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Upload captions' })).toBeFocused()
      await page.reload()
      await expect(generate).toBeVisible()
      await expect(failure).toHaveCount(0)
    })

    await test.step('files of unchecked captions say so', async () => {
      transcriber.answers(() => heard('english', 'Welcome to the Atlas briefing.'))
      await generate.click()
      await expect(lines).toHaveCount(1, { timeout: 60_000 })
      expect(await download(page, 'Captions (VTT)')).toContain(`WEBVTT\n\nNOTE ${label}\n\n00:`)
      expect(await download(page, 'Transcript (TXT)')).toContain(`\nCaptions: ${label}\n`)
      await page.getByRole('button', { name: 'Mark as checked' }).click()
      await expect(page.getByText(label)).toHaveCount(0)
      expect(await download(page, 'Captions (VTT)')).toMatch(/^WEBVTT\n\n00:/)
      expect(await download(page, 'Transcript (TXT)')).not.toContain(label)
    })

    await test.step('deleted ones are not restored beside new ones', async () => {
      await page.getByRole('button', { name: 'Actions for the captions' }).click()
      await page.getByRole('menuitem', { name: 'Delete captions in English' }).click()
      await expectToast(page, 'Captions deleted')
      transcriber.answers(() => heard('french', 'Bienvenue chez Atlas.'))
      await generate.click()
      await expect(lines).toHaveText([/Bienvenue/], { timeout: 60_000 })
      await page.goto('/trash')
      await page.getByRole('button', { name: 'Restore English' }).click()
      await expectToast(page, 'New captions have been made from speech. Delete them first.')
    })
  },
)

/** The file that an entry of the 'Download' menu saves. */
async function download(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Download' }).click()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name }).click(),
  ])
  return readFileSync(await saved.path(), 'utf8')
}
