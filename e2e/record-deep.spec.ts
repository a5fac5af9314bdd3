import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { addProduct } from './support/api.ts'
import { expect, test } from './support/briefwell.ts'
import { signUp } from './support/people.ts'
import { openRecorder, record, usesDevices } from './support/recorder.ts'

// No server listens there, so captions stay pending.
test.use({ settings: { TRANSCRIBE_BASE_URL: 'http://127.0.0.1:9/v1' } })

async function newBrief(page: Page) {
  const { send } = await signUp(page)
  const productId = await addProduct(send)
  await page.goto(`/briefs/new?productId=${productId}`)
}

/** Makes the shared screen accessible to the test; call it before the page is opened. */
function keepShared(page: Page) {
  return page.addInitScript(() => {
    const open = navigator.mediaDevices.getDisplayMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getDisplayMedia = async (options) => {
      const shared = await open(options)
      Object.assign(window, { shared })
      return shared
    }
  })
}

/** Simulates the browser's own button that ends sharing. */
function endSharing(page: Page) {
  return page.evaluate(() => {
    const { shared } = window as unknown as { shared: MediaStream }
    for (const track of shared.getTracks()) {
      track.stop()
      track.dispatchEvent(new Event('ended'))
    }
  })
}

/** Simulates unplugging the camera. */
function unplug(page: Page) {
  return page.getByLabel('Preview').evaluate((video: HTMLVideoElement) => {
    const [track] = (video.srcObject as MediaStream).getVideoTracks()
    track?.stop()
    track?.dispatchEvent(new Event('ended'))
  })
}

test('screen and camera are recorded, discarded and taken again', async ({ page }) => {
  await keepShared(page)
  await newBrief(page)
  const recorder = await openRecorder(page)
  const status = recorder.getByRole('status')
  await expectAccessible(page)

  await test.step('the screen is shared with a click, with the camera in its corner', async () => {
    await recorder.getByRole('radio', { name: 'Screen and camera' }).check()
    await expect(status).toHaveText('Choose what to share')
    await recorder.getByRole('button', { name: 'Choose what to share' }).click()
    await expect(status).toHaveText('Ready to record')
    await recorder.getByLabel('Microphone').selectOption({ label: 'No microphone' })
    await expect(status).toHaveText('Ready to record')
  })

  await test.step('the countdown can be cancelled', async () => {
    await recorder.getByRole('button', { name: 'Start recording' }).click()
    await recorder.getByRole('button', { name: 'Cancel' }).click()
    await expect(status).toHaveText('Ready to record')
  })

  await test.step('closing asks, and keeps the recording', async () => {
    await record(recorder, 1)
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog', { name: 'Discard this recording?' })
    await question.getByRole('button', { name: 'Keep it' }).click()
    await recorder.getByRole('button', { name: 'Stop' }).click()
    await expect(status).toHaveText(/^Recorded 0:0\d$/)
    expect(await usesDevices(page)).toBe(false)
    await expectAccessible(page)
  })

  await test.step('another take starts from the beginning', async () => {
    const [copy] = await Promise.all([
      page.waitForEvent('download'),
      recorder.getByRole('link', { name: 'Save a copy' }).click(),
    ])
    expect(copy.suggestedFilename()).toMatch(/^recording-.*\.(mp4|webm)$/)
    await recorder.getByRole('button', { name: 'Retake' }).click()
    await recorder.getByRole('button', { name: 'Choose what to share' }).click()
    await record(recorder, 1)
    await endSharing(page)
    await recorder.getByRole('button', { name: 'Use this video' }).click()
  })

  await test.step('captions are made for it, unless that is unchecked', async () => {
    await expect(page.getByText('Video uploaded')).toBeVisible()
    await expect(page.getByLabel('Generate captions automatically')).toBeChecked()
    await page.getByLabel('Title').fill('Screen and face')
    await page.getByLabel('Type').selectOption('product')
    await page.getByRole('button', { name: 'Add brief' }).click()
    await page
      .getByRole('link', { name: /Screen and face/ })
      .first()
      .click()
    await expect(page.locator('video[src*="as=playback"]')).toBeVisible()
    await page.getByRole('tab', { name: 'Captions' }).click()
    await expect(page.getByText('Generating captions from speech…')).toBeVisible()
  })
})

test('the recorder explains errors, and releases the devices', async ({ page }) => {
  await newBrief(page)
  // Navigates within the app, so that Back does, too.
  await page.getByRole('link', { name: 'Briefs', exact: true }).first().click()
  await page.getByRole('link', { name: 'Add brief' }).first().click()
  const recorder = await openRecorder(page)
  const status = recorder.getByRole('status')

  await test.step('a camera that is unplugged ends the recording, which is kept', async () => {
    await record(recorder, 1)
    await unplug(page)
    await expect(recorder.getByRole('alert')).toContainText('was disconnected')
    await expect(status).toHaveText(/^Recorded/)
    expect(await usesDevices(page)).toBe(false)
  })

  await test.step('leaving asks, and discarding closes the recorder', async () => {
    await page.evaluate(() => history.back())
    const leaving = page.getByRole('alertdialog', { name: 'Leave without using the recording?' })
    await leaving.getByRole('button', { name: 'Stay' }).click()
    await recorder.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Discard recording' }).click()
    await expect(recorder).toBeHidden()
    await expect(page.getByRole('button', { name: 'Record a video' })).toBeFocused()
  })
})

test('without permission the recorder explains how to grant it', async ({
  playwright,
  launchOptions,
  baseURL,
}) => {
  const args = launchOptions.args?.filter((flag) => !flag.includes('fake-ui'))
  const browser = await playwright.chromium.launch({ ...launchOptions, args: args ?? [] })
  const context = await browser.newContext(baseURL ? { baseURL } : {})
  const page = await context.newPage()
  await newBrief(page)
  await page.getByRole('button', { name: 'Record a video' }).click()
  const recorder = page.getByRole('dialog', { name: 'Record a video' })
  await expect(recorder.getByRole('alert')).toContainText('access is blocked')
  await expectAccessible(page)
  await context.grantPermissions(['camera', 'microphone'])
  await recorder.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(recorder.getByRole('status')).toHaveText('Ready to record')
  await page.keyboard.press('Escape')
  await expect(recorder).toBeHidden()
  await browser.close()
})
