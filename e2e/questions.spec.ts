import { expectAccessible } from './support/accessible.ts'
import { addVideoBrief } from './support/api.ts'
import { expect, test } from './support/briefwell.ts'
import { answerLinkIn, subjectOf, textOf } from './support/mailbox.ts'
import { expectToast } from './support/page-checks.ts'
import { signUpConfirmed } from './support/people.ts'
import { quick } from './support/quick.ts'
import { newReader, shareWith } from './support/readers.ts'
import { shortVideo } from './support/videos.ts'

test(
  'an analyst asks at a second, the vendor answers, and another reads it without a name',
  quick,
  async ({ page, elsewhere, briefwell }) => {
    const ines = `ines-${Date.now()}@firm.example`
    const tom = `tom-${Date.now()}@firm.example`
    const { vendor } = await signUpConfirmed(page, briefwell)
    const title = 'Unveiled on Thursday'
    const id = await addVideoBrief(page, { title, video: shortVideo.mp4, status: 'active' })
    await shareWith(page, id, [ines, tom])

    await test.step('the company promises when it answers', async () => {
      await page.goto('/company')
      await page.getByLabel('Answer within').selectOption('2 business days')
      const zone = page.getByLabel('Time zone')
      await expect(zone.getByRole('option', { name: 'Asia/Calcutta' })).toHaveCount(0)
      await zone.selectOption('Asia/Kolkata')
      await zone.selectOption('Europe/Berlin')
      await page.getByLabel('Holidays').fill('2026-12-25\nChristmas')
      const save = page.getByRole('button', { name: 'Save answer times' })
      await save.click()
      await expect(page.getByLabel('Holidays')).toHaveAccessibleDescription(
        /“Christmas” is not a date/,
      )
      await page.getByLabel('Holidays').fill('2026-12-25')
      await save.click()
      await expectToast(page, 'Answer times saved')
      await expectAccessible(page)
    })

    await test.step('the vendor sets an embargo', async () => {
      await page.goto(`/briefs/${id}/audience`)
      await page.getByRole('button', { name: 'Set embargo' }).click()
      const dialog = page.getByRole('dialog', { name: 'Share this brief' })
      await expect(dialog.getByLabel('Available from')).toBeFocused()
      await dialog.getByLabel('Embargo until').fill('2020-01-01T09:00')
      await dialog.getByRole('button', { name: 'Save embargo' }).click()
      await expect(dialog.getByLabel('Embargo until')).toHaveAccessibleDescription(/in the future/)
      await dialog.getByLabel('Embargo until').fill('2130-01-01T09:00')
      await expect(dialog.getByText(/More than 45 days is unusual/)).toBeVisible()
      await dialog.getByLabel('Confidential parts').fill('Prices')
      await dialog.getByLabel('Terms').fill('I keep it to myself.')
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Save embargo' }).click()
      await expectToast(page, 'Embargo saved')
      await expect(page.getByText(/Until Jan 1, 2130/)).toBeVisible()
      await expectAccessible(page)
    })

    const reader = await newReader(elsewhere, briefwell, ines)
    await test.step('tabs of a browser share one connection for changes', async () => {
      const second = await reader.context().newPage()
      const connections: string[] = []
      second.on('request', (request) => {
        if (request.url().endsWith('/api/changes')) connections.push(request.url())
      })
      await second.goto(reader.url())
      await expect(
        second.getByRole('heading', { name: 'This brief is under embargo' }),
      ).toBeVisible()
      expect(connections).toEqual([])
      // The second tab takes the connection over.
      const taken = second.waitForRequest(/\/api\/changes$/)
      await reader.goto('about:blank')
      await taken
      await reader.goBack()
      await second.close()
    })
    await test.step('the analyst declines, thinks again, and accepts by name', async () => {
      await expect(
        reader.getByRole('heading', { name: 'This brief is under embargo' }),
      ).toBeVisible()
      await expect(reader.getByText('I keep it to myself.')).toBeVisible()
      await expect(reader.locator('video')).toHaveCount(0)
      const heading = reader.getByRole('heading', { level: 1 })
      await expect(heading).not.toContainText(title)
      expect(await reader.title()).not.toContain(title)
      await expect(reader.locator('body')).not.toContainText(title)
      await expectAccessible(reader)
      await reader.getByLabel('Your name').fill('')
      await reader.getByRole('button', { name: 'Accept and watch' }).click()
      await expect(reader.getByLabel('Your name')).toHaveAccessibleDescription('Enter your name')
      await reader.getByLabel('Your name').fill('Ines Moreau')
      await reader.getByRole('button', { name: 'Decline' }).click()
      await expect(reader.getByText('You declined the terms')).toBeVisible()
      // The vendor's page, which was open before, follows what readers do.
      await expect(page.getByRole('row').filter({ hasText: ines })).toContainText('Declined terms')
      await reader.getByRole('button', { name: 'Accept and watch' }).click()
      await expect
        .poll(() =>
          reader.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime),
        )
        .toBeGreaterThan(0.2)
      await expect(reader.getByRole('heading', { name: 'Questions' })).toBeVisible()
      await expect(heading).toHaveText(title)
      await page.getByRole('button', { name: 'Acceptances' }).click()
      const records = page.getByRole('dialog', { name: 'Acceptances' })
      await expect(records.getByRole('listitem')).toHaveCount(2)
      await expect(records.getByRole('listitem').first()).toContainText('Ines Moreau')
      await expectAccessible(page)
      await page.keyboard.press('Escape')
    })

    await test.step('the analyst asks about a moment', async () => {
      await reader.getByRole('button', { name: 'Send question' }).click()
      await expect(reader.getByLabel('Your question')).toHaveAccessibleDescription(
        /Write something/,
      )
      await reader.locator('video').evaluate((video: HTMLVideoElement) => {
        video.pause()
        video.currentTime = 1.4
      })
      await reader.getByLabel('Your question').click()
      await expect(reader.getByLabel('About the moment at 0:01')).toBeChecked()
      await reader.getByLabel('Your question').fill('How do you count that?')
      await reader.getByRole('button', { name: 'Send question' }).click()
      await expectToast(reader, 'Your question was sent')
      await expect(reader.getByRole('button', { name: 'Send question' })).toBeFocused()
      await expect(reader.getByText(/An answer is due by/)).toBeVisible()
      await expect(reader.getByLabel('Your question')).toHaveValue('')
      await expectAccessible(reader)
    })

    await test.step('the analyst keeps private notes, and exports them', async () => {
      await reader.getByLabel('New note').fill('Compare with last year')
      await reader.reload()
      await expect(reader.getByLabel('New note')).toHaveValue('Compare with last year')
      await reader.getByRole('button', { name: 'Add note' }).click()
      const notes = reader.getByRole('list', { name: 'My notes' })
      await expect(notes.getByRole('listitem')).toContainText(['Compare with last year'])
      await reader.getByRole('button', { name: 'Edit: Compare with last year' }).click()
      await reader.getByLabel('Note', { exact: true }).fill('Compare with May')
      await reader.getByRole('button', { name: 'Save note' }).click()
      await expect(notes.getByRole('listitem')).toContainText(['Compare with May'])
      const download = reader.waitForEvent('download')
      await reader.getByRole('button', { name: 'Export notes' }).click()
      expect((await download).suggestedFilename()).toMatch(/^notes-.*\.csv$/)
      await expectAccessible(reader)
    })

    await test.step('the vendor is notified, and answers to everyone with access', async () => {
      await page.goto('/dashboard')
      await page.getByRole('button', { name: /^Notifications/ }).click()
      await page
        .getByRole('link', { name: `${ines} asked about the brief “Unveiled on Thursday”` })
        .click()
      await expect(page.getByText('How do you count that?')).toBeVisible()
      await expect(page.getByRole('link', { name: 'At 0:01' })).toHaveAttribute('href', /\?t=1$/)
      await page.getByRole('button', { name: 'Answer', exact: true }).click()
      await expect(page.getByLabel('Your answer')).toBeFocused()
      await page
        .getByLabel('Your answer')
        .fill('Per site and year. See https://acme.example/prices.')
      await page.getByLabel('Show to everyone with access').check()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Send answer' }).click()
      await expectToast(page, 'Your answer was sent')
      await expect(page.getByText(`${vendor.name} answered`)).toBeVisible()
      await expect(reader.getByText('Per site and year.')).toBeVisible({ timeout: 10_000 })
      await expect(
        reader.getByRole('link', { name: 'https://acme.example/prices' }),
      ).toHaveAttribute('href', 'https://acme.example/prices')
    })

    await test.step('another reader sees both without a name', async () => {
      const other = await newReader(elsewhere, briefwell, tom)
      await other.getByLabel('Your name').fill('Tom Reed')
      await other.getByRole('button', { name: 'Accept and watch' }).click()
      await expect(other.getByText('A reader asked')).toBeVisible()
      await expect(other.getByText('Per site and year.')).toBeVisible()
      expect(await other.locator('body').textContent()).not.toContain('ines')
      await other.getByRole('button', { name: 'At 0:01' }).click()
      await expect
        .poll(() => other.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
        .toBeGreaterThanOrEqual(1)
    })

    await test.step('the mail leads the analyst to the answer, who asks a follow-up', async () => {
      const mail = await briefwell.mailbox.mailTo(ines, 5)
      expect(mail.raw).not.toContain('Per site and year.')
      expect(subjectOf(mail)).toBe(`${vendor.company} answered your question about “${title}”`)
      expect(textOf(mail)).toContain('How do you count that?')
      await reader.goto(answerLinkIn(mail))
      await expect(reader.getByText('Per site and year.')).toBeVisible()
      await expect(
        reader.getByText('Shown to everyone with access, without your name.'),
      ).toBeVisible()
      await reader.getByRole('button', { name: 'Ask further' }).click()
      await reader.getByLabel('Your question').last().fill('And per user?')
      await reader.getByRole('button', { name: 'Send question' }).last().click()
      await expect(reader.getByText('And per user?')).toBeVisible()
    })

    await test.step('the dashboard shows the waiting question, and the vendor declines it with a reason', async () => {
      await page.goto('/dashboard')
      await page.getByRole('button', { name: 'Hide' }).click()
      const waiting = page.getByRole('region', { name: 'Waiting for an answer' })
      await waiting.getByRole('link', { name: /And per user\?/ }).click()
      await page.getByRole('button', { name: 'Cannot answer' }).click()
      await page.getByLabel('Why you cannot answer').fill('Prices follow in May.')
      await page.getByRole('button', { name: 'Send reason' }).click()
      await expect(page.locator('span', { hasText: /^Declined$/ })).toBeVisible()
      await page.getByLabel('Filter by state').selectOption('Waiting')
      await expect(page.getByText(/No questions match/)).toBeVisible()
      await expectAccessible(page)
    })
  },
)
