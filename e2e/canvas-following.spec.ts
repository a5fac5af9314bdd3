import type { Page } from '@playwright/test'
import { newWidget } from '../contract/insight-canvas/canvas-widgets.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/briefwell.ts'
import { widget } from './support/canvases.ts'
import { signUpConfirmed } from './support/people.ts'
import { newMember, newPerson } from './support/team.ts'

const soon = { timeout: 20_000 }
const zoomOf = (page: Page) => page.getByRole('group', { name: 'Zoom' }).getByRole('button').nth(1)

test('one follows another on a canvas until moving, and an editor brings everybody to their view', async ({
  page,
  elsewhere,
  briefwell,
}) => {
  const { send } = await signUpConfirmed(page, briefwell)
  const at = (title: string, x: number, y: number) => ({
    ...newWidget('scenario', crypto.randomUUID(), { x, y }),
    title,
  })
  const widgets = [at('Near', 100, 100), at('Far', 3400, 2600)]
  const { id } = (await send('/api/canvases', { title: 'Plan', widgets })) as { id: string }
  const vera = await newMember(page, elsewhere, briefwell, newPerson('Vera Viewer'), {
    canManageBriefs: false,
  })
  for (const each of [page, vera]) {
    await each.goto(`/insight-canvas/${id}`)
    await expect(widget(each, 'Near')).toBeVisible()
  }
  const here = (of: Page, name: string) => of.getByRole('button', { name: `Also here: ${name}` })
  const node = (of: Page, title: string) =>
    of.locator('.react-flow__node').filter({ hasText: title })

  await test.step('a viewer follows, sees what the other sees, and stops by moving', async () => {
    await here(vera, 'Olivia Owner').click(soon)
    // Who may not change the canvas brings nobody anywhere.
    await expect(vera.getByRole('button', { name: 'Bring everybody here' })).toHaveCount(0)
    await vera.getByRole('button', { name: 'Follow Olivia Owner' }).click()
    await expect(vera.getByText('You see what Olivia Owner sees, until you move.')).toBeVisible()
    await zoomOf(page).click()
    await node(page, 'Far').focus()
    await page.getByRole('button', { name: 'List', exact: true }).click()
    await page
      .getByRole('complementary', { name: 'List' })
      .getByRole('button', { name: /^Far/ })
      .click()
    await expect(node(page, 'Far')).toBeInViewport()
    await expect(node(vera, 'Far')).toBeInViewport(soon)
    await expect(node(vera, 'Near')).not.toBeInViewport(soon)
    await expectAccessible(vera)
    await vera.locator('.react-flow__pane').hover()
    await vera.mouse.wheel(0, -200)
    await expect(vera.getByText('You see what Olivia Owner sees, until you move.')).toHaveCount(0)
  })

  await test.step('an editor brings everybody to their view, with a way back', async () => {
    await vera.getByRole('button', { name: 'Show everything' }).click()
    await expect(node(vera, 'Near')).toBeInViewport()
    await here(page, 'Vera Viewer').click()
    await page.getByRole('button', { name: 'Bring everybody here' }).click()
    await expect(vera.getByText('Olivia Owner brought everybody here.')).toBeVisible(soon)
    await expect(node(vera, 'Near')).not.toBeInViewport(soon)
    await expectAccessible(vera)
    await vera.getByRole('button', { name: 'Go back' }).click()
    await expect(node(vera, 'Near')).toBeInViewport(soon)
    await expect(vera.getByText('Olivia Owner brought everybody here.')).toHaveCount(0)
    await vera.reload()
    await expect(widget(vera, 'Near')).toBeVisible()
    await expect(here(vera, 'Olivia Owner')).toBeVisible(soon)
    // A call from before one came is over.
    await expect(vera.getByText('Olivia Owner brought everybody here.')).toHaveCount(0)
  })
})
