import { expectAccessible } from './support/accessible.ts'
import { addVideoBrief, openApi } from './support/api.ts'
import { expect, test } from './support/briefwell.ts'
import { expectToast } from './support/page-checks.ts'
import { signUp } from './support/people.ts'
import { quick } from './support/quick.ts'
import { shortVideo } from './support/videos.ts'

const captions = (count: number) =>
  [
    'WEBVTT',
    ...Array.from({ length: count }, (_, at) => `${time(at)} --> ${time(at + 1)}\nLine ${at}`),
  ].join('\n\n')
const time = (second: number) => `00:${String(second).padStart(2, '0')}.000`

test(
  'what is typed into a line of captions stays until it is saved or canceled',
  quick,
  async ({ page }) => {
    await signUp(page)
    const id = await addVideoBrief(page, { title: 'Atlas', video: shortVideo.mp4 })
    const send = await openApi(page)
    for (const language of ['en', 'de']) {
      await send(`/api/briefs/${id}/captions`, { language, text: captions(59) })
    }
    await page.goto(`/briefs/${id}#captions`)
    const tab = (name: string) => page.getByRole('tab', { name })
    const language = page.getByLabel('Language of the captions')
    const words = (at: string) => page.getByLabel(`Words at ${at}`)
    const lines = page.getByRole('list', { name: 'Captions' })
    const correct = async (at: string) => {
      await lines.getByRole('listitem').filter({ hasText: at }).hover()
      await page.getByRole('button', { name: `Correct the line at ${at}` }).click()
      await expect(words(at)).toBeFocused()
    }
    await correct('0:02')
    await words('0:02').fill('The second line')

    await test.step('while another line is corrected', async () => {
      await correct('0:04')
      await correct('0:05')
      await words('0:05').fill('The fifth line')
      // Nothing was typed there.
      await expect(words('0:04')).toHaveCount(0)
      await expect(words('0:02')).toHaveValue('The second line')
    })

    await test.step('while another tab is looked at', async () => {
      await tab('Chapters').click()
      await tab('Captions').click()
      await expect(words('0:02')).toHaveValue('The second line')
      await expect(words('0:05')).toHaveValue('The fifth line')
      await expect(tab('Captions')).toBeFocused()
    })

    await test.step('while another language is looked at', async () => {
      await language.selectOption({ label: 'Deutsch' })
      await expect(lines).toContainText('Line 2')
      await expect(words('0:02')).toHaveCount(0)
      await language.selectOption({ label: 'English' })
      await expect(words('0:02')).toHaveValue('The second line')
    })

    await test.step('while another page is visited, and through a reload', async () => {
      await words('0:05').press('Escape')
      await expect(words('0:05')).toHaveCount(0)
      await page.reload()
      await expect(words('0:02')).toHaveValue('The second line')
      await expect(words('0:05')).toHaveCount(0)
      await page.getByRole('link', { name: 'Products' }).first().click()
      await expect(page.getByRole('heading', { name: 'Products' })).toBeVisible()
      await page.goBack()
      await expect(words('0:02')).toHaveValue('The second line')
      await expectAccessible(page)
    })

    await test.step('where it is seen, far down', async () => {
      await language.focus()
      await lines.hover()
      await page.mouse.wheel(0, 5000)
      await correct('0:54')
      await words('0:54').fill('The line far down')
      await words('0:02').press('Escape')
      await tab('Chapters').click()
      await tab('Captions').click()
      await expect(words('0:54')).toBeInViewport()
    })

    /** Lines whose saving fails once that is called for. */
    const failing = async (...positions: number[]) => {
      const failed = Promise.withResolvers<void>()
      for (const position of positions) {
        await page.route(`**/lines/${position}`, async (route) => {
          await failed.promise
          await route.abort()
        })
      }
      return failed.resolve
    }

    await test.step('also if the line cannot be saved', async () => {
      await page.route('**/lines/54', (route) => route.abort())
      await words('0:54').press('Enter')
      await expectToast(page, 'The line could not be changed')
      await expect(words('0:54')).toHaveValue('The line far down')
      await page.unroute('**/lines/54')
      const saved = page.waitForResponse('**/lines/54')
      await words('0:54').press('Enter')
      await expect(words('0:54')).toHaveCount(0)
      await saved
      await page.reload()
      await expect(lines).toContainText('Line 0')
      await expect(words('0:54')).toHaveCount(0)
      await page.getByLabel('Search the transcript').fill('far down')
      await expect(lines.getByRole('listitem')).toHaveText([/The line far down/])
    })

    await test.step('also if several lines cannot, of which others that were saved are shown', async () => {
      await page.getByLabel('Search the transcript').fill('')
      const fail = await failing(1, 3)
      const saved = page.waitForResponse('**/lines/4')
      for (const at of [1, 3, 4]) {
        await correct(`0:0${at}`)
        await words(`0:0${at}`).fill(`Corrected ${at}`)
        await words(`0:0${at}`).press('Enter')
        await expect(words(`0:0${at}`)).toHaveCount(0)
      }
      await saved
      fail()
      await expect(words('0:01')).toHaveValue('Corrected 1')
      await expect(words('0:03')).toHaveValue('Corrected 3')
      await expect(lines).toContainText('Corrected 4')
    })

    await test.step('also if the page was left before', async () => {
      const products = page.getByRole('link', { name: 'Products' }).first()
      const fail = await failing(1)
      await words('0:01').press('Enter')
      await products.click()
      await expect(page.getByRole('heading', { name: 'Products' })).toBeVisible()
      const failed = page.waitForEvent('requestfailed')
      fail()
      await failed
      await page.goBack()
      await expect(words('0:01')).toHaveValue('Corrected 1')
      await page.unroute('**/lines/1')
      const saved = page.waitForResponse('**/lines/1')
      await words('0:01').press('Enter')
      await products.click()
      await saved
      await page.goBack()
      await expect(words('0:03')).toHaveValue('Corrected 3')
      await expect(lines).toContainText('Corrected 1')
      await expect(words('0:01')).toHaveCount(0)
    })
  },
)
