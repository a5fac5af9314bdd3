import { expectAccessible } from './support/accessible.ts'
import { addProduct, addVideoBrief, openApi } from './support/api.ts'
import { addAutomaticCaptions } from './support/automatic-captions.ts'
import { test as base, expect } from './support/briefwell.ts'
import { down, expectToast } from './support/page-checks.ts'
import { signUp } from './support/people.ts'
import { quick } from './support/quick.ts'
import { shortVideo } from './support/videos.ts'

/** Speech is transcribed, but not by itself: no server is asked. */
const test = base.extend({
  settings: [
    ({ browserName: _ }, use) =>
      use({ TRANSCRIBE_BASE_URL: 'http://127.0.0.1:9/v1', TRANSCRIBE_AUTOMATICALLY: 'off' }),
    { scope: 'worker' },
  ],
})

const lines = [
  'Welcome to north wind nexes, our platform for observability.',
  'It runs on cooper netties in every region of the world.',
  'A company that uses north wind nexes sees each step that north wind nexes took.',
  'Anna Lindquist from our team will show you how that looks.',
  'The signal is strong, and nothing here needs a change.',
  'In the end, cooper',
  'netties does the work.',
]

test(
  'misheard names are changed one by one, all at once, or left as heard',
  quick,
  async ({ page, briefwell }) => {
    await signUp(page)
    const send = await openApi(page)
    await addProduct(send, { name: 'Northwind Nexus', salesContactName: 'Ana Lindqvist' })
    const briefId = await addVideoBrief(page, { title: 'Atlas', video: shortVideo.mp4 })
    await addAutomaticCaptions(page, briefwell, { briefId, lines })
    const transcript = page.getByRole('list', { name: 'Captions' })
    const dialog = page.getByRole('dialog', { name: 'Names that may be misheard' })
    const review = page.getByRole('button', { name: 'Review names' })

    await test.step('a word is kept in the list of the company', async () => {
      await page.goto('/company')
      const words = page.getByRole('region', { name: 'Words for captions' })
      await expect(words.getByText('No words yet.')).toBeVisible()
      await words.getByRole('button', { name: 'Add words' }).click()
      await expect(words.getByLabel('New words')).toHaveAccessibleDescription(/Enter a word/)
      await words.getByLabel('New words').fill(`Kubernetes\n${'x'.repeat(81)}`)
      await words.getByRole('button', { name: 'Add words' }).click()
      await expect(words.getByLabel('New words')).toHaveAccessibleDescription(/at most 80/)
      await words.getByLabel('New words').fill('Kubernetes\n\n  Terraform  \nZabbix')
      await words.getByRole('button', { name: 'Add words' }).click()
      await expectToast(page, '3 words added')
      await expect(words.getByRole('listitem')).toHaveText(['Kubernetes', 'Terraform', 'Zabbix'])
      await expect(words.getByLabel('New words')).toHaveValue('')
      await words.getByRole('button', { name: 'Remove “Terraform”' }).click()
      await expect(words.getByRole('button', { name: 'Remove “Zabbix”' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(words.getByRole('button', { name: 'Remove “Kubernetes”' })).toBeFocused()
      await expect(words.getByRole('listitem')).toHaveText(['Kubernetes'])
      await expectAccessible(page)
    })

    await test.step('the names are offered above the transcript, with their lines and times', async () => {
      await page.goto(`/briefs/${briefId}`)
      await page.route('**/captions/*/names', (route) => route.fulfill(down))
      await page.getByRole('tab', { name: 'Captions' }).click()
      await expect(page.getByText('The names could not be checked.')).toBeVisible()
      await page.unroute('**/captions/*/names')
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByText('3 names may be misheard, in 6 places')).toBeVisible()
      await review.click()
      const nexus = dialog.getByRole('region', { name: 'Northwind Nexus' })
      await expect(nexus.getByRole('listitem')).toHaveCount(3)
      await expect(nexus.locator('[lang=en]')).toHaveCount(3)
      await expect(dialog.getByRole('button', { name: 'Change all 6 places' })).toBeEnabled()
      await expectAccessible(page)
      await nexus.getByRole('button', { name: 'Play from 0:00' }).first().click()
      await expect
        .poll(() =>
          page.locator('video').evaluate((video) => (video as HTMLVideoElement).played.length),
        )
        .toBe(1)
    })

    await test.step('one is changed', async () => {
      await dialog.getByRole('checkbox', { name: 'All names' }).uncheck()
      await expect(dialog.getByRole('button', { name: 'Change 0 selected places' })).toBeDisabled()
      const nexus = dialog.getByRole('region', { name: 'Northwind Nexus' }).getByRole('checkbox')
      // The first of two in the same line.
      await nexus.nth(1).check()
      await dialog.getByRole('button', { name: 'Change 1 selected place' }).click()
      await expectToast(page, 'Names changed in 1 place')
      await expect(nexus).toHaveCount(2)
      // What was not chosen stays so, though it has moved within its line.
      await expect(dialog.getByRole('button', { name: 'Change 0 selected places' })).toBeDisabled()
    })

    await test.step('words that were right are left as heard, until that is undone', async () => {
      await dialog.getByRole('button', { name: /^Ignore “Anna Lindquist”/ }).click()
      await expectToast(page, '“Anna Lindquist” stays as it is')
      const analyst = dialog.getByRole('region', { name: 'Ana Lindqvist' })
      await expect(analyst).toBeHidden()
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(analyst).toBeVisible()
      await dialog.getByRole('button', { name: /^Ignore “Anna Lindquist”/ }).click()
      await expect(analyst).toBeHidden()
    })

    await test.step('all others are changed at once', async () => {
      await dialog.getByRole('checkbox', { name: 'All names' }).check()
      await dialog.getByRole('button', { name: 'Change all 4 places' }).click()
      await expectToast(page, 'Names changed in 4 places')
      await expect(dialog).toBeHidden()
      await expect(page.getByText(/may be misheard/)).toBeHidden()
      await expect(transcript.getByRole('listitem')).toHaveText([
        /Welcome to Northwind Nexus, our/,
        /runs on Kubernetes in every/,
        /uses Northwind Nexus sees each step that Northwind Nexus took/,
        /Anna Lindquist from/,
        /The signal is strong/,
        /In the end, Kubernetes$/,
        /does the work\.$/,
      ])
    })

    await test.step('what was ignored is in the list, and is offered again once it is removed there', async () => {
      await page.goto('/company')
      const asHeard = page.getByRole('list', { name: 'Left as heard' })
      await expect(asHeard.getByRole('listitem')).toHaveText(['Anna Lindquist'])
      await asHeard.getByRole('button', { name: 'Remove “Anna Lindquist”' }).click()
      await expect(asHeard).toBeHidden()
      await expect(page.getByLabel('New words')).toBeFocused()
      await page.goto(`/briefs/${briefId}`)
      await page.getByRole('tab', { name: 'Captions' }).click()
      await expect(page.getByText('1 name may be misheard, in 1 place')).toBeVisible()
    })
  },
)
