import type { Page } from '@playwright/test'
import { expectAccessible, viewports } from './support/accessible.ts'
import { addVideoBrief } from './support/api.ts'
import { expect, test } from './support/briefwell.ts'
import { followLink, linkIn, shareCodeIn, shareLinkIn, subjectOf } from './support/mailbox.ts'
import { expectToast } from './support/page-checks.ts'
import { signUp } from './support/people.ts'
import { newMember, newPerson } from './support/team.ts'
import { shortVideo } from './support/videos.ts'

test('a brief is shared with an analyst, who opens it by a mailed code and watches until access ends', async ({
  page,
  elsewhere,
  briefwell,
}) => {
  const analyst = `ines-${Date.now()}@firm.example`
  const { vendor } = await signUp(page)
  const description = 'What it does.\n\n0:00 Hello\n0:01 The price'
  const id = await addVideoBrief(page, {
    title: 'Atlas',
    description,
    video: shortVideo.mp4,
    status: 'active',
  })

  const teammate = await newMember(page, elsewhere, briefwell, newPerson('Max Member'))
  await test.step('a member is told that the owner has to confirm their address', async () => {
    await teammate.goto(`/briefs/${id}/audience`)
    await teammate.getByRole('button', { name: 'Share', exact: true }).click()
    await expect(teammate.getByText('Nothing can be shared yet')).toBeVisible()
    await expect(teammate.getByLabel('Email addresses')).toHaveCount(0)
  })

  await test.step('before the form, the owner is asked to confirm their address', async () => {
    await page.goto(`/briefs/${id}/audience`)
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Share this brief' })
    await expect(dialog.getByText('Confirm your email address first')).toBeVisible()
    await expect(dialog.getByLabel('Email addresses')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Set embargo' }).click()
    await dialog.getByLabel('Embargo until').fill('2130-01-01T09:00')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Confirm your email address' }).click()
    await expect(dialog.getByText('A link is on its way')).toBeVisible()
    const tab = await page.context().newPage()
    await followLink(tab, linkIn(await briefwell.mailbox.mailTo(vendor.email)))
    await expect(tab).toHaveURL(/\/account/)
    await tab.close()
    await expect(dialog.getByLabel('Email addresses')).toBeVisible()
    await expect(dialog.getByLabel('Embargo until')).toHaveValue('2130-01-01T09:00')
    await expect(teammate.getByLabel('Email addresses')).toBeVisible()
    await teammate.context().close()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('the company chooses the defaults for new shares', async () => {
    await page.goto('/company')
    await page.getByLabel('Access ends').selectOption('Never')
    await expectToast(page, 'Sharing settings saved')
    await page.reload()
    await expect(page.getByLabel('Access ends')).toHaveValue('never')
    await expectAccessible(page)
  })

  await test.step('the vendor makes the video private', async () => {
    await page.goto(`/briefs/${id}/audience`)
    await expect(page.getByText('Not shared with anyone yet')).toBeVisible()
    await page.getByRole('button', { name: 'Make private' }).press('Enter')
    await expectToast(page, 'The video is private now')
    await expect(page.getByRole('button', { name: 'Make public' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the embargo is saved and lifted where the brief is shared', async () => {
    const dialog = page.getByRole('dialog', { name: 'Share this brief' })
    await page.getByRole('button', { name: 'Set embargo' }).click()
    await expect(dialog.getByLabel('Available from')).toBeFocused()
    await dialog.getByLabel('Embargo until').fill('2130-01-01T09:00')
    await dialog.getByRole('button', { name: 'Save embargo' }).click()
    await expectToast(page, 'Embargo saved')
    await expect(dialog).toBeHidden()
    await expect(page.getByText(/Until Jan 1, 2130/)).toBeVisible()
    await page.getByRole('link', { name: 'Questions', exact: true }).click()
    await expect(page).toHaveURL(/\/questions$/)
    await page.getByRole('link', { name: 'Audience', exact: true }).click()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await dialog.getByLabel('Email addresses').fill('nobody')
    await dialog.getByRole('button', { name: 'Lift embargo' }).click()
    await expectToast(page, 'The embargo is lifted')
    await expect(dialog.getByLabel('Email addresses')).toHaveValue('nobody')
  })

  await test.step('the page is not left with what was typed there, unless one says so', async () => {
    const dialog = page.getByRole('dialog', { name: 'Share this brief' })
    const question = page.getByRole('alertdialog', { name: 'Leave without sharing?' })
    await page.evaluate(() => history.back())
    await expect(question).toBeVisible()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Stay' }).click()
    const warned = new Promise<string>((told) => {
      page.once('dialog', (native) => void native.dismiss().then(() => told(native.type())))
    })
    await page.evaluate(() => location.reload())
    expect(await warned).toBe('beforeunload')
    await expect(dialog.getByLabel('Email addresses')).toHaveValue('nobody')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('the vendor sees an error first, and shares it', async () => {
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Share this brief' })
    const addresses = dialog.getByLabel('Email addresses')
    await expect(addresses).toBeFocused()
    await dialog.getByRole('button', { name: 'Share', exact: true }).click()
    await expect(addresses).toHaveAccessibleDescription(/Enter an address/)
    await addresses.fill('nobody')
    await dialog.getByRole('button', { name: 'Share', exact: true }).click()
    await expect(addresses).toHaveAccessibleDescription(/“nobody” is not an email address/)
    const question = page.getByRole('alertdialog', { name: 'Discard this share?' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await expect(addresses).toHaveValue('')
    await addresses.fill(`Ines Moreau <${analyst}>, tom-${analyst}`)
    await expect(dialog.getByLabel('Access ends')).toHaveValue('never')
    await dialog.getByLabel('Message').fill('Ask me anything.')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(addresses).toHaveValue(`Ines Moreau <${analyst}>, tom-${analyst}`)
    await expect(dialog.getByLabel('Message')).toHaveValue('Ask me anything.')
    await dialog.getByRole('button', { name: 'Share', exact: true }).click()
    await expectToast(page, 'Shared with 2 recipients')
    await expect(rowOf(page, `tom-${analyst}`)).toContainText('Invited')
  })

  await test.step('it plays for the vendor, who sees what the recipient sees', async () => {
    await rowOf(page, `tom-${analyst}`)
      .getByRole('button', { name: /^Actions/ })
      .click()
    await page.getByRole('menuitem', { name: 'View as recipient' }).click()
    await expect(page.getByText('This is what the recipient sees.')).toBeVisible()
    await expect(page.getByText('Ask me anything.')).toBeVisible()
    await play(page)
    await page.goto(`/briefs/${id}`)
    await play(page)
  })

  const reader = await elsewhere()
  await test.step('the analyst proves the address by the mailed code', async () => {
    const mail = await briefwell.mailbox.mailTo(analyst)
    expect(subjectOf(mail)).toBe(`${vendor.company} shared “Atlas” with you`)
    expect(mail.raw).toContain(`Reply-To: ${vendor.email}\r\n`)
    await reader.goto(shareLinkIn(mail))
    await expect(
      reader.getByRole('heading', { name: `${vendor.company} shared a video brief with you` }),
    ).toBeVisible()
    await expect(reader.getByText('i•••@firm.example')).toBeVisible()
    await expectAccessible(reader)
    await reader.getByRole('button', { name: 'Send me a code' }).click()
    await expect(reader.getByLabel('Code')).toBeFocused()
    const code = shareCodeIn(await briefwell.mailbox.mailTo(analyst, 2))
    await reader.reload()
    await reader.getByRole('button', { name: 'I already have a code' }).click()
    await reader.getByLabel('Code').fill(code === '000000' ? '000001' : '000000')
    await reader.keyboard.press('Enter')
    await expect(reader.getByText('This code is wrong or has expired.')).toBeVisible()
    await reader.getByLabel('Code').fill(code)
    await reader.keyboard.press('Enter')
    await expect(reader.getByRole('heading', { name: 'Atlas', level: 1 })).toBeVisible()
  })

  await test.step('the analyst watches, and finds it in the library', async () => {
    await expect(reader.getByText('Ask me anything.')).toBeVisible()
    await expect(
      reader.getByText(`${vendor.company} sees which parts of the video you watch.`),
    ).toBeVisible()
    await play(reader)
    await expect
      .poll(() => reader.locator('video').evaluate((video: HTMLVideoElement) => video.ended))
      .toBe(true)
    await expect(reader.getByRole('link', { name: 'Dashboard' })).toHaveCount(0)
    await reader.goto('/dashboard')
    await expect(reader.getByRole('heading', { name: 'Library', level: 1 })).toBeVisible()
    await expect(reader.getByRole('link', { name: 'Atlas' })).toBeVisible()
    await expect(reader.getByText(vendor.company)).toBeVisible()
    await expectAccessible(reader)
    await reader.getByLabel('Search briefs').fill('nothing like it')
    await expect(reader.getByText(/No briefs match/)).toBeVisible()
    await reader.goto(`/library/${id}`)
    await expect(reader.getByText(/^100% watched, 1 visit\./)).toBeVisible()
  })

  await test.step('watching without a connection is reported later', async () => {
    const loaded = (video: HTMLVideoElement) =>
      video.buffered.length === 1 && video.buffered.end(0) >= video.duration - 0.1
    await expect.poll(() => reader.locator('video').evaluate(loaded)).toBe(true)
    await reader.context().setOffline(true)
    await play(reader)
    await expect
      .poll(() => reader.locator('video').evaluate((video: HTMLVideoElement) => video.ended))
      .toBe(true)
    const late = reader.waitForResponse(
      (answer) => answer.request().postData()?.includes('"late":true') === true,
      { timeout: 30_000 },
    )
    const failed = reader.waitForEvent('requestfailed', (request) =>
      request.url().endsWith('/watch'),
    )
    await failed
    await reader.context().setOffline(false)
    expect((await late).ok()).toBe(true)
  })

  await test.step('it is also reported if the page is closed before the connection returns', async () => {
    await reader.context().setOffline(true)
    const failed = reader.waitForEvent('requestfailed', (request) =>
      request.url().endsWith('/watch'),
    )
    await play(reader)
    await failed
    await reader.goto('about:blank')
    await reader.context().setOffline(false)
    const late = reader.waitForResponse(
      (answer) => answer.request().postData()?.includes('"late":true') === true,
    )
    await reader.goto(`/library/${id}`)
    expect((await late).ok()).toBe(true)
    await expect
      .poll(() => reader.evaluate(() => Object.keys(localStorage).join()))
      .not.toContain('briefwell-watched')
  })

  await test.step('the vendor sees how much was watched, until the analyst hides it', async () => {
    await page.goto(`/briefs/${id}/audience`)
    const watched = rowOf(page, analyst).getByText('Watched 100%')
    await page.setViewportSize(viewports.narrow)
    expect(await watched.evaluate((badge) => badge.scrollWidth <= badge.clientWidth)).toBe(true)
    await page.setViewportSize(viewports.wide)
    await expect(rowOf(page, `tom-${analyst}`)).toContainText('Invited')
    await page.getByRole('link', { name: 'Engagement' }).click()
    const readers = page.getByRole('list', { name: 'Readers' })
    await expect(readers.getByRole('listitem')).toContainText([/100% watched, 2 visits/])
    await expect(readers.getByText('Partly reported later')).toBeVisible()
    await expect(page.getByText('A chart appears once 5 readers have watched.')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Notify me about readers').uncheck()
    await expectToast(page, 'You get no more notifications about readers of this brief')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    expect((await download).suggestedFilename()).toMatch(/^engagement-.*\.csv$/)
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Hide' }).click()
    const week = page.getByRole('region', { name: 'Watched this week' })
    await expect(week.getByRole('link', { name: new RegExp(analyst) })).toBeVisible()
    await expectAccessible(page)
    await page.goto(`/briefs/${id}/audience`)
    const hide = reader.getByLabel(`Hide this from ${vendor.company}`)
    await hide.check()
    await expect(reader.getByText(/sees that you opened the brief, and no more/)).toBeVisible()
    await expect(rowOf(page, analyst)).toContainText('Opened')
    await page.goto('/analysts')
    await addContact(page, 'Ines Moreau', analyst)
    await page.getByRole('link', { name: 'Ines Moreau' }).click()
    const shared = page.getByRole('list', { name: 'Shared with this contact' })
    await expect(shared.getByRole('listitem')).toHaveText([/^Atlas.*Opened$/])
    await expectAccessible(page)
    await shared.getByRole('link', { name: 'Atlas' }).click()
    await expect(page).toHaveURL(/\/audience$/)
    await reader.getByRole('button', { name: 'Erase my viewing history' }).click()
    await expectToast(reader, 'Your viewing history was erased')
    await expect(rowOf(page, analyst)).toContainText('Invited')
    await play(reader)
  })

  await test.step('the vendor revokes the access', async () => {
    await page.goto(`/briefs/${id}/audience?q=ines`)
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Share this brief' })
    await expect(dialog.getByRole('list', { name: 'Contacts' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Share', exact: true })).toBeInViewport({
      ratio: 1,
    })
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.getByRole('checkbox', { name: `Select ${analyst}` }).check()
    await page.getByRole('button', { name: 'Revoke', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke access' }).click()
    await expectToast(page, 'Access revoked for 1 recipient')
    await expect(rowOf(page, analyst)).toContainText('Revoked')
    await reader.reload()
    await expect(
      reader
        .getByText('You can’t watch this brief')
        .or(reader.getByText("You can't watch this brief")),
    ).toBeVisible()
    await expectAccessible(reader)
    await reader.goto(shareLinkIn(await briefwell.mailbox.mailTo(analyst)))
    await expect(
      reader.getByRole('heading', { name: 'This brief is no longer available' }),
    ).toBeVisible()
  })

  await test.step('the analyst can still export and erase their own data', async () => {
    await reader.goto('/account')
    const section = reader.getByRole('region', { name: 'My library' })
    const download = reader.waitForEvent('download')
    await section.getByRole('button', { name: 'Export all my notes' }).click()
    expect((await download).suggestedFilename()).toMatch(/^notes-.*\.csv$/)
    await expectAccessible(reader)
    await section.getByRole('button', { name: 'Erase all my viewing history' }).click()
    await reader.getByRole('button', { name: 'Erase', exact: true }).click()
    await expect(reader.getByText('Your viewing history was erased')).toBeVisible()
  })

  await test.step('a link in the mail stops further ones, once its button is pressed', async () => {
    await reader.goto(linkIn(await briefwell.mailbox.mailTo(`tom-${analyst}`)))
    await expect(reader.getByRole('heading', { name: 'Stop these emails' })).toBeVisible()
    await expectAccessible(reader)
    await reader.getByRole('button', { name: `Stop emails from ${vendor.company}` }).click()
    await expect(
      reader.getByText(`You will get no more emails from ${vendor.company}`),
    ).toBeVisible()
    await expect(reader.getByRole('link', { name: 'Go to your library' })).toBeVisible()
    await page.goto(`/briefs/${id}/audience?q=tom`)
    await page.getByRole('checkbox', { name: `Select tom-${analyst}` }).check()
    await page.getByRole('button', { name: 'Send again' }).click()
    await expect(page.getByText('1 recipient asked for no emails.')).toBeVisible()
  })
})

async function addContact(page: Page, name: string, email: string) {
  await page.getByRole('button', { name: 'Add Contact' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add contact' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Add contact' }).click()
  await expect(dialog).toBeHidden()
}

const rowOf = (page: Page, address: string) =>
  page.getByRole('row').filter({ has: page.getByText(address, { exact: true }) })

/** Plays the page's video until playback advances. */
async function play(page: Page) {
  await page.getByRole('button', { name: 'Play' }).first().click()
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0.2)
}
