import type { Page } from '@playwright/test'
import { newWidget, type Widget } from '../contract/insight-canvas/canvas-widgets.ts'
import { expectAccessible } from './support/accessible.ts'
import type { Send } from './support/api.ts'
import { type Elsewhere, expect, test } from './support/briefwell.ts'
import { rename, widget } from './support/canvases.ts'
import { expectToast, holdCalls } from './support/page-checks.ts'
import { confirmAddress, signUp } from './support/people.ts'
import { newMember, newPerson, signedIn } from './support/team.ts'

const made = (title: string, x: number): Widget => ({
  ...newWidget('scenario', crypto.randomUUID(), { x, y: 100 }),
  title,
})

async function addCanvas(send: Send, title: string, widgets: Widget[]) {
  const { id } = (await send('/api/canvases', { title, widgets })) as { id: string }
  return id
}

async function withCanvas(page: Page) {
  const { vendor, send } = await signUp(page)
  const id = await addCanvas(send, 'Plan', [made('Left', 100), made('Right', 500)])
  await page.goto(`/insight-canvas/${id}`)
  await expect(widget(page, 'Left')).toBeVisible()
  return { vendor, send, id }
}

async function inAnotherBrowser(
  elsewhere: Elsewhere,
  { vendor, id }: Awaited<ReturnType<typeof withCanvas>>,
) {
  const other = await signedIn(elsewhere, vendor)
  await other.goto(`/insight-canvas/${id}`)
  await expect(widget(other, 'Left')).toBeVisible()
  return other
}

/** A page's calls for others' changes, held so that it notices only when it saves. */
const changes = '**/api/canvases/*/changes?*'

const saved = (page: Page) => page.getByText('Saved', { exact: true })

test('two browsers merge different widgets, and ask about the same one', async ({
  page,
  elsewhere,
}) => {
  const canvas = await withCanvas(page)
  const other = await inAnotherBrowser(elsewhere, canvas)

  await rename(page, 'Left', 'Left of one')
  await rename(other, 'Right', 'Right of two')
  for (const each of [page, other]) {
    await expect(widget(each, 'Left of one')).toBeVisible({ timeout: 15_000 })
    await expect(widget(each, 'Right of two')).toBeVisible({ timeout: 15_000 })
    await expect(saved(each)).toBeVisible()
  }

  // Offline, so that the first change cannot arrive before the second is made.
  await other.context().setOffline(true)
  await rename(page, 'Left of one', 'Mine')
  await page.keyboard.press('Control+s')
  await expect(saved(page)).toBeVisible()
  await rename(other, 'Left of one', 'Theirs')
  await other.context().setOffline(false)
  const question = other.getByRole('dialog', {
    name: 'You and someone else changed the same widget',
  })
  await expect(question).toBeVisible({ timeout: 15_000 })
  await expect(question.getByRole('figure', { name: 'Mine' })).toBeVisible()
  await expect(question.getByRole('figure', { name: 'Theirs' })).toBeVisible()
  await expectAccessible(other)
  await question.getByRole('button', { name: 'Keep mine' }).click()
  await expect(question).toBeHidden()
  await expect(widget(page, 'Theirs')).toBeVisible({ timeout: 15_000 })
})

test('changes made offline survive a reload and are saved later', async ({ page, context }) => {
  const { id, send } = await withCanvas(page)
  await context.setOffline(true)
  await rename(page, 'Left', 'Offline')
  await expect(page.getByText('Offline. Changes will be saved when you reconnect.')).toBeVisible()
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(saved(page)).toBeVisible({ timeout: 15_000 })

  await page.route(`**/api/canvases/${id}`, (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
  )
  await rename(page, 'Right', 'Kept')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Offline. Changes will be saved when you reconnect.')).toBeVisible()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expectToast(page, 'Your unsaved changes are back')
  await expect(widget(page, 'Kept')).toBeVisible()
  await page.unroute(`**/api/canvases/${id}`)
  await page.keyboard.press('Control+s')
  await expect(saved(page)).toBeVisible({ timeout: 15_000 })
  const stored = JSON.stringify(await send(`/api/canvases/${id}`, undefined, 'GET'))
  expect(stored).toContain('"Offline"')
  expect(stored).toContain('"Kept"')
})

test('a version is named, viewed and restored', async ({ page }) => {
  await withCanvas(page)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Versions' }).click()
  const versions = page.getByRole('dialog', { name: 'Versions' })
  await versions.getByLabel('Name of this version').fill('First')
  await versions.getByRole('button', { name: 'Save as version' }).click()
  await expect(versions.getByRole('button', { name: /^First/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await rename(page, 'Left', 'Changed')
  await page.keyboard.press('Control+s')
  await expect(saved(page)).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Versions' }).click()
  await versions.getByRole('button', { name: /^First/ }).click()
  const preview = versions.getByRole('region', { name: 'Preview of First' })
  await expect(preview.getByRole('figure', { name: 'Left' })).toBeVisible()
  await expectAccessible(page)
  await versions.getByRole('button', { name: 'Restore this version' }).click()
  await expectToast(page, 'Version restored')
  await expect(widget(page, 'Left')).toBeVisible()
  await expect(saved(page)).toBeVisible()
})

test('canvases are listed, found, created, imported, deleted and restored', async ({ page }) => {
  const { send } = await signUp(page)
  await page.goto('/insight-canvas')
  await expect(page.getByRole('heading', { name: 'No canvases yet' })).toBeVisible()
  await expectAccessible(page)

  await test.step('an import lists every fault with its place, and previews the canvas', async () => {
    const map = newWidget('vendor-map', crypto.randomUUID())
    const file = { kind: 'briefwell-canvas', version: 1, title: 'Market', widgets: [map] }
    const bad = {
      ...map,
      x: 'NaN',
      data: { ...map.data, vendors: [{ name: 'A', x: 101, y: 1 }] },
    }
    const choose = (content: unknown) =>
      page.locator('input[type=file]').setInputFiles({
        name: 'canvas.json',
        mimeType: 'application/json',
        buffer: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
      })
    await page.getByRole('button', { name: 'Import' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import a canvas' })
    await choose('<script>')
    await expect(dialog.getByText('This file is not JSON.')).toBeVisible()
    await choose({ ...file, widgets: [bad] })
    await expect(
      dialog.getByText('Widget 1 (Vendor map), vendors 1, x: Use 0 to 100'),
    ).toBeVisible()
    await expectAccessible(page)
    await choose(file)
    await expect(dialog.getByText('Contains 1 item.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Import a canvas' }).click()
    await expect(page.getByRole('heading', { name: 'Market' })).toBeAttached()
    await expectAccessible(page)
  })

  await test.step('a canvas is created from a template', async () => {
    await page.goto('/insight-canvas')
    await page.getByRole('button', { name: 'New canvas' }).click()
    await page.getByRole('radio', { name: /^Technology debt/ }).check()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Create canvas' }).click()
    await expect(page.getByRole('textbox', { name: 'Title of the canvas' })).toBeVisible()
  })

  await test.step('search, delete and Undo', async () => {
    await addCanvas(send, 'L'.repeat(200), [])
    await page.goto('/insight-canvas')
    await expect(page.getByRole('link', { name: 'L'.repeat(200) })).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Search canvases').fill('market')
    await expect(page.getByRole('link', { name: 'L'.repeat(200) })).toBeHidden()
    await page.getByRole('button', { name: 'Actions for Market' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expectToast(page, 'Canvas deleted')
    await expect(page.getByRole('link', { name: 'Market' })).toBeHidden()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('link', { name: 'Market' })).toBeVisible()
  })
})

test("another company's canvas is not found, and a deleted one remains visible", async ({
  page,
  elsewhere,
}) => {
  const canvas = await withCanvas(page)
  const stranger = await elsewhere()
  await signUp(stranger)
  await stranger.goto(`/insight-canvas/${canvas.id}`)
  await expect(
    stranger.getByRole('heading', { name: "We couldn't find this canvas" }),
  ).toBeVisible()
  await expectAccessible(stranger)

  const answer = await holdCalls(page, changes)
  await canvas.send(`/api/canvases/${canvas.id}`, undefined, 'DELETE')
  await rename(page, 'Left', 'Still here')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('This canvas was deleted')).toBeVisible()
  answer()
  await expect(widget(page, 'Still here')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as JSON' }).click()
  expect((await download).suggestedFilename()).toBe('Plan.json')
})

test('a member who may only view sees changes, and cannot make any', async ({
  page,
  elsewhere,
  briefwell,
}) => {
  const { vendor, send, id } = await withCanvas(page)
  await confirmAddress(page, vendor, briefwell.mailbox)
  const person = newPerson('Vera Viewer')
  const member = await newMember(page, elsewhere, briefwell, person)
  await member.goto(`/insight-canvas/${id}`)
  await expect(member.getByRole('textbox', { name: 'Title of the canvas' })).toBeVisible()

  await test.step('the right is removed while the canvas is open', async () => {
    const { items } = (await send('/api/team/members', undefined, 'GET')) as {
      items: { id: string; email: string }[]
    }
    const vera = items.find(({ email }) => email === person.email)
    const answer = await holdCalls(member, changes)
    await send(`/api/team/members/${vera?.id}`, { canManageBriefs: false }, 'PATCH')
    await rename(member, 'Left', 'Unsaved')
    await member.keyboard.press('Control+s')
    await expect(member.getByText('You can no longer change this canvas')).toBeVisible()
    answer()
    await expect(widget(member, 'Unsaved')).toBeVisible()
    await expect(member.getByRole('button', { name: 'Export as JSON' })).toBeVisible()
    await expectAccessible(member)
  })

  await test.step('a viewer sees the changes of others', async () => {
    const viewer = await member.context().newPage()
    await viewer.goto(`/insight-canvas/${id}`)
    await expect(viewer.getByText('You can view this canvas, not change it.')).toBeVisible()
    await expect(viewer.getByRole('textbox')).toHaveCount(0)
    await rename(page, 'Right', 'Seen')
    await page.keyboard.press('Control+s')
    await expect(widget(viewer, 'Seen')).toBeVisible({ timeout: 15_000 })
    await expectAccessible(viewer)
  })
})
