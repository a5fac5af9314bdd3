import type { Page } from '@playwright/test'
import { expect } from './briefwell.ts'

/**
 * Lets the first chunks of an upload through and holds the rest until `release`. `held` resolves once the next
 * chunk is held, when the server has received those before it.
 */
export async function holdAfter(page: Page, chunks: number) {
  const calls = '**/storage/v1/upload/resumable/**'
  let sent = 0
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(calls, async (route) => {
    if (route.request().method() === 'PATCH' && sent++ >= chunks) {
      held.resolve()
      await released.promise
    }
    // The page may have cancelled it meanwhile.
    await route.continue().catch(() => {})
  })
  const release = async () => {
    released.resolve()
    await page.unroute(calls)
  }
  return { held: held.promise, release }
}

/**
 * Waits until the form has its video; a failure shows what the form said instead. The page gives up a request
 * without progress after a minute and sends it again.
 */
export async function expectUploaded(page: Page) {
  const field = page.getByRole('group', { name: /^Video/ })
  await expect(field).toContainText('Video uploaded', { timeout: 90_000 })
}
