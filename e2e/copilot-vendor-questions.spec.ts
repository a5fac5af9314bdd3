import { newWidget } from '../contract/insight-canvas/canvas-widgets.ts'
import { expectAccessible } from './support/accessible.ts'
import { addBrief, addProduct } from './support/api.ts'
import { expect, test } from './support/briefwell.ts'
import { newHarbour } from './support/harbour.ts'
import { shareCodeIn, shareLinkIn, subjectOf, textOf } from './support/mailbox.ts'
import { expectToast } from './support/page-checks.ts'
import { signUpConfirmed } from './support/people.ts'
import { newReader, shareWith } from './support/readers.ts'

test('a reader asks the vendor from a reply, and the answer comes back to where it was asked', async ({
  page,
  elsewhere,
  briefwell,
}) => {
  const ines = `ines-${Date.now()}@firm.example`
  const { vendor, send, harbour } = await newHarbour(page, briefwell)
  const prices = await addBrief(send, await addProduct(send), {
    title: 'Prices',
    description: 'The licence for gulls costs 310 euros.',
    status: 'active',
  })
  await shareWith(page, harbour, [ines])
  const reader = await newReader(elsewhere, briefwell, ines)
  await shareWith(page, prices, [ines])
  const asked = reader.getByRole('region', { name: 'Asked of vendors' })
  const dialog = reader.getByRole('dialog', { name: `Ask ${vendor.company}` })

  await test.step('the question is offered at the nearest brief, and can be changed', async () => {
    await reader.goto('/analyst-copilot')
    await reader.getByLabel('Your question').fill('What does the freight licence cost in May?')
    await reader.getByLabel('Your question').press('Enter')
    await reader.getByRole('button', { name: 'Ask the vendor' }).click()
    await expect(dialog.getByLabel('Your question')).toBeFocused()
    await expect(dialog.getByLabel('Your question')).toHaveValue(
      'What does the freight licence cost in May?',
    )
    const brief = dialog.getByLabel('About the brief')
    await expect(brief.locator('option:checked')).toHaveText(`Harbour · ${vendor.company}`)
    const moment = dialog.getByLabel('About the moment')
    await expect(moment.locator('option:checked')).toContainText('0:01 · The freight licence')
    await brief.selectOption({ label: `Prices · ${vendor.company}` })
    await expect(moment).toBeHidden()
    await brief.selectOption({ label: `Harbour · ${vendor.company}` })
    await expectAccessible(reader)
    await dialog.getByLabel('Your question').fill('And in May?')
    await reader.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(reader)
    await reader.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('a double click asks once, and the question appears below', async () => {
    await dialog.getByRole('button', { name: 'Send question' }).dblclick()
    await expectToast(reader, `${vendor.company} has your question`)
    await expect(dialog).toBeHidden()
    await expect(asked.getByText('And in May?')).toHaveCount(1)
    await expect(asked.getByText('Waiting')).toBeVisible()
    await expect(asked.getByText(/An answer is due by/)).toBeVisible()
    await expect(asked.getByRole('link', { name: 'At 0:01' })).toHaveAttribute('href', /\?t=1$/)
    await expectAccessible(reader)
  })

  await test.step('the vendor reads of it in a mail, and answers', async () => {
    await briefwell.sql(
      `reset role; insert into pgboss.job (name) values ('notifications.mail-digests')`,
    )
    const mail = await briefwell.mailbox.mailTo(vendor.email, 2)
    expect(textOf(mail)).toContain(`${ines} asked about the brief `)
    await page.goto(`/briefs/${harbour}/questions`)
    await page.getByRole('button', { name: 'Answer', exact: true }).click()
    await page.getByLabel('Your answer').fill('It stays as it is.')
    await page.getByRole('button', { name: 'Send answer' }).click()
    await expectToast(page, 'Your answer was sent')
  })

  await test.step('the answer appears in the open session, and by mail', async () => {
    await expect(asked.getByText('It stays as it is.')).toBeVisible({ timeout: 10_000 })
    await expect(asked.getByText('Answered', { exact: true })).toBeVisible()
    const mail = await briefwell.mailbox.mailTo(ines, 4)
    expect(subjectOf(mail)).toBe(`${vendor.company} answered your question about “Harbour”`)
    await page.getByLabel('Show to everyone with access').check()
    await expect(asked.getByText(/^Shown to everyone with access/)).toBeVisible({ timeout: 10_000 })
    await expectAccessible(reader)
    await asked.getByRole('button', { name: 'Ask further' }).click()
    await asked.getByLabel('Your question').fill('Until when?')
    await asked.getByRole('button', { name: 'Send question' }).click()
    await expect(asked.getByText('Until when?')).toBeVisible()
    await expect(asked.getByText('Waiting')).toBeVisible()
  })

  await test.step('what the vendor cannot answer says so', async () => {
    await page.getByRole('button', { name: 'Cannot answer' }).click()
    await page.getByLabel('Why you cannot answer').fill('Prices follow in May.')
    await page.getByRole('button', { name: 'Send reason' }).click()
    await expect(asked.getByText('Declined')).toBeVisible({ timeout: 10_000 })
    await expect(asked.getByText('Prices follow in May.')).toBeVisible()
  })

  await test.step('where nothing comes near, the briefs are named, and their vendors can be asked', async () => {
    await reader.getByLabel('Your question').fill('“zebra quagga okapi”')
    await reader.getByLabel('Your question').press('Enter')
    const reply = reader.getByRole('article').last()
    const { company } = vendor
    await expect(
      reply.getByText(
        `Briefs shared with you: “Prices” of ${company} and “Harbour” of ${company}.`,
      ),
    ).toBeVisible()
    await reply.getByRole('button', { name: 'Ask the vendor' }).click()
    await expect(dialog.getByLabel('About the brief').locator('option')).toHaveText([
      `Prices · ${company}`,
      `Harbour · ${company}`,
    ])
    await reader.keyboard.press('Escape')
    await expect(reply.getByRole('button', { name: 'Ask the vendor' })).toBeFocused()
    await expectAccessible(reader)
  })

  await test.step('it is hidden as soon as the share ends', async () => {
    const path = `/api/briefs/${harbour}/shares`
    const { items } = (await send(path, undefined, 'GET')) as { items: { id: string }[] }
    await send(`/api/shares/${items[0]?.id}`, undefined, 'DELETE')
    await expect(asked.getByText('A question of yours about a brief')).toBeVisible({
      timeout: 10_000,
    })
    await expect(reader.getByText('It stays as it is.')).toHaveCount(0)
    await expectAccessible(reader)
  })
})

test('where a vendor has shared no brief, the question becomes a mail', async ({
  page,
  elsewhere,
  briefwell,
}) => {
  const ines = `ines-${Date.now()}@firm.example`
  const { vendor, send } = await signUpConfirmed(page, briefwell)
  const swot = newWidget('swot', crypto.randomUUID())
  const { id } = (await send('/api/canvases', {
    title: 'Our market',
    widgets: [{ ...swot, title: 'Gulls at sea' }],
  })) as { id: string }
  await send(`/api/canvases/${id}/shares`, { emails: [ines] })
  const reader = await elsewhere()
  await reader.goto(shareLinkIn(await briefwell.mailbox.mailTo(ines)))
  await reader.getByRole('button', { name: 'Send me a code' }).click()
  await reader.getByLabel('Code').fill(shareCodeIn(await briefwell.mailbox.mailTo(ines, 2)))
  await reader.getByRole('button', { name: 'Open the canvas' }).click()
  await expect(reader.getByRole('heading', { name: 'Our market', level: 1 })).toBeVisible()

  await reader.goto('/analyst-copilot')
  await reader.getByLabel('Your question').fill('How many gulls at sea?\n100 % of them?')
  await reader.getByLabel('Your question').press('Enter')
  const link = reader.getByRole('link', { name: `Write to ${vendor.company}` })
  const subject = `Question to ${vendor.company} about “Our market”`
  await expect(link).toHaveAttribute(
    'href',
    `mailto:${vendor.email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent('How many gulls at sea?\r\n100 % of them?')}`,
  )
  await expect(reader.getByText(`${vendor.email}, who shared with you.`)).toBeVisible()
  await expect(reader.getByRole('button', { name: 'Ask the vendor' })).toHaveCount(0)
  await expectAccessible(reader)
})
