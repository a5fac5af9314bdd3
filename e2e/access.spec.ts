import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/briefwell.ts'
import { deepOnly } from './support/deep-only.ts'
import { shareLinkIn } from './support/mailbox.ts'
import { expectToast } from './support/page-checks.ts'
import { confirmAddress, newVendor, signUp } from './support/people.ts'
import { newReader, shareWith } from './support/readers.ts'
import { elsewhere } from './support/team.ts'
import { addVideoBrief } from './support/video-brief.ts'

test(
  'an analyst with a forwarded link asks for access, a reader proposes a colleague, the vendor answers',
  deepOnly,
  async ({ page, browser, briefwell, videos }) => {
    test.setTimeout(120_000)
    const vendor = newVendor()
    const ines = `ines-${Date.now()}@firm.example`
    const colleague = `max-${Date.now()}@firm.example`
    const holder = newVendor()
    await signUp(page, vendor)
    await confirmAddress(page, vendor, briefwell.mailbox)
    const id = await addVideoBrief(page, { title: 'Atlas', video: videos.mp4, status: 'active' })
    await shareWith(page, id, [ines])
    const forwarded = shareLinkIn(await briefwell.mailbox.mailTo(ines))

    const other = await elsewhere(browser, briefwell)
    await test.step('the holder signs in with their own address and asks', async () => {
      await other.goto(forwarded)
      await expect(other.getByRole('link', { name: 'Sign in to ask' })).toBeVisible()
      await expectAccessible(other)
      await signUp(other, holder)
      await confirmAddress(other, holder, briefwell.mailbox)
      await other.goto(forwarded)
      await other.getByRole('button', { name: 'Ask for access' }).press('Enter')
      await expect(other.getByText('You have asked.')).toBeVisible()
      await expectAccessible(other)
      await other.reload()
      await other.getByRole('button', { name: 'Ask for access' }).click()
      await expect(other.getByText('You have asked.')).toBeVisible()
      await other.goto(`/library/${id}`)
      await expect(other.getByText("You can't watch this brief")).toBeVisible()
    })

    await test.step('a reader proposes a colleague', async () => {
      const reader = await newReader(browser, briefwell, ines)
      await reader.getByRole('button', { name: 'Propose a colleague' }).click()
      const address = reader.getByLabel('Email address of your colleague')
      await expect(address).toBeFocused()
      await reader.keyboard.press('Enter')
      await expect(address).toHaveAccessibleDescription(/Please enter a valid email address/)
      await address.fill(colleague)
      await reader.getByLabel('Note (optional)').fill('Covers logistics with me.')
      await expectAccessible(reader)
      await reader.keyboard.press('Enter')
      await expectToast(reader, 'Your colleague was proposed')
    })

    await test.step('the vendor grants one request and declines the other', async () => {
      await page.goto(`/briefs/${id}/audience`)
      const requests = page.getByRole('list', { name: 'Requests for access' })
      await expect(requests.getByRole('listitem')).toHaveCount(2)
      await expect(requests.getByText('Covers logistics with me.')).toBeVisible()
      await expect(requests.getByText(/Proposed by ines-/)).toBeVisible()
      await expectAccessible(page)
      await requests.getByRole('button', { name: `Grant access to ${holder.email}` }).click()
      await expectToast(page, `Shared with ${holder.email}`)
      await requests.getByRole('button', { name: `Decline access to ${colleague}` }).press('Enter')
      await expectToast(page, `Declined the request of ${colleague}`)
      await expect(requests).toHaveCount(0)
      await expect(page.getByRole('row').filter({ hasText: holder.email })).toContainText('Invited')
    })

    await test.step('the holder watches with a share of their own', async () => {
      await other.goto(`/library/${id}`)
      await expect(other.getByRole('heading', { name: 'Atlas', level: 1 })).toBeVisible()
    })
  },
)
