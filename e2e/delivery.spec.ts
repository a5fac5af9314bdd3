import { expectAccessible } from './support/accessible.ts'
import { addBrief, addProduct } from './support/api.ts'
import { test as base, expect } from './support/briefwell.ts'
import { expectToast } from './support/page-checks.ts'
import { signUpConfirmed } from './support/people.ts'
import { shareWith } from './support/readers.ts'

const secret = 'what-the-mail-service-knows'
const test = base.extend({
  settings: [{ DELIVERY_WEBHOOK_SECRET: secret }, { scope: 'worker' }],
})

test('a bounce is shown to the vendor, stops further mails, and can be retried', async ({
  page,
  briefwell,
}) => {
  const address = `gone-${Date.now()}@firm.example`
  const { send } = await signUpConfirmed(page, briefwell)
  const product = await addProduct(send)
  const first = await addBrief(send, product, { title: 'Atlas', status: 'active' })
  const second = await addBrief(send, product, { title: 'Hermes', status: 'active' })
  const contact = { name: 'Ines Moreau', email: address, topics: [], listIds: [] }
  const { id } = (await send('/api/analysts', contact)) as { id: string }
  await shareWith(page, first, [address])
  const { raw } = await briefwell.mailbox.mailTo(address)

  await test.step('the mail service reports that the mailbox does not exist', async () => {
    const messageId = /^Message-ID:\s*(<[^>]+>)/im.exec(raw)?.[1]
    const answer = await page.request.post('/webhooks/delivery', {
      headers: { authorization: `Bearer ${secret}` },
      data: { messageId, recipient: address, kind: 'hard', status: '5.1.1' },
    })
    expect(await answer.json()).toEqual({ marked: 1 })
  })

  await test.step('the audience list shows it, and no other brief is mailed there', async () => {
    await page.reload()
    await expect(page.getByRole('row').filter({ hasText: address })).toContainText('Bounced')
    await expectAccessible(page)
    await shareWith(page, second, [address])
    await expect(page.getByText('Mail to 1 recipient bounced.')).toBeVisible()
  })

  await test.step('the contact’s page shows the reason, and retries', async () => {
    await page.goto(`/analysts/${id}`)
    const notice = page.getByRole('alert').filter({ hasText: 'Mail to this address' })
    await expect(notice).toContainText('there is no such mailbox (5.1.1)')
    await expectAccessible(page)
    await notice.getByRole('button', { name: 'Try again' }).press('Enter')
    await expectToast(page, 'Sent again. If it bounces, you will see it here.')
    await expect(notice).toBeHidden()
    await briefwell.mailbox.mailTo(address, 2)
  })
})
