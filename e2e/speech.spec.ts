import { expectAccessible } from './support/accessible.ts'
import { addVideoBrief } from './support/api.ts'
import { test as base, expect } from './support/briefwell.ts'
import { signUp } from './support/people.ts'
import { fixturePath } from './support/videos.ts'

const { MODELS_DIR = '' } = process.env

/** The real speech model, as an installation has it in which nothing is set. */
const test = base.extend({
  settings: [
    ({ browserName: _ }, use) => use({ TRANSCRIBE: 'local', MODELS_DIR, MODELS_FETCH: 'off' }),
    { scope: 'worker' },
  ],
})

/** Without the models it is left out, and `npm test` says so. */
function testOnModels(title: string, body: Parameters<typeof test>[2]) {
  if (MODELS_DIR) test(title, { tag: '@quick' }, body)
}

testOnModels(
  'a video gets captions by itself, and what is said in it is found and played',
  async ({ page }) => {
    await signUp(page)
    const video = fixturePath('long-speech.webm')
    const id = await addVideoBrief(page, { title: 'Ledger', video })
    await page.goto(`/briefs/${id}`)
    await page.getByRole('tab', { name: 'Captions' }).click()
    const lines = page.getByRole('list', { name: 'Captions' })
    await expect(lines).toContainText('what it costs', { timeout: 120_000 })
    await expectAccessible(page)
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/briefs')
      await page.getByLabel('Search briefs').fill('training is included')
      const said = page.getByRole('region', { name: 'Spoken in videos' })
      const found = said.getByRole('link', { name: /training is included/ })
      await found.click()
      await expect
        .poll(() =>
          page.locator('video').evaluate((played: HTMLVideoElement) => played.currentTime),
        )
        .toBeGreaterThan(39)
    }
  },
)
