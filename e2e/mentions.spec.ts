import type { Page } from '@playwright/test'
import { newWidget } from '../contract/insight-canvas/canvas-widgets.ts'
import { expectAccessible, viewports } from './support/accessible.ts'
import { expect, test } from './support/briefwell.ts'
import { linkIn } from './support/mailbox.ts'
import { expectToast } from './support/page-checks.ts'
import { confirmAddress, signUpConfirmed } from './support/people.ts'
import { newMember, newPerson } from './support/team.ts'

const panel = (page: Page) => page.getByRole('complementary', { name: 'Comments' })
const thread = (page: Page, text: string) =>
  panel(page).getByRole('article').filter({ hasText: text })
const soon = { timeout: 15_000 }

test('a colleague is mentioned, hears of it by bell and mail, and gets a task', async ({
  page,
  elsewhere,
  briefwell,
}) => {
  const { send } = await signUpConfirmed(page, briefwell)
  const widget = {
    ...newWidget('scenario', crypto.randomUUID(), { x: 100, y: 100 }),
    title: 'Left',
  }
  const { id } = (await send('/api/canvases', { title: 'Plan', widgets: [widget] })) as {
    id: string
  }
  const person = newPerson('Vera Viewer')
  const vera = await newMember(page, elsewhere, briefwell, person, { canManageBriefs: true })
  // After the invitation.
  await confirmAddress(vera, person, briefwell.mailbox, 2)

  await test.step('an @ offers members, who are chosen by keys', async () => {
    await page.goto(`/insight-canvas/${id}?comments`)
    await panel(page).getByRole('button', { name: 'Add comment' }).click()
    await panel(page).getByRole('button', { name: 'Comment on the whole canvas' }).click()
    const field = panel(page).getByRole('textbox')
    await field.pressSequentially('Can you check this, @vi')
    await expect(panel(page).getByRole('option', { name: 'Vera Viewer' })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await expectAccessible(page)
    await field.press('Enter')
    await expect(field).toHaveValue('Can you check this, @Vera Viewer ')
    await expect(panel(page).getByRole('listbox')).toHaveCount(0)
    await field.press('Control+Enter')
    await expect(thread(page, 'Can you check this, @Vera Viewer')).toBeVisible()
  })

  await test.step('the bell and the mail lead to the comment', async () => {
    const mail = await briefwell.mailbox.mailTo(person.email, 3)
    await vera.goto(linkIn(mail))
    await expect(thread(vera, 'Can you check this')).toHaveAttribute('aria-current', 'true', soon)
    await vera.goto('/dashboard')
    await vera.getByRole('button', { name: /^Notifications/ }).click()
    await vera.getByText('mentioned you in a comment on the canvas “Plan”').click()
    await expect(thread(vera, 'Can you check this')).toHaveAttribute('aria-current', 'true', soon)
  })

  await test.step('the comment becomes a task, which she finds among hers and does', async () => {
    await thread(page, 'Can you check').getByRole('button', { name: 'Make it a task' }).click()
    await panel(page).getByLabel('Who does it').selectOption('Vera Viewer')
    await panel(page).getByLabel('Due').fill('2099-12-31')
    await panel(page).getByRole('button', { name: 'Assign' }).click()
    await expectToast(page, 'Task assigned')
    await expect(thread(page, 'Task for Vera Viewer')).toContainText('due Dec 31, 2099')
    await expectAccessible(page)
    await vera.goto('/dashboard')
    const tasks = vera.getByRole('region', { name: 'My tasks' })
    await expect(tasks).toContainText('Due Dec 31, 2099')
    await tasks.getByRole('link', { name: /Can you check this/ }).click()
    await thread(vera, 'Can you check').getByRole('checkbox').check()
    await expectToast(vera, 'Task done')
    await expect(thread(page, 'Done by Vera Viewer')).toBeVisible(soon)
    await vera.setViewportSize(viewports.narrow)
    await expectAccessible(vera)
    await vera.goto('/dashboard')
    await expect(vera.getByRole('heading', { name: 'Quick Actions' })).toBeVisible()
    await expect(tasks).toHaveCount(0)
  })

  await test.step('an edit shows the name, and adding it again tells nobody again', async () => {
    const mine = thread(page, 'Can you check')
    await mine.getByRole('button', { name: 'Actions for the comment by Olivia Owner' }).click()
    await page.getByRole('menuitem', { name: 'Edit comment' }).click()
    const field = panel(page).getByLabel('Edit comment')
    await expect(field).toHaveValue('Can you check this, @Vera Viewer')
    await field.fill('@Vera Viewer, can you check this?')
    await field.press('Control+Enter')
    await expect(thread(page, '@Vera Viewer, can you check this?')).toBeVisible()
    const { items } = (await send(`/api/canvases/${id}/comments`, undefined, 'GET')) as {
      items: { mentions: { name: string }[] }[]
    }
    expect(items[0]?.mentions).toMatchObject([{ name: 'Vera Viewer' }])
  })
})
