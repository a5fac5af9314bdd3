import { expect, type Page } from '@playwright/test'

/** The server is there, and cannot do it now. */
export const down = { status: 503, json: { code: 'busy', message: 'Busy.', requestId: '1' } }
export const refused = {
  status: 403,
  json: { code: 'x', message: 'The server says no.', requestId: '1' },
}

/** Each text stands there, alone in its element. */
export async function says(page: Page, ...texts: string[]) {
  for (const text of texts) {
    const found = page.getByText(text, { exact: true }).filter({ visible: true })
    await expect(found).not.toHaveCount(0)
  }
}

/** A toast of this title. */
export async function tells(page: Page, title: string) {
  await expect(
    page.locator('[data-sonner-toast]').getByText(title, { exact: true }).last(),
  ).toBeVisible()
}

/** Holds back the answers of these calls; what it returns lets them go. */
export async function held(page: Page, ...calls: string[]) {
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

/** The list's cards stand in one, two and three columns, by the width of the window. */
export async function stands(page: Page, list: string) {
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

/** The next save cannot even be prepared: no key can be made for it. */
export function breakKeys(page: Page) {
  return page.evaluate(() => {
    crypto.randomUUID = () => {
      throw new Error('no key')
    }
  })
}
