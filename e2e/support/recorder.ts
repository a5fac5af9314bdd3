import { expect, type Locator, type Page } from '@playwright/test'

/** Opens the recorder of the brief form. */
export async function openRecorder(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Record a video' }).click()
  const recorder = page.getByRole('dialog', { name: 'Record a video' })
  await expect(recorder.getByRole('status')).toHaveText('Ready to record')
  return recorder
}

/** Starts recording, and returns after at least this many seconds (fewer than ten). */
export async function record(recorder: Locator, seconds: number) {
  await recorder.getByRole('button', { name: 'Start recording' }).click()
  await expect(recorder.getByRole('status')).toHaveText(/Recording starts in/)
  await expect(recorder.getByText(new RegExp(`^0:0[${seconds}-9] · `))).toBeVisible()
}

/** Whether the page still uses a camera, a screen or a microphone in its preview. */
export function usesDevices(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    [...document.querySelectorAll('video')].some(
      ({ srcObject }) => srcObject instanceof MediaStream && srcObject.active,
    ),
  )
}
