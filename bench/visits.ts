import type { Locator, Page } from '@playwright/test'
import { northlight } from '../scripts/demo/companies/northlight.ts'

export type Visit = {
  /** `:id` is replaced by the id of a brief with a video. */
  path: string
  /** Waits until the page shows its data. */
  ready: (page: Page) => Promise<void>
  /** Uses the page as people do. */
  use: (page: Page) => Promise<void>
}

const cards = (page: Page) => page.getByRole('main').getByRole('listitem')

/** Opens a card's menu, visits an item and returns, and searches. */
async function useList(page: Page, link: Locator, word: string) {
  const list = page.url()
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await page.keyboard.press('Escape')
  await link.first().click()
  await page.waitForURL((url) => url.href !== list)
  await page.goBack()
  await page.getByRole('searchbox').pressSequentially(word, { delay: 30 })
}

/** The main pages of a demonstration company. */
export const visits: readonly Visit[] = [
  {
    path: '/dashboard',
    ready: async (page) => {
      await page
        .getByText(/(Brief|Product) Added/)
        .first()
        .waitFor()
      await page.getByRole('button', { name: 'Show as a table' }).waitFor()
    },
    use: async (page) => {
      await page.getByRole('button', { name: 'Show as a table' }).click()
      await page.getByRole('button', { name: 'Show as a chart' }).press('Enter')
    },
  },
  {
    path: '/products',
    ready: (page) => cards(page).nth(2).waitFor(),
    use: (page) => useList(page, page.getByRole('link', { name: 'View Details' }), 'pro'),
  },
  {
    path: '/briefs',
    ready: (page) => cards(page).nth(2).waitFor(),
    use: (page) => useList(page, cards(page).first().getByRole('link'), 'bri'),
  },
  {
    path: '/briefs/:id',
    ready: (page) => page.getByRole('button', { name: 'Play' }).first().waitFor(),
    use: async (page) => {
      await page.getByRole('button', { name: 'Expand' }).click()
      await page.getByRole('button', { name: 'Close expanded view' }).click()
      await page.getByRole('link', { name: 'Edit' }).click()
      await page.waitForURL(/\/edit/)
    },
  },
  {
    path: '/team',
    ready: (page) => page.getByRole('list', { name: 'Members' }).waitFor(),
    use: async (page) => {
      await page.getByRole('button', { name: 'Invite Team Member' }).click()
      await page.getByLabel('Name').pressSequentially('Ada', { delay: 30 })
      await page.getByRole('tab', { name: 'Several at once' }).click()
      await page.keyboard.press('Escape')
      await page.getByRole('searchbox').pressSequentially('a', { delay: 30 })
    },
  },
  {
    path: '/company',
    ready: (page) => page.getByText(northlight.profile.headquartersLocation).first().waitFor(),
    use: async (page) => {
      await page.getByRole('link', { name: 'Edit', exact: true }).click()
      await page.getByLabel('Company name').pressSequentially('ABC', { delay: 30 })
      await page.getByRole('button', { name: 'Cancel' }).click()
    },
  },
]

/** Uses the command palette, which is on every page. */
export async function searchPalette(page: Page) {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').pressSequentially('te', { delay: 30 })
  await page.keyboard.press('Escape')
}
