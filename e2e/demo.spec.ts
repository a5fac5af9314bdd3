import { listBriefs } from '../contract/briefs/briefs.ts'
import { northlight } from '../scripts/demo/companies/northlight.ts'
import { ownerAddressOf } from '../scripts/demo/demo-content.ts'
import { fillCompany } from '../scripts/demo/fill-company.ts'
import { FrontDoor } from '../scripts/demo/front-door.ts'
import { expect, test } from './support/briefwell.ts'
import { signIn } from './support/people.ts'

const password = 'demonstration'

const company = { ...northlight, members: [], briefs: northlight.briefs.slice(0, 1) }

test("the demonstration's videos play, with picture, sound, captions and chapters", async ({
  page,
  briefwell,
}) => {
  const api = briefwell.url
  await fillCompany({ api, company, newPassword: () => password })
  const email = ownerAddressOf(company)
  await signIn(page, { email, password })
  await expect(page).toHaveURL(/\/dashboard$/)
  const owner = await new FrontDoor(api).signIn(email, password)
  const { items } = await new FrontDoor(api).call(owner, listBriefs, {})
  expect(items).toHaveLength(1)
  for (const { id, title } of items) {
    await page.goto(`/briefs/${id}`)
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await expect(page.getByText('Your questions').first()).toBeVisible()
    const video = page.locator('video')
    await video.evaluate((video: HTMLVideoElement) => video.play())
    await expect
      .poll(() => video.evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBeGreaterThan(1)
    await page.getByRole('tab', { name: 'Captions' }).click()
    await expect(page.getByRole('list', { name: 'Captions' })).toContainText(
      'Welcome to Northlight Health.',
    )
    await video.evaluate((video: HTMLVideoElement) => {
      video.currentTime = video.duration - 1
    })
    await expect.poll(() => video.evaluate((video: HTMLVideoElement) => video.ended)).toBe(true)
    const shown = await video.evaluate((video: HTMLVideoElement) => ({
      width: video.videoWidth,
      height: video.videoHeight,
      sound: 'webkitAudioDecodedByteCount' in video && video.webkitAudioDecodedByteCount !== 0,
    }))
    expect(shown).toEqual({ width: 768, height: 432, sound: true })
  }
})
