import type { Page } from '@playwright/test'
import { newWidget } from '../contract/insight-canvas/canvas-widgets.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/briefwell.ts'
import { widget } from './support/canvases.ts'
import { signUpConfirmed } from './support/people.ts'
import { newMember, newPerson } from './support/team.ts'

const soon = { timeout: 20_000 }
const dot = (page: Page, on: string) =>
  page.getByRole('button', { name: new RegExp(`^Put a dot on ${on}`) })

test('two people vote by hidden dots, and the result shows what has most', async ({
  page,
  elsewhere,
  briefwell,
}) => {
  const { send } = await signUpConfirmed(page, briefwell)
  const at = (title: string, x: number) => ({
    ...newWidget('scenario', crypto.randomUUID(), { x, y: 100 }),
    title,
  })
  const { id } = (await send('/api/canvases', {
    title: 'Plan',
    widgets: [at('North', 100), at('South', 500)],
  })) as { id: string }
  const vera = await newMember(page, elsewhere, briefwell, newPerson('Vera Viewer'), {
    canManageBriefs: false,
  })
  for (const each of [page, vera]) {
    await each.goto(`/insight-canvas/${id}`)
    await expect(widget(each, 'North')).toBeVisible()
  }

  await test.step('an editor starts a vote, and both put dots until they have none', async () => {
    await page.getByRole('button', { name: 'Vote', exact: true }).click()
    await page.getByLabel('Dots for each person').fill('2')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Start vote' }).click()
    await expect(vera.getByText('2 of 2 dots left')).toBeVisible(soon)
    await dot(vera, 'South').press('Enter')
    await expect(vera.getByText('1 of 2 dots left')).toBeVisible(soon)
    await dot(vera, 'South').press('Enter')
    await expect(vera.getByText('0 of 2 dots left')).toBeVisible(soon)
    await expect(dot(vera, 'North')).toHaveAttribute('aria-disabled', 'true')
    await vera.getByRole('button', { name: 'Take a dot back from South' }).press('Enter')
    await expect(vera.getByText('1 of 2 dots left')).toBeVisible(soon)
    await expectAccessible(vera)
  })

  await test.step('the bar of the vote covers no other', async () => {
    await page.getByRole('button', { name: 'Find on the canvas' }).click()
    await page.getByRole('search').getByRole('textbox').click({ trial: true })
    await page.getByRole('button', { name: 'End vote' }).click({ trial: true })
    await page.keyboard.press('Escape')
  })

  await test.step('dots of others are hidden until the end, which the editor brings', async () => {
    await dot(page, 'South').click()
    await expect(page.getByRole('button', { name: 'Put a dot on South, which has 1' })).toBeVisible(
      soon,
    )
    await page.getByRole('button', { name: 'End vote' }).click()
    await expect(vera.getByText(/dots left/)).toHaveCount(0, soon)
    await vera.getByRole('button', { name: 'Vote', exact: true }).click()
    await expect(vera.getByRole('dialog').getByRole('listitem')).toHaveText(/South\s*2 dots/)
    await expectAccessible(vera)
  })
})
