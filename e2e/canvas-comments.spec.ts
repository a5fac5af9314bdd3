import type { Page } from '@playwright/test'
import { newWidget, type Widget } from '../contract/insight-canvas/canvas-widgets.ts'
import { expectAccessible, viewports } from './support/accessible.ts'
import type { Send } from './support/api.ts'
import { expect, test } from './support/briefwell.ts'
import { widget } from './support/canvases.ts'
import { expectToast } from './support/page-checks.ts'
import { signUpConfirmed } from './support/people.ts'
import { newMember, newPerson } from './support/team.ts'

const panel = (page: Page) => page.getByRole('complementary', { name: 'Comments' })
const thread = (page: Page, text: string) =>
  panel(page).getByRole('article').filter({ hasText: text })
const pins = (page: Page) =>
  page.locator('.react-flow').getByRole('button', { name: /comment by/i })
const node = (page: Page, title: string) =>
  page.locator('.react-flow__node').filter({ hasText: title })
const soon = { timeout: 15_000 }

async function addCanvas(send: Send) {
  const titled = (title: string, x: number): Widget => ({
    ...newWidget('scenario', crypto.randomUUID(), { x, y: 100 }),
    title,
  })
  const widgets = [titled('Left', 100), titled('Right', 600)]
  const { id } = (await send('/api/canvases', { title: 'Plan', widgets })) as { id: string }
  return id
}

test('two people comment on a canvas with pins that follow, one of them with view access only', async ({
  page,
  elsewhere,
  briefwell,
}) => {
  const { send } = await signUpConfirmed(page, briefwell)
  const id = await addCanvas(send)
  const vera = await newMember(page, elsewhere, briefwell, newPerson('Vera Viewer'), {
    canManageBriefs: false,
  })
  const distance = async (of: Page) => {
    const [pin, box] = [
      await pins(of).first().boundingBox(),
      await widget(of, 'Left').boundingBox(),
    ]
    return pin && box && { x: Math.round(pin.x - box.x), y: Math.round(pin.y - box.y) }
  }

  await test.step('a viewer pins a comment to a thing by a press', async () => {
    await vera.goto(`/insight-canvas/${id}`)
    await expect(widget(vera, 'Left')).toBeVisible()
    await vera.getByRole('button', { name: 'Comments', exact: true }).click()
    await expect(panel(vera).getByText('No open comments')).toBeVisible()
    await panel(vera).getByRole('button', { name: 'Add comment' }).click()
    await expect(panel(vera).getByText('Press on the canvas where you')).toBeVisible()
    // Where one may only read, the surface takes the press on a thing.
    await widget(vera, 'Left').click({ position: { x: 60, y: 70 }, force: true })
    await expect(panel(vera).getByRole('blockquote')).toHaveText('On Left')
    await vera.keyboard.type('Is that the plan for March?')
    await vera.keyboard.press('Control+Enter')
    await expect(thread(vera, 'plan for March')).toBeFocused()
    await expect(pins(vera)).toHaveCount(1)
    await expectAccessible(vera)
  })

  await test.step('its author is led to the comment, replies, and the pin follows the thing', async () => {
    await page.goto('/dashboard')
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await page.getByText('Vera Viewer commented on the canvas “Plan”').click()
    const question = thread(page, 'plan for March')
    await expect(question).toHaveAttribute('aria-current', 'true')
    await question.getByRole('button', { name: 'Reply' }).click()
    await page.keyboard.type('For April.')
    await page.keyboard.press('Control+Enter')
    await expect(thread(vera, 'For April.')).toBeVisible(soon)
    const before = await distance(page)
    await panel(page).getByRole('button', { name: 'Close comments' }).click()
    await node(page, 'Left').focus()
    for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowDown')
    await expect.poll(() => distance(page)).toEqual(before)
  })

  await test.step('a focused thing is commented on by key, the whole canvas by a button', async () => {
    await node(page, 'Right').focus()
    await page.keyboard.press('Control+Alt+m')
    await expect(panel(page).getByRole('blockquote')).toHaveText('On Right')
    await page.keyboard.type('Costs?')
    await page.keyboard.press('Control+Enter')
    await expect(thread(page, 'Costs?')).toBeFocused()
    await vera.keyboard.press('Control+Alt+m')
    await expectAccessible(vera)
    await panel(vera).getByRole('button', { name: 'Comment on the whole canvas' }).press('Enter')
    await vera.keyboard.type('Ready for Monday?')
    await vera.keyboard.press('Control+Enter')
    await expect(thread(page, 'Ready for Monday?')).toContainText('On the whole canvas', soon)
    await expect(pins(page)).toHaveCount(2)
  })

  await test.step('a pin opens its comment, and stays when the thing is deleted', async () => {
    await panel(page).getByRole('button', { name: 'Close comments' }).click()
    const pin = page.getByRole('button', { name: 'Comment by Olivia Owner', exact: true })
    await pin.press('Enter')
    await expect(thread(page, 'Costs?')).toHaveAttribute('aria-current', 'true')
    await node(page, 'Right').focus()
    await page.keyboard.press('Delete')
    await expect(thread(page, 'Costs?')).toContainText('On something that was deleted')
    await expect(pin).toBeVisible()
    await expect(thread(vera, 'Costs?')).toContainText('On something that was deleted', soon)
  })

  await test.step('pins are hidden and shown; a resolved comment leaves the list and comes back', async () => {
    await panel(page).getByRole('button', { name: 'Hide comments on the canvas' }).click()
    await expect(pins(page)).toHaveCount(0)
    await panel(page).getByRole('button', { name: 'Show comments on the canvas' }).click()
    await thread(page, 'plan for March').getByRole('button', { name: 'Resolve' }).click()
    await expectToast(page, 'Comment resolved')
    await expect(pins(page)).toHaveCount(1)
    await panel(page).getByRole('button', { name: 'Resolved' }).click()
    await thread(page, 'plan for March').getByRole('button', { name: 'Reopen' }).click()
    await panel(page).getByRole('button', { name: 'Open', exact: true }).click()
    await expect(pins(page)).toHaveCount(2)
  })

  await test.step('on a phone the comments are a list below the canvas', async () => {
    await vera.setViewportSize(viewports.narrow)
    await vera.goto(`/insight-canvas/${id}?comments`)
    await thread(vera, 'plan for March')
      .getByRole('button', { name: 'On Left: show on the canvas' })
      .click()
    await expect(pins(vera).first()).toBeInViewport()
    await expectAccessible(vera)
  })
})
