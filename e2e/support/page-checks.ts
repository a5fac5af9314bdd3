import { expect, type Page } from '@playwright/test'

/** The response of an overloaded server. */
export const down = { status: 503, json: { code: 'busy', message: 'Busy.', requestId: '1' } }
export const refused = {
  status: 403,
  json: { code: 'x', message: 'The server says no.', requestId: '1' },
}

/** Expects each text to be visible as the whole content of an element. */
export async function expectTexts(page: Page, ...texts: string[]) {
  for (const text of texts) {
    const found = page.getByText(text, { exact: true }).filter({ visible: true })
    await expect(found).not.toHaveCount(0)
  }
}

/** Expects a toast with this title. */
export async function expectToast(page: Page, title: string) {
  await expect(
    page.locator('[data-sonner-toast]').getByText(title, { exact: true }).last(),
  ).toBeVisible()
}

/** Blocks these calls until the returned function is called. */
export async function holdCalls(page: Page, ...calls: string[]) {
  let answer = () => {}
  const waited = new Promise<void>((done) => {
    answer = done
  })
  for (const call of calls) {
    await page.route(call, async (route) => {
      await waited
      await route.continue()
    })
  }
  return () => answer()
}

/** Expects the list's cards in one, two or three columns, depending on the window's width. */
export async function expectColumns(page: Page, list: string) {
  const grid = page.locator('main ul:has(> li[data-index])')
  for (const [width, columns] of [
    [390, 1],
    [800, 2],
    [1280, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect
      .poll(
        () => grid.evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length),
        `${list} at ${width} px`,
      )
      .toBe(columns)
  }
}

/** Makes the next save fail before it is sent, by breaking the generation of idempotency keys. */
export function breakKeys(page: Page) {
  return page.evaluate(() => {
    crypto.randomUUID = () => {
      throw new Error('no key')
    }
  })
}

/** The page for a user with only these permissions. */
export async function withRights(
  page: Page,
  rights: Record<string, boolean>,
  { reader = false } = {},
) {
  await page.unroute('**/api/me')
  await page.route('**/api/me', async (route) => {
    const response = await route.fetch()
    const me = await response.json()
    const none = Object.keys(me.permissions).map((right) => [right, false])
    const permissions = { ...Object.fromEntries(none), userRole: 'editor', ...rights }
    await route.fulfill({ response, json: { ...me, permissions, reader } })
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Vendor Dashboard' })).toBeVisible()
}
