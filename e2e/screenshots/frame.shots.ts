import type { Page } from '@playwright/test'
import QRCode from 'qrcode'
import { confirmAddress, signIn } from '../support/people.ts'
import { dana as anyDana, fillCompany, signUpOwner } from './content.ts'
import { expect, test } from './studio.ts'

// Files may share a server, and an address belongs to one account.
const dana = { ...anyDana, email: 'silva@northwind.example' }

test('the frame around the pages, and the account', async ({
  page,
  briefwell,
  shoot,
  timestamps,
}) => {
  const ids = await fillCompany(page.request, await signUpOwner(page.request, dana), timestamps)
  await signIn(page, dana)
  await page.getByText('Logged in successfully').waitFor()

  await test.step('the palette and the keys', async () => {
    for (const name of ['Ledger', 'Compass in five minutes']) {
      await page.goto(`/${name === 'Ledger' ? 'products' : 'briefs'}/${ids[name]}`)
      await page.getByText(name).first().waitFor()
    }
    await page.goto('/dashboard')
    await page.getByText('Recent Activity').waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('option', { name: /^Ledger/ }).waitFor()
    await shoot('palette/open')
    await page.keyboard.type('comp')
    await page.getByRole('option', { name: /^Compass in five/ }).waitFor()
    await shoot('palette/results')
    await page.keyboard.type('lete nonsense')
    await page.getByText('Nothing matches').waitFor()
    await shoot('palette/nothing')
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard' }).waitFor()
    await shoot('keys/list')
    await page.keyboard.press('Escape')
  })

  await test.step('the sidebar', async () => {
    await page.keyboard.press('Control+b')
    await shoot('sidebar/collapsed', { only: 'wide' })
    await page.keyboard.press('Control+b')
    await page.getByRole('button', { name: `Account of ${dana.name}` }).click()
    await page.getByRole('menu').waitFor()
    await shoot('sidebar/account-menu', { only: 'wide' })
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Open navigation' }).click()
    await page.getByRole('dialog', { name: 'Navigation' }).waitFor()
    await shoot('sidebar/sheet', { only: 'narrow' })
    await page.keyboard.press('Escape')
  })

  await test.step('the account', async () => {
    await page.goto('/account')
    await page.getByLabel('Your name').waitFor()
    await shoot('account/profile')
    await page.goto('/account/sessions')
    await page.getByText('Account created').waitFor()
    await shoot('account/sessions')
    await page.goto('/account/sign-in')
    await confirmAddress(page, dana, briefwell.mailbox)
    await page.reload()
    await fixedSecret(page)
    await page.getByRole('button', { name: 'Set up app' }).click()
    await page.getByRole('img', { name: 'QR code of the secret' }).waitFor()
    await shoot('account/set-up-app')
    await page.keyboard.press('Escape')
  })

  await test.step('the not-found page and an unreachable server', async () => {
    await page.goto('/team/nowhere')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await shoot('frame/not-found')
    await page.route('**/api/me', (route) => route.abort())
    await page.goto('/dashboard')
    await expect(page.getByText('Your workspace could not be opened')).toBeVisible()
    await shoot('frame/unreachable')
  })
})

/** An authenticator app's secret is random; the screenshot needs a fixed one. */
async function fixedSecret(page: Page) {
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
  const picture = await QRCode.toString(`otpauth://totp/Briefwell?secret=${secret}`, {
    type: 'svg',
  })
  await page.route('**/auth/v1/factors', async (route) => {
    const answer = await route.fetch()
    const factor = await answer.json()
    const totp = { ...factor.totp, secret, qr_code: picture }
    await route.fulfill({ response: answer, json: { ...factor, totp } })
  })
}
