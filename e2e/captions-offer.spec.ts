import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expectAccessible } from './support/accessible.ts'
import { addVideoBrief, openApi } from './support/api.ts'
import { test as base, expect } from './support/briefwell.ts'
import { tabTo } from './support/focus.ts'
import { expectToast } from './support/page-checks.ts'
import { signUp } from './support/people.ts'
import { fixturePath } from './support/videos.ts'

type Transcriber = { url: string; release: () => void }

/** With a transcription server that answers once it is released; videos get no captions by themselves. */
const test = base.extend<object, { transcriber: Transcriber }>({
  transcriber: [
    async ({ browserName: _ }, use) => {
      const released = Promise.withResolvers<void>()
      const answer = { language: 'en', segments: [{ start: 0, end: 1, text: 'Hello there.' }] }
      const server = createServer(async (request, response) => {
        request.resume()
        await released.promise
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify(answer))
      })
      await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
      const { port } = server.address() as AddressInfo
      await use({ url: `http://127.0.0.1:${port}/v1`, release: () => released.resolve() })
      server.closeAllConnections()
      server.close()
    },
    { scope: 'worker' },
  ],
  settings: [
    ({ transcriber }, use) =>
      use({ TRANSCRIBE_BASE_URL: transcriber.url, TRANSCRIBE_AUTOMATICALLY: 'off' }),
    { scope: 'worker' },
  ],
})

test('captions for the videos that were there before are declined, made later, and followed', async ({
  page,
  briefwell,
  transcriber,
}) => {
  await signUp(page)
  const video = fixturePath('speech.mp4')
  const id = await addVideoBrief(page, { title: 'Atlas', video })
  await addVideoBrief(page, { title: 'Atlas in the cold', video })
  const send = await openApi(page)
  const waiting = async () => {
    await briefwell.sql(`
      update app.videos set captions_settled = true, captions_declined = null
      where state = 'ready'`)
    return send('/api/captions/offer', undefined, 'GET')
  }
  await expect.poll(waiting).toMatchObject({ offered: true, videos: 2 })
  const accept = page.getByRole('button', { name: 'Make captions' })

  await test.step('the offer says what would happen, and goes for good', async () => {
    await page.goto('/briefs')
    await expect(page.getByText('2 videos have no captions yet.')).toBeVisible()
    await expectAccessible(page)
    await accept.click()
    const dialog = page.getByRole('alertdialog', { name: 'Make captions for 2 videos?' })
    await expect(dialog).toContainText('All of them were added with an earlier version')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(accept).toBeFocused()
    await tabTo(page, page.getByRole('button', { name: 'Not now' }))
    await page.keyboard.press('Enter')
    await expectToast(page, 'These videos get no captions for now')
    await expect(accept).toHaveCount(0)
    await expect(page.locator('#main')).toBeFocused()
    await page.reload()
    await expect(page.getByRole('button', { name: 'More actions' })).toBeVisible()
    await expect(accept).toHaveCount(0)
  })

  await test.step('they are made on purpose, and the page follows', async () => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Make captions for 2 videos' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Make captions' }).click()
    await expectToast(page, 'Making captions')
    await expect(page.getByText('Making captions: 2 videos left.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'More actions' })).toHaveCount(0)
    await expect(page.locator('#main')).toBeFocused()
    transcriber.release()
    await expect(page.getByText(/Making captions: /)).toHaveCount(0, { timeout: 60_000 })
    await page.goto(`/briefs/${id}`)
    await page.getByRole('tab', { name: 'Captions' }).click()
    await expect(page.getByRole('list', { name: 'Captions' })).toContainText('Hello there.')
  })
})
