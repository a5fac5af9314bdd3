import { expectAccessible } from './support/accessible.ts'
import { addBrief, addProduct } from './support/api.ts'
import { expect, test } from './support/briefwell.ts'
import { newHarbour } from './support/harbour.ts'
import { newReader, shareWith } from './support/readers.ts'

test('a reader finds what vendors say, and goes to its place', async ({
  page,
  elsewhere,
  briefwell,
}) => {
  const ines = `ines-${Date.now()}@firm.example`
  const { vendor, send, harbour } = await newHarbour(page, briefwell)
  const gulls = await addBrief(send, await addProduct(send), {
    title: 'Gulls',
    description: 'Gulls are counted by cameras. A licence for gulls costs 310 euros.',
    status: 'active',
  })
  await shareWith(page, harbour, [ines])
  const reader = await newReader(elsewhere, briefwell, ines)
  await shareWith(page, gulls, [ines])
  const closest = reader.getByRole('region', { name: 'Closest in what is shared with you' })

  await test.step('passages of videos and texts stand above the briefs found', async () => {
    await reader.goto('/library')
    await reader.getByLabel('Search briefs').fill('freight licence')
    await expect(closest.getByRole('listitem')).toHaveCount(2)
    const said = closest.getByRole('link').first()
    await expect(said).toContainText(`${vendor.company} · Harbour`)
    await expect(said).toContainText('0:01')
    await expect(said.locator('mark')).toHaveText(['freight', 'licence'])
    await expect(closest.getByRole('link').nth(1)).toContainText('Description')
    for (const width of [1440, 390]) {
      await reader.setViewportSize({ width, height: 900 })
      await expectAccessible(reader)
    }
  })

  await test.step('a passage leads to its second', async () => {
    await closest.getByRole('link').first().press('Enter')
    await expect(reader).toHaveURL(`/library/${harbour}?t=1`)
    await expect
      .poll(() =>
        reader.locator('video').evaluate((played: HTMLVideoElement) => played.currentTime),
      )
      .toBe(1)
    await reader.goBack()
    await expect(reader.getByLabel('Search briefs')).toHaveValue('freight licence')
    await expect(closest).toBeVisible()
  })

  await test.step('a text that nobody shares is not found', async () => {
    await reader.getByLabel('Search briefs').fill('zeppelin')
    await expect(reader.getByText(/No briefs match/)).toBeVisible()
    await expect(closest).toBeHidden()
  })
})
