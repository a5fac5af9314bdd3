import type { Page } from '@playwright/test'
import { expectAccessible, viewports } from './support/accessible.ts'
import { expect, test } from './support/briefwell.ts'
import { signUp } from './support/people.ts'
import { join, newPerson } from './support/team.ts'

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const markAll = (page: Page) => panel(page).getByRole('button', { name: 'Mark all as read' })

test('the bell shows who joined and stays in sync across tabs, by keyboard and on a phone', async ({
  page,
  briefwell,
}) => {
  await signUp(page)

  await test.step('nothing new at first; Escape restores the focus', async () => {
    await bell(page).focus()
    await page.keyboard.press('Enter')
    await expect(panel(page)).toContainText('Nothing new')
    await expect(panel(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
    await expect(bell(page)).toBeFocused()
  })

  const second = await page.context().newPage()
  await second.goto('/dashboard')
  await bell(second).click()
  await expect(panel(second)).toContainText('Nothing new')
  await join(page, briefwell, newPerson('Ann Lee'))
  await join(page, briefwell, newPerson('Bob Ray'))

  await test.step('the count appears by itself, and the open list updates', async () => {
    await expect(bell(second)).toHaveAccessibleName('Notifications, 2 unread')
    await expect(panel(second).getByRole('link')).toHaveText([
      /Bob Ray joined the team/,
      /Ann Lee joined the team/,
    ])
    await expectAccessible(second)
  })

  await test.step('arrow keys move; Enter opens a notification and marks it read', async () => {
    await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread')
    await bell(page).press('Enter')
    await expect(panel(page).getByRole('link')).toHaveCount(2)
    await page.keyboard.press('ArrowDown')
    await expect(panel(page).getByRole('link', { name: /Bob Ray/ })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(panel(page).getByRole('link', { name: /Ann Lee/ })).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/team$/)
    await expect(panel(page)).toBeHidden()
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
    await expect(bell(second)).toHaveAccessibleName('Notifications, 1 unread')
  })

  await test.step('on a phone, all are marked as read, in the other tab too', async () => {
    await page.setViewportSize(viewports.narrow)
    await page.getByRole('button', { name: 'Open navigation' }).click()
    await bell(page).click()
    await expect(panel(page).getByRole('link', { name: /Ann Lee.*Unread/ })).toBeVisible()
    await markAll(page).click()
    await expect(panel(page).getByText('Unread')).toHaveCount(0)
    await expect(markAll(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
    await expect(bell(page)).toHaveAccessibleName('Notifications')
    await expect(bell(page)).toBeFocused()
    await expect(bell(second)).toHaveAccessibleName('Notifications')
  })
})

test('a list that cannot be loaded can be retried; the digest is turned off and stays off', async ({
  page,
}) => {
  await signUp(page)
  await page.route('**/api/notifications?*', (route) => route.abort())
  await page.route('**/api/notifications', (route) => route.abort())
  await bell(page).click()
  await expect(panel(page).getByRole('alert')).toContainText(
    'Your notifications could not be loaded',
  )
  await page.unrouteAll()
  await panel(page).getByRole('button', { name: 'Try again' }).click()
  await expect(panel(page)).toContainText('Nothing new')

  await page.goto('/account')
  const digest = page.getByRole('switch', { name: 'Email digest' })
  await expect(digest).toBeChecked()
  await expect(digest).toHaveAccessibleDescription(/once your email address is confirmed/)
  await page.route('**/api/notifications/settings', (route) => route.abort())
  await digest.click()
  await expect(page.getByText('The digest setting was not changed')).toBeVisible()
  await expect(digest).toBeChecked()
  await page.unrouteAll()
  await digest.press('Space')
  await expect(page.getByText('Email digest turned off')).toBeVisible()
  const alerts = page.getByLabel('Email about new briefs and answers')
  await expect(alerts).toHaveValue('now')
  await alerts.selectOption('In a weekly email, on Mondays')
  await expect(page.getByText('Email setting saved')).toBeVisible()
  await page.reload()
  await expect(digest).not.toBeChecked()
  await expect(alerts).toHaveValue('weekly')
  await expectAccessible(page)

  await page.goto('/unsubscribe?token=v1.made-up')
  await page.getByRole('button', { name: 'Stop these emails' }).click()
  await expect(page.getByRole('alert')).toContainText('This link does not work.')
  await expectAccessible(page)
})
