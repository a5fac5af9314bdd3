import { expect, type Page } from '@playwright/test'

/** The local storage key of the app's session. */
export const sessionKey = 'briefwell-auth'

type Session = { access_token: string; user: { id: string } }

/** Opens the dashboard in the session that a call to the server returns. */
export async function openSession(page: Page, call: string, data: object) {
  const answer = await page.request.post(call, { data })
  expect(answer.status(), await answer.text()).toBe(200)
  // A page without our scripts, so that the session is stored before the app looks for it.
  await page.goto('/healthz')
  await page.evaluate(([key, session]) => localStorage.setItem(key, session), [
    sessionKey,
    await answer.text(),
  ] as const)
  await page.goto('/dashboard')
}

/** The page's session. */
export async function readSession(page: Page): Promise<Session> {
  return JSON.parse(await page.evaluate((key) => localStorage.getItem(key) ?? '{}', sessionKey))
}

/** The header that authorizes calls in the page's session. */
export async function authorization(page: Page) {
  return { authorization: `Bearer ${(await readSession(page)).access_token}` }
}
