import type { Page } from '@playwright/test'
import type { Briefwell, Elsewhere } from './briefwell.ts'
import { shareCodeIn, shareLinkIn } from './mailbox.ts'
import { expectToast } from './page-checks.ts'

/** Shares the brief of the page with addresses. */
export async function shareWith(page: Page, briefId: string, addresses: string[]) {
  await page.goto(`/briefs/${briefId}/audience`)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Share this brief' })
  await dialog.getByLabel('Email addresses').fill(addresses.join(', '))
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  await expectToast(
    page,
    addresses.length === 1
      ? 'Shared with 1 recipient'
      : `Shared with ${addresses.length} recipients`,
  )
}

/** A separate browser in which the reader has opened the newest share with the mailed code. */
export async function newReader(elsewhere: Elsewhere, briefwell: Briefwell, address: string) {
  const reader = await elsewhere()
  await reader.goto(shareLinkIn(await briefwell.mailbox.mailTo(address)))
  await reader.getByRole('button', { name: 'Send me a code' }).click()
  const code = shareCodeIn(await briefwell.mailbox.mailTo(address, 2))
  await reader.getByLabel('Code').fill(code)
  await reader.keyboard.press('Enter')
  await reader.waitForURL(/\/library\//)
  return reader
}
