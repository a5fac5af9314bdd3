import { addProduct } from './support/api.ts'
import { expect, test } from './support/briefwell.ts'
import { signUp } from './support/people.ts'
import { openRecorder, record } from './support/recorder.ts'

test('a video is recorded in the brief form, and plays once the brief is saved', async ({
  page,
}) => {
  const { send } = await signUp(page)
  const saved = page.waitForRequest(
    (it) => it.method() === 'POST' && /\/api\/briefs$/.test(it.url()),
  )
  const productId = await addProduct(send)
  await page.goto(`/briefs/new?productId=${productId}`)
  await page.getByLabel('Title').fill('Recorded here')
  await page.getByLabel('Type').selectOption('product')
  await page.getByLabel('Description').fill('What I say.')

  const recorder = await openRecorder(page)
  await recorder.getByLabel('Show the description as a teleprompter').check()
  await expect(recorder.getByRole('region', { name: 'Teleprompter' })).toHaveText('What I say.')
  await record(recorder, 1)
  // Keyboard only: the focus moves to the next possible action.
  await expect(recorder.getByRole('button', { name: 'Stop' })).toBeFocused()
  await recorder.getByRole('button', { name: 'Pause' }).press('Enter')
  await expect(recorder.getByRole('status')).toHaveText('Paused')
  await recorder.getByRole('button', { name: 'Resume' }).press('Enter')
  await expect(recorder.getByRole('status')).toHaveText('Recording')
  await recorder.getByRole('button', { name: 'Stop' }).press('Enter')
  await expect(recorder.getByRole('status')).toHaveText(/^Recorded 0:0\d$/)
  const seconds = Number((await recorder.getByRole('status').textContent())?.at(-1))
  await expect(recorder.getByRole('button', { name: 'Use this video' })).toBeFocused()
  await page.keyboard.press('Enter')

  await expect(page.getByText(/^recording-\d{4}-\d\d-\d\d\.(mp4|webm)$/)).toBeVisible()
  await expect(page.getByText('Video uploaded')).toBeVisible()
  // What was read goes with the recording, even if the description changes.
  await page.getByLabel('Description').fill('What readers see.')
  await page.getByRole('button', { name: 'Add brief' }).click()
  expect((await saved).postDataJSON()).toMatchObject({
    description: 'What readers see.',
    recordedScript: 'What I say.',
  })
  await page
    .getByRole('link', { name: /Recorded here/ })
    .first()
    .click()
  // Browsers write recordings without a duration and an index; the server adds both. On a busy
  // machine the recorder pauses and stops later than its clock shows.
  const video = page.locator('video[src*="as=playback"]')
  await expect
    .poll(() => video.evaluate((it: HTMLVideoElement) => it.duration))
    .toBeLessThan(seconds + 3)
  expect(await video.evaluate((it: HTMLVideoElement) => it.duration)).toBeGreaterThan(seconds - 0.5)
  const seeked = await video.evaluate(async (it: HTMLVideoElement) => {
    const done = new Promise((ready) => it.addEventListener('seeked', ready, { once: true }))
    it.currentTime = 0.9
    await done
    return it.currentTime
  })
  expect(seeked).toBe(0.9)
})
