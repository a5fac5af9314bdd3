import type { Page } from '@playwright/test'
import { newWidget } from '../contract/insight-canvas/canvas-widgets.ts'
import { expectAccessible, viewports } from './support/accessible.ts'
import { expect, test } from './support/briefwell.ts'
import { shareCodeIn, shareLinkIn } from './support/mailbox.ts'
import { expectToast } from './support/page-checks.ts'
import { signUpConfirmed } from './support/people.ts'

test('a canvas is shared with an analyst, who views it until access ends', async ({
  page,
  elsewhere,
  briefwell,
}) => {
  const analyst = `ines-${Date.now()}@firm.example`
  const { vendor, send } = await signUpConfirmed(page, briefwell)
  const map = { ...newWidget('vendor-map', crypto.randomUUID()), title: 'Robots' }
  const { id } = (await send('/api/canvases', { title: 'Our market', widgets: [map] })) as {
    id: string
  }

  await test.step('the vendor shares it by keyboard', async () => {
    await page.goto(`/insight-canvas/${id}`)
    await page.getByRole('button', { name: 'Share', exact: true }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Share this canvas' })
    await expect(dialog.getByLabel('Email addresses')).toBeFocused()
    await page.keyboard.type(analyst)
    await dialog.getByLabel('Message').fill('Where do you see us?')
    await dialog.getByLabel('Let readers download the canvas as a picture or PDF').check()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Share', exact: true }).press('Enter')
    await expectToast(page, 'Shared with 1 recipient')
  })

  const reader = await elsewhere()
  await test.step('the analyst opens it by the mailed code, and cannot change it', async () => {
    await reader.goto(shareLinkIn(await briefwell.mailbox.mailTo(analyst)))
    const heading = `${vendor.company} shared a canvas with you`
    await expect(reader.getByRole('heading', { name: heading })).toBeVisible()
    await expectAccessible(reader)
    await reader.getByRole('button', { name: 'Send me a code' }).click()
    await reader.getByLabel('Code').fill(shareCodeIn(await briefwell.mailbox.mailTo(analyst, 2)))
    await reader.getByRole('button', { name: 'Open the canvas' }).click()
    await expect(reader.getByRole('heading', { name: 'Our market', level: 1 })).toBeVisible()
    await expect(reader.getByText('Where do you see us?')).toBeVisible()
    await expect(widget(reader)).toBeVisible()
    await expect(reader.getByRole('button', { name: 'Add widget' })).toHaveCount(0)
    await expect(reader.getByText(`${vendor.company} can see that you`)).toBeVisible()
    await expectAccessible(reader)
    const download = reader.waitForEvent('download')
    await reader.getByRole('button', { name: 'Export' }).click()
    await reader.getByRole('menuitem', { name: /PDF/ }).click()
    expect((await download).suggestedFilename()).toBe('Our market.pdf')
  })

  await test.step('they look at it slide by slide', async () => {
    await reader.getByRole('link', { name: 'Present' }).click()
    const slides = reader.getByRole('dialog', { name: 'Present' })
    await expect(slides.getByRole('heading', { name: 'Our market', level: 1 })).toBeVisible()
    await expect(slides.getByText('Robots')).toBeVisible()
    await expectAccessible(reader)
    await reader.keyboard.press('Escape')
    await expect(reader).toHaveURL(new RegExp(`/library/canvases/${id}$`))
  })

  await test.step('it is seen on a phone as well', async () => {
    await reader.setViewportSize(viewports.narrow)
    await reader.reload()
    await expect(widget(reader)).toBeInViewport({ ratio: 1 })
    await reader.setViewportSize(viewports.wide)
  })

  await test.step('it appears in the library', async () => {
    await reader.getByRole('link', { name: 'Back to canvases' }).click()
    await expect(reader.getByRole('link', { name: 'Our market' })).toBeVisible()
    await expectAccessible(reader)
    await reader.getByRole('searchbox').fill('nothing like it')
    await expect(reader.getByText('No canvases match')).toBeVisible()
    await reader.goto('/library')
    await expect(reader.getByText('No brief has been shared with you yet')).toBeVisible()
    await expectAccessible(reader)
    await reader
      .getByRole('navigation', { name: 'Library' })
      .getByRole('link', { name: 'Canvases' })
      .click()
    await reader.getByRole('link', { name: 'Our market' }).click()
    await expect(widget(reader)).toBeVisible()
  })

  await test.step('a change of the vendor is shown after visiting the audience', async () => {
    const title = page.getByRole('main').getByRole('button', { name: 'Title: Robots' })
    await title.dblclick()
    const field = page.getByRole('textbox', { name: 'Title', exact: true })
    await field.fill('Arms')
    await field.press('Enter')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Audience' }).click()
    await expect(page.getByRole('row').filter({ hasText: analyst })).toBeVisible()
    await page.goBack()
    const figure = page.getByRole('main').getByRole('figure').first()
    await figure.waitFor()
    expect(await figure.getAttribute('aria-label')).toBe('Arms')
  })

  await test.step('the vendor sees that it was opened, and ends access', async () => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Audience' }).click()
    const row = page.getByRole('row').filter({ hasText: analyst })
    await expect(row).toContainText('Opened')
    await expectAccessible(page)
    await row.getByRole('button', { name: /^Actions/ }).click()
    await page.getByRole('menuitem', { name: 'Revoke access' }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Revoke access' })
      .press('Enter')
    await expectToast(page, 'Access revoked for 1 recipient')
    await expect(row).toContainText('Revoked')
    await reader.reload()
    await expect(reader.getByText("You can't see this canvas")).toBeVisible()
    await expectAccessible(reader)
  })
})

const widget = (page: Page) =>
  page.getByRole('main').getByRole('figure', { name: 'Robots', exact: true })
