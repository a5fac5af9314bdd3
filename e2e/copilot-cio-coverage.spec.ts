import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/briefwell.ts'
import { tabTo } from './support/focus.ts'
import { newHarbour } from './support/harbour.ts'
import { expectToast } from './support/page-checks.ts'
import { newReader, shareWith } from './support/readers.ts'

const captions = `WEBVTT

00:00.000 --> 00:00.900
It ships from Turin.

00:01.000 --> 00:02.000
It costs 4,200 euros per year.
`

test('a reader runs the CIO pack on a vendor, says what is covered, and asks what is not', async ({
  page,
  elsewhere,
  briefwell,
}) => {
  const ines = `ines-${Date.now()}@firm.example`
  const { vendor, send, harbour } = await newHarbour(page, briefwell, { captions })
  await shareWith(page, harbour, [ines])
  const reader = await newReader(elsewhere, briefwell, ines)
  const item = (title: string) =>
    reader
      .getByRole('listitem')
      .filter({ has: reader.getByRole('heading', { name: title, level: 3, exact: true }) })
  const costs = item('What it costs')
  const ends = item('What ends')

  await test.step('the vendors show how much of the pack they cover', async () => {
    await reader.goto('/analyst-copilot')
    await reader.getByRole('link', { name: 'Run the pack' }).click()
    const vendors = reader.getByRole('list', { name: 'Vendors' })
    await expect(vendors.getByText('0 of 16 covered · 16 not yet judged')).toBeVisible()
    await expectAccessible(reader)
    await vendors.getByRole('link', { name: vendor.company }).press('Enter')
    await expect(
      reader.getByRole('heading', { name: `CIO Pack: ${vendor.company}`, level: 1 }),
    ).toBeVisible()
  })

  await test.step('each question shows what comes closest, and plays it at its second', async () => {
    await expect(costs.getByText('It costs 4,200 euros per year.')).toBeVisible()
    await expect(costs.getByText('Not yet judged')).toBeVisible()
    await expect(reader.getByText('Finding passages')).toBeHidden()
    await expectAccessible(reader)
    const play = costs.getByRole('button', { name: /^Play “Harbour” at/ }).first()
    await play.click()
    const beside = reader.getByRole('complementary', { name: 'Video of Harbour' })
    await expect(beside).toBeFocused()
    await expectAccessible(reader)
    await reader.keyboard.press('Escape')
    await expect(play).toBeFocused()
  })

  await test.step('the reader says what is covered, and takes it back', async () => {
    const yes = costs.getByRole('button', { name: 'Covered', exact: true })
    await tabTo(reader, yes)
    await reader.keyboard.press('Space')
    await expect(yes).toHaveAttribute('aria-pressed', 'true')
    await expect(reader.getByText('1 of 16 covered · 15 not yet judged')).toBeVisible()
    await expect(costs.getByRole('button', { name: 'Ask the vendor' })).toBeHidden()
    await reader.keyboard.press('Space')
    await expect(reader.getByText('0 of 16 covered')).toBeVisible()
    await reader.keyboard.press('Space')
    await ends.getByRole('button', { name: 'Not covered' }).click()
    await expect(
      reader.getByText('1 of 16 covered · 1 not covered · 14 not yet judged'),
    ).toBeVisible()
    await expectAccessible(reader)
  })

  await test.step('what is not covered is asked, and stands at its question', async () => {
    await ends.getByRole('button', { name: 'Ask the vendor' }).click()
    const dialog = reader.getByRole('dialog', { name: `Ask ${vendor.company}` })
    await expect(dialog.getByLabel('Your question')).toHaveValue(
      'Until when are older versions supported?',
    )
    await expectAccessible(reader)
    await dialog.getByLabel('Your question').fill('How long is version 1 supported?')
    await dialog.getByRole('button', { name: 'Send question' }).click()
    await expectToast(reader, `${vendor.company} has your question`)
    await expect(ends.getByText('How long is version 1 supported?')).toBeVisible()
    await expect(ends.getByText('Waiting')).toBeVisible()
    await expect(costs.getByText('How long is version 1 supported?')).toHaveCount(0)
  })

  await test.step('the answer comes back to it, on the open page', async () => {
    const { items } = (await send(`/api/briefs/${harbour}/questions`, undefined, 'GET')) as {
      items: { id: string }[]
    }
    await send(`/api/briefs/${harbour}/questions/${items[0]?.id}/answers`, { text: 'Until 2029.' })
    await expect(ends.getByText('Until 2029.')).toBeVisible({ timeout: 10_000 })
    await expect(ends.getByText('Answered', { exact: true })).toBeVisible()
    await expectAccessible(reader)
  })

  await test.step('it is all there on another visit', async () => {
    await reader.getByRole('link', { name: 'All vendors' }).click()
    await expect(
      reader.getByText('1 of 16 covered · 1 not covered · 14 not yet judged'),
    ).toBeVisible()
    await reader.reload()
    await reader.getByRole('link', { name: vendor.company }).click()
    await expect(costs.getByText('Covered', { exact: true }).first()).toBeVisible()
    await expect(ends.getByText('Until 2029.')).toBeVisible()
  })

  await test.step('a vendor whose share ended is gone', async () => {
    const shares = await send(`/api/briefs/${harbour}/shares`, undefined, 'GET')
    const [share] = (shares as { items: { id: string }[] }).items
    await send(`/api/shares/${share?.id}`, undefined, 'DELETE')
    await reader.goto('/analyst-copilot/cio-pack')
    await expect(reader.getByText('No vendor has shared anything with you yet')).toBeVisible()
    await expectAccessible(reader)
  })
})
