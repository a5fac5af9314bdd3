import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { addVideoBrief } from './support/api.ts'
import { expect, test } from './support/briefwell.ts'
import { codeIn, shareLinkIn } from './support/mailbox.ts'
import { expectToast } from './support/page-checks.ts'
import { newVendor, signOut, signUpConfirmed } from './support/people.ts'
import { quick } from './support/quick.ts'
import { newReader, shareWith } from './support/readers.ts'
import { shortVideo } from './support/videos.ts'

test(
  'a reader without an account gets in by a code, comes back by one, and is told when access ends',
  quick,
  async ({ page, elsewhere, briefwell }) => {
    const ines = `ines-${Date.now()}@firm.example`
    const zoe = `zoe-${Date.now()}@other.example`
    const { vendor } = await signUpConfirmed(page, briefwell)
    const id = await addVideoBrief(page, {
      title: 'Atlas',
      video: shortVideo.mp4,
      status: 'active',
    })
    await shareWith(page, id, [ines])
    const forwarded = shareLinkIn(await briefwell.mailbox.mailTo(ines))

    const reader = await elsewhere()
    await test.step('a forwarded link leads to the readers’ entrance, and then to the request', async () => {
      await reader.goto(forwarded)
      await expectAccessible(reader)
      await reader.getByRole('link', { name: 'Use your own address' }).click()
      await expect(reader.getByRole('heading', { name: 'Continue with your email' })).toBeVisible()
      await expect(reader.locator('a[href^="/signup"]')).toHaveCount(0)
      await reader.getByRole('button', { name: 'Send me a code' }).click()
      await expect(reader.getByLabel('Email')).toHaveAccessibleDescription(
        /Please enter a valid email address/,
      )
      await expectAccessible(reader)
      await reader.getByLabel('Email').fill(zoe)
      await reader.keyboard.press('Enter')
      await expect(reader.getByLabel('Code')).toBeFocused()
      await reader.getByLabel('Code').fill(codeIn(await briefwell.mailbox.mailTo(zoe)))
      await reader.keyboard.press('Enter')
      await reader.getByRole('button', { name: 'Request access' }).press('Enter')
      await expect(reader.getByText('You have asked.')).toBeVisible()
    })

    await test.step('the promised mail arrives once access is granted', async () => {
      await page.goto(`/briefs/${id}/audience`)
      await page.getByRole('button', { name: `Grant access to ${zoe}` }).click()
      await expectToast(page, `Shared with ${zoe}`)
      await reader.goto(shareLinkIn(await briefwell.mailbox.mailTo(zoe, 2)))
      await expect(reader.getByRole('heading', { name: 'Atlas', level: 1 })).toBeVisible()
    })

    const ana = await newReader(elsewhere, briefwell, ines)
    await test.step('nobody asks for a password that there never was', async () => {
      await ana.goto('/account/sign-in')
      await expect(ana.getByRole('button', { name: 'Set password' })).toBeVisible()
      await expect(ana.getByLabel('Current password')).toHaveCount(0)
    })

    await test.step('after signing out, a copied link leads to the login, a code, and back to the brief', async () => {
      await signOut(ana)
      await ana.goto(`/briefs/${id}?t=1`)
      await expect(ana).toHaveURL(/\/login\?next=/)
      await expect(ana.locator('a[href^="/signup"]')).toHaveCount(0)
      const send = ana.getByRole('button', { name: 'Email me a sign-in code' })
      await send.click()
      await expect(ana.getByLabel('Email')).toBeFocused()
      await expect(ana.getByText('Please enter your password')).toHaveCount(0)
      await expectAccessible(ana)
      await ana.getByLabel('Email').fill(ines)
      await send.click()
      const code = codeIn(await briefwell.mailbox.mailTo(ines, 3))
      await ana.getByLabel('Code').fill(code === '000000' ? '000001' : '000000')
      await ana.keyboard.press('Enter')
      await expect(ana.getByText('This code is wrong or has expired.')).toBeVisible()
      await expectAccessible(ana)
      await ana.getByLabel('Code').fill(code)
      await ana.keyboard.press('Enter')
      await expect(ana).toHaveURL(new RegExp(`/library/${id}\\?t=1$`))
      await expect(ana.getByRole('heading', { name: 'Atlas', level: 1 })).toBeVisible()
      await expect(ana.getByRole('main')).toBeFocused()
    })

    await test.step('a revoked reader loses sound and picture at once, and is told', async () => {
      // Reports of what was played also notice the end of access, but only every ten seconds.
      await ana.route('**/api/library/*/watch', (route) => route.abort())
      await ana.getByRole('button', { name: 'Play' }).first().click()
      await ana.locator('video').evaluate((video: HTMLVideoElement) => {
        video.loop = true
      })
      await page.reload()
      await actOn(page, ines, 'Revoke access')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke access' }).click()
      await expectToast(page, 'Access revoked for 1 recipient')
      await expect(ana.locator('video')).toHaveCount(0)
      await expect(ana.getByText(`${vendor.company} has ended your access`)).toBeVisible()
      await expectAccessible(ana)
      await ana.goto(forwarded)
      await expect(ana.getByText(`${vendor.company} has ended your access`)).toBeVisible()
      await expect(ana.getByRole('button', { name: 'Request access' })).toHaveCount(0)
    })

    await test.step('the vendor allows a new request', async () => {
      await actOn(page, ines, 'Allow a new request')
      await expectToast(page, '1 recipient may request access again')
      await ana.reload()
      await expectAccessible(ana)
      await ana.getByRole('button', { name: 'Request access' }).click()
      await expect(ana.getByText('You have asked.')).toBeVisible()
    })
  },
)

test('an analyst with a forwarded link asks for access, a reader proposes a colleague, the vendor answers', async ({
  page,
  elsewhere,
  briefwell,
}) => {
  const ines = `ines-${Date.now()}@firm.example`
  const colleague = `max-${Date.now()}@firm.example`
  const holder = newVendor()
  await signUpConfirmed(page, briefwell)
  const id = await addVideoBrief(page, { title: 'Atlas', video: shortVideo.mp4, status: 'active' })
  await shareWith(page, id, [ines])
  const forwarded = shareLinkIn(await briefwell.mailbox.mailTo(ines))

  const other = await elsewhere()
  await test.step('the holder signs in with their own address and asks', async () => {
    await signUpConfirmed(other, briefwell, holder)
    await other.goto(forwarded)
    await other.getByRole('button', { name: 'Request access' }).press('Enter')
    await expect(other.getByText('You have asked.')).toBeVisible()
    await expectAccessible(other)
    await other.reload()
    await other.getByRole('button', { name: 'Request access' }).click()
    await expect(other.getByText('You have asked.')).toBeVisible()
    await other.goto(`/library/${id}`)
    await expect(other.getByText("You can't watch this brief")).toBeVisible()
  })

  await test.step('a reader proposes a colleague', async () => {
    const reader = await newReader(elsewhere, briefwell, ines)
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
})

async function actOn(page: Page, address: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${address}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
