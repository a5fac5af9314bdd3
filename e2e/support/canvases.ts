import type { Page } from '@playwright/test'
import { expect } from './briefwell.ts'

/** A widget of the open canvas, by its title. */
export const widget = (page: Page, title: string) =>
  page.getByRole('main').getByRole('figure', { name: title, exact: true })

export async function rename(page: Page, from: string, to: string) {
  await page
    .getByRole('main')
    .getByRole('button', { name: `Title: ${from}`, exact: true })
    .dblclick()
  const field = page.getByRole('textbox', { name: 'Title', exact: true })
  await field.fill(to)
  await field.press('Enter')
  await expect(widget(page, to)).toBeVisible()
}
