import { expect, type Page } from '@playwright/test'
import { TOTP } from 'otpauth'

const stepMs = 30_000

/** The current code of an authenticator app. */
export function codeNow(secret: string): string {
  return new TOTP({ secret }).generate()
}

/** The next code: each code is accepted only once, but clocks may differ by one step. */
export function codeNext(secret: string): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + stepMs })
}

/** Opens the dialog that sets up an authenticator app and returns its secret. */
export async function addApp(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Set up app' }).click()
  await expect(page.getByRole('img', { name: 'QR code of the secret' })).toBeVisible()
  const secret = await page.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).textContent()
  return (secret ?? '').replaceAll(' ', '')
}

/** Reads new recovery codes from their dialog and closes it. */
export async function keepCodes(page: Page): Promise<string[]> {
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const texts = await codes.allTextContents()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByRole('button', { name: 'Create new codes' })).toBeFocused()
  return texts
}
