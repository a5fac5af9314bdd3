import { describe, expect, test } from 'vitest'
import {
  testsPerMinute,
  testWebhook,
  webhookErrors,
} from '../../../contract/developers/webhooks.ts'
import { permissions } from '../../../contract/permissions.ts'
import { startHarness } from '../../testing/harness.ts'
import { newCompanies, newCompany, newMember } from '../../testing/worlds/people.ts'
import { newWebhook, readDeliveries } from '../../testing/worlds/webhooks.ts'

const h = await startHarness()

describe('testWebhook', () => {
  test('limits tests per minute, also concurrent ones', async () => {
    const { owner } = await newCompany(h)
    const { id } = await newWebhook(h, owner)
    const ask = { as: owner, params: { id } }
    const tests = await Promise.allSettled(
      Array.from({ length: testsPerMinute + 15 }, () => h.call(testWebhook, ask)),
    )
    const refused = tests.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(15)
    for (const one of refused) expect(one).toMatchObject({ reason: webhookErrors.testsTooOften })
    expect(await readDeliveries(h, owner, id)).toHaveLength(testsPerMinute)
    await h.sql`
      update app.webhook_deliveries set created_at = created_at - interval '1 minute'
      where webhook_id = ${id}`
    await h.call(testWebhook, ask)
  })

  test('refuses another company', async () => {
    const { ours, theirs } = await newCompanies(h)
    const { id } = await newWebhook(h, ours.owner)
    const asked = h.call(testWebhook, { as: theirs.owner, params: { id } })
    await expect(asked).rejects.toMatchObject(webhookErrors.notFound)
    expect(await readDeliveries(h, ours.owner, id)).toEqual([])
  })

  test('refuses a member without the right', async () => {
    const company = await newCompany(h)
    const { id } = await newWebhook(h, company.owner)
    const member = await newMember(h, company, { can_manage_briefs: true })
    const asked = h.call(testWebhook, { as: member, params: { id } })
    await expect(asked).rejects.toMatchObject(permissions['developers.manage'].denied)
  })
})
