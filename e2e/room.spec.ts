import type { Page } from '@playwright/test'
import type { DocumentBlock } from '../contract/boardroom-builder/document-blocks.ts'
import { expectAccessible } from './support/accessible.ts'
import type { Send } from './support/api.ts'
import { expect, test } from './support/briefwell.ts'
import { newVendor, signUpConfirmed } from './support/people.ts'
import { newReader } from './support/readers.ts'
import { newMember, newPerson } from './support/team.ts'

const soon = { timeout: 20_000 }
const slides = ['Spoilage fell by two thirds', 'Why now', 'What happens next'] as const

const blocks = slides.flatMap((title, at): DocumentBlock[] => [
  {
    type: 'heading',
    attrs: { id: `heading-${at}`, level: 1 },
    content: [{ type: 'text', text: title }],
  },
  {
    type: 'paragraph',
    attrs: { id: `paragraph-${at}` },
    content: [{ type: 'text', text: `What is to be said about it, number ${at + 1}.` }],
  },
])

const move = async (send: Send, id: string, ...statuses: string[]) => {
  for (const status of statuses) await send(`/api/documents/${id}/status`, { status })
}

const title = (page: Page) => page.getByRole('dialog').getByRole('heading', { level: 1 })

/** Opens the room of the presentation that the page shows. */
async function openRoom(page: Page) {
  await page.getByRole('button', { name: 'Room', exact: true }).click()
  const panel = page.getByRole('region', { name: 'Room' })
  await panel.getByRole('button', { name: 'Open the room' }).click()
  return panel
}

test('readers follow a presentation in their own browser', async ({
  page,
  briefwell,
  elsewhere,
}) => {
  const { send, vendor } = await signUpConfirmed(page, briefwell)
  const { id } = (await send('/api/documents', {
    ...{ title: 'Cold chain', type: 'board-deck', blocks },
  })) as { id: string }
  const stage = `/boardroom-builder/${id}/present`

  await test.step('without a published version there is nothing to show', async () => {
    await page.goto(stage)
    await page.getByRole('button', { name: 'Room', exact: true }).click()
    const panel = page.getByRole('region', { name: 'Room' })
    await expect(panel).toContainText('there is none yet')
    await expect(panel.getByRole('button', { name: 'Open the room' })).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(title(page)).toHaveText('Cold chain')
    const member = await elsewhere({ storageState: await page.context().storageState() })
    await member.goto(`/library/documents/${id}/room`)
    await expect(member.getByText('Publish this document first.')).toBeVisible(soon)
    await member.close()
  })

  await move(send, id, 'review', 'approved', 'published', 'draft')
  const { email } = newVendor()
  await send(`/api/documents/${id}/shares`, { emails: [email] })
  const reader = await newReader(elsewhere, briefwell, email)
  await reader.goto(`/library/documents/${id}/room`)
  const waiting = reader.getByText(`Waiting for ${vendor.company} to start`)
  await expect(waiting).toBeVisible()
  await expectAccessible(reader)

  await test.step('who presents opens the room and hands out its link', async () => {
    await page.goto(stage)
    await page.getByRole('button', { name: 'Room', exact: true }).click()
    await expect(page.getByRole('region', { name: 'Room' })).toContainText('Readers have version 1')
    await page.keyboard.press('Escape')
    const panel = await openRoom(page)
    await expect(panel.getByLabel('Link for the room')).toHaveValue(
      `${briefwell.url}/library/documents/${id}/room`,
    )
    await expect(panel).toContainText('The room is open, with version 1.')
    await expectAccessible(page)
    await panel.getByRole('button', { name: 'Hide' }).click()
  })

  await test.step('readers see each slide, and who presents, but no notes', async () => {
    await expect(title(reader)).toHaveText('Cold chain', soon)
    await expect(reader.getByText('Olivia Owner presents')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(title(reader)).toHaveText(slides[0], soon)
    await expect(reader.getByRole('button', { name: 'Next slide' })).toBeDisabled()
    await expectAccessible(reader)
  })

  await test.step('they look back at what was shown, and follow again', async () => {
    await reader.keyboard.press('ArrowLeft')
    await expect(title(reader)).toHaveText('Cold chain')
    await page.keyboard.press('ArrowRight')
    await expect(title(page)).toHaveText(slides[1])
    await expect(reader.getByRole('button', { name: 'Next slide' })).toBeEnabled()
    await expect(title(reader)).toHaveText('Cold chain')
    await reader.getByRole('button', { name: 'Follow again' }).click()
    await expect(title(reader)).toHaveText(slides[1])
    await expect(reader.getByRole('button', { name: 'Follow again' })).toHaveCount(0)
  })

  await test.step('the window for the presenter has the room and the notes, and leads', async () => {
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Presenter window' }).click()
    const presenter = await opened
    const controls = presenter.getByRole('region', { name: 'Room' })
    await expect(controls).toContainText('The room is open, with version 1.')
    await expectAccessible(presenter)
    await presenter.keyboard.press('PageUp')
    await expect(title(reader)).toHaveText(slides[0], soon)
    // Closed in one window, it is closed in the other.
    await controls.getByRole('button', { name: 'Close the room' }).click()
    await expect(reader.getByText('The presentation has stopped.')).toBeVisible(soon)
    await expect(page.getByRole('button', { name: 'Room', exact: true })).toBeAttached()
    await controls.getByRole('button', { name: 'Open the room' }).click()
    await presenter.keyboard.press('PageDown')
    await expect(title(reader)).toHaveText(slides[1], soon)
    await presenter.close()
  })

  await test.step('a version that is published meanwhile is shown to all', async () => {
    const path = `/api/documents/${id}`
    const { revision } = (await send(path, undefined, 'GET')) as { revision: number }
    await send(path, { revision, title: 'Colder chain' }, 'PATCH')
    await move(send, id, 'review', 'approved', 'published')
    await page.keyboard.press('Home')
    await expect(title(page)).toHaveText('Colder chain', soon)
    await expect(title(reader)).toHaveText('Colder chain', soon)
    await expect(reader.getByText('Olivia Owner presents')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(title(reader)).toHaveText(slides[1], soon)
  })

  const colleague = newPerson('Paul Presenter')
  const other = await newMember(page, elsewhere, briefwell, colleague)

  await test.step('the room follows whoever opened it last', async () => {
    await other.goto(stage)
    await openRoom(other)
    await other.keyboard.press('End')
    await expect(title(reader)).toHaveText(slides[2], soon)
    await expect(reader.getByText('Paul Presenter presents')).toBeVisible()
    await page.getByRole('button', { name: 'Room (open)' }).click()
    const panel = page.getByRole('region', { name: 'Room' })
    await expect(panel).toContainText('The room follows Paul Presenter', soon)
    await panel.getByRole('button', { name: 'Follow me instead' }).click()
    await expect(reader.getByText('Olivia Owner presents')).toBeVisible(soon)
    await expect(title(reader)).toHaveText(slides[1])
    await other.close()
  })

  await test.step('a colleague follows by the same link', async () => {
    const member = await elsewhere({ storageState: await page.context().storageState() })
    await member.goto(`/library/documents/${id}/room`)
    await expect(title(member)).toHaveText(slides[1], soon)
    await member.keyboard.press('Escape')
    await expect(member).toHaveURL(new RegExp(`/boardroom-builder/${id}$`))
  })

  await test.step('it ends with the presentation, and with access', async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'End presentation' }).click()
    await expect(reader.getByText('The presentation has stopped.')).toBeVisible(soon)
    await expect(title(reader)).toHaveText(slides[1])
    await page.goto(`/boardroom-builder/${id}/audience`)
    await expect(page.getByText('Has not read version 2')).toBeVisible()
    await page.getByRole('button', { name: `Actions for ${email}` }).click()
    await page.getByRole('menuitem', { name: 'Revoke access' }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /Revoke/ })
      .click()
    await expect(reader.getByText("You can't read this document")).toBeVisible(soon)
  })
})
