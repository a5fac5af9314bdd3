import type { Page } from '@playwright/test'
import { comingAreas, comingAreaTexts } from '../contract/notifications/coming-soon.ts'
import { expectAccessible, viewports } from './support/accessible.ts'
import { expect, test } from './support/briefwell.ts'
import { confirmAddress, signUp } from './support/people.ts'
import { proves } from './support/proves.ts'

const main = (page: Page) => page.getByRole('main')
const ask = (page: Page) => main(page).getByRole('button', { name: 'Tell me when' })
const takeBack = (page: Page) => main(page).getByRole('button', { name: 'Take back' })
const asked = (page: Page) => main(page).getByText('You will hear from us')
const more = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'More' })
const height = async (page: Page) => (await main(page).boundingBox())?.height

test('five areas are still to come, and one notifies the user when it opens', async ({
  page,
  briefwell,
}) => {
  const { vendor } = await signUp(page)

  await test.step('each describes itself', async () => {
    for (const area of comingAreas) {
      const { title, text } = comingAreaTexts[area]
      await page.goto(`/${area}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(page).toHaveTitle(`${title} · Briefwell`)
      await expect(main(page).getByRole('heading', { name: 'Coming Soon' })).toBeVisible()
      await expect(main(page).getByText(text)).toBeVisible()
      await expect(ask(page)).toBeVisible()
      await expectAccessible(page)
    }
    proves('2.2.34')
  })

  await test.step('the sidebar leads there, by keyboard', async () => {
    await more(page).press('Enter')
    await expect(page.getByRole('menuitem')).toHaveCount(comingAreas.length)
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Trends' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/trends$/)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('bench')
    await expect(page.getByRole('option', { name: 'Benchmark center' })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/benchmark-center$/)
    await more(page).click()
    await expect(page.getByRole('menuitem', { name: 'Benchmark center' })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expectAccessible(page)
  })

  await test.step('a user with an unproven address is asked to confirm it first', async () => {
    await expect(main(page)).toContainText('your address is not confirmed')
    await expect(page.getByRole('link', { name: 'Confirm it' })).toHaveAttribute('href', '/account')
    await confirmAddress(page, vendor, briefwell.mailbox)
    await page.reload()
    await expect(main(page)).toContainText('We send you one email when it opens.')
  })

  await test.step('a request is saved and cancelled without a layout shift', async () => {
    const before = await height(page)
    await ask(page).press('Enter')
    await expect(asked(page)).toBeVisible()
    await expect(takeBack(page)).toBeFocused()
    await expect(main(page)).toContainText(`By email to ${vendor.email}.`)
    expect(await height(page)).toBe(before)
    await expectAccessible(page)
    await page.reload()
    await expect(asked(page)).toBeVisible()
    await takeBack(page).press('Enter')
    await expect(ask(page)).toBeFocused()
    await page.reload()
    await expect(ask(page)).toBeVisible()
    await page.route('**/api/coming-soon/*', (route) => route.abort())
    await ask(page).click()
    await expect(page.getByText('That did not work')).toBeVisible()
    await expect(ask(page)).toBeVisible()
    await page.unrouteAll()
  })

  await test.step('the same works on a phone', async () => {
    await page.setViewportSize(viewports.narrow)
    await page.getByRole('button', { name: 'Open navigation' }).click()
    await more(page).click()
    await page.getByRole('menuitem', { name: 'Trends' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await ask(page).click()
    await expect(asked(page)).toBeVisible()
    await page.setViewportSize(viewports.wide)
  })

  await test.step('the operator announces it with one email, whose link cancels the other requests', async () => {
    await page.goto('/research-reports')
    await ask(page).click()
    await expect(asked(page)).toBeVisible()
    expect(await briefwell.admin('announce', 'trends')).toContain('Told 1 person.')
    const { raw } = await briefwell.mailbox.mailTo(vendor.email, 2)
    expect(raw).toMatch(/^Subject: New on Briefwell: Trends\r$/m)
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
    const text = raw.replace(/=\r?\n/g, '').replace(/=3D/g, '=')
    expect(text).toContain(`\n${briefwell.url}/trends\r\n`)
    const leave = /https?:\/\/\S+\/unsubscribe\?token=[\w.-]+/.exec(text)?.[0] ?? ''
    await page.goto('/trends')
    await expect(main(page).getByText('You have heard from us')).toBeVisible()
    await expect(ask(page)).toHaveCount(0)
    await page.goto(leave)
    await page.getByRole('button', { name: 'Stop these emails' }).click()
    await expect(page.getByText('You get no more of these emails')).toBeVisible()
    await page.goto('/research-reports')
    await expect(ask(page)).toBeVisible()
    expect(await briefwell.admin('announce', 'research-reports')).toContain('Told 0 people.')
  })
})
