import { expectAccessible } from './support/accessible.ts'
import { addVideoBrief } from './support/api.ts'
import { expect, test } from './support/briefwell.ts'
import { longVideo } from './support/long-video.ts'
import { expectToast } from './support/page-checks.ts'
import { signUpConfirmed } from './support/people.ts'

test('anyone watches by the link, and the vendor sees how often and turns it off', async ({
  page,
  elsewhere,
  briefwell,
}, info) => {
  await signUpConfirmed(page, briefwell)
  const video = await longVideo(info.outputPath('minute.mp4'))
  const id = await addVideoBrief(page, { title: 'Atlas', video, status: 'active' })

  await page.goto(`/briefs/${id}/audience`)
  await page.getByRole('button', { name: 'Turn on' }).press('Enter')
  await expectToast(page, 'Anyone with the link can watch now')
  const link = await page.getByLabel('Link to the brief').inputValue()
  await expectAccessible(page)

  const visitor = await elsewhere()
  // Before our code has loaded.
  const bare = await (await visitor.request.get(link)).text()
  expect(bare).toMatch(/<main[^>]*id="main"[^>]*>.*<h1/s)
  await visitor.goto(link)
  await expect(visitor.getByRole('heading', { name: 'Atlas', level: 1 })).toBeVisible()
  await expectAccessible(visitor)
  const counted = visitor.waitForResponse((answer) => answer.url().endsWith('/plays'))
  await visitor.getByRole('button', { name: 'Play', exact: true }).first().click()
  expect((await counted).status()).toBe(200)
  await expect(page.getByText(/Played once, last on/)).toBeVisible()

  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).press('Enter')
  await expectToast(page, 'The link no longer works')
  // The page notices without being loaded again: sound and picture go.
  await expect(visitor.getByText('This link does not work')).toBeVisible()
  await expect(visitor.locator('video')).toHaveCount(0)
  await expectAccessible(visitor)
})
