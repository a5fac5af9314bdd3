import { describe, expect, test } from 'vitest'
import { createBrief } from '../../../contract/briefs/briefs.ts'
import {
  deleteWebhook,
  listWebhooks,
  replayDelivery,
  testWebhook,
  updateWebhook,
  webhookErrors,
} from '../../../contract/developers/webhooks.ts'
import { permissions } from '../../../contract/permissions.ts'
import { createProduct } from '../../../contract/products/products.ts'
import { listActivity } from '../../../contract/team/team.ts'
import { webhookReceiver } from '../../testing/doubles/webhook-receiver.ts'
import { startHarness } from '../../testing/harness.ts'
import { newCompanies, newCompany, newMember, type TestUser } from '../../testing/worlds/people.ts'
import { sampleBrief, sampleProduct } from '../../testing/worlds/samples.ts'
import { newWebhook, readDeliveries, sendWebhooks } from '../../testing/worlds/webhooks.ts'

const h = await startHarness()

const work = () => sendWebhooks(h)

describe('updateWebhook', () => {
  test('changes the given fields, and appears in the activity', async () => {
    const { owner } = await newCompany(h)
    const { id, url } = await newWebhook(h, owner)
    const params = { id }
    const topics = ['questions' as const]
    const changed = await h.call(updateWebhook, { as: owner, params, body: { topics } })
    expect(changed).toMatchObject({ id, url, topics, active: true })
    const other = 'http://127.0.0.1:9/other'
    const moved = await h.call(updateWebhook, { as: owner, params, body: { url: other } })
    expect(moved).toMatchObject({ url: other, topics })
    // The rest of an address may be a secret, and more members read the activity.
    const [line] = (await h.call(listActivity, { as: owner })).items
    expect(line).toMatchObject({
      action: 'webhook.updated',
      details: { url: 'http://127.0.0.1:9' },
    })
  })

  test('gives up waiting deliveries and queues none when it is turned off', async () => {
    const { owner } = await newCompany(h)
    const { id } = await newWebhook(h, owner)
    const add = () => h.call(createProduct, { as: owner, body: sampleProduct() })
    await add()
    await h.call(updateWebhook, { as: owner, params: { id }, body: { active: false } })
    await add()
    expect(await readDeliveries(h, owner, id)).toMatchObject([{ state: 'failed', nextAt: null }])
    await h.call(updateWebhook, { as: owner, params: { id }, body: { active: true } })
    await add()
    expect(await readDeliveries(h, owner, id)).toHaveLength(2)
  })

  test('sends nothing of a topic that it dropped, to any address', async () => {
    const receiver = await webhookReceiver()
    const company = await newCompany(h)
    const { owner } = company
    const editor = await newMember(h, company, { can_edit_company_profile: true })
    const { id } = await newWebhook(h, owner, { topics: ['products', 'briefs'] })
    const product = await h.call(createProduct, { as: owner, body: sampleProduct() })
    await h.call(createBrief, { as: owner, body: sampleBrief({ productId: product.id }) })
    const change = (body: object, as: TestUser = editor) =>
      h.call(updateWebhook, { as, params: { id }, body })
    await change({ topics: ['products'], url: receiver.url })
    const states = async () =>
      (await readDeliveries(h, owner, id)).map(({ type, state }) => [type, state])
    expect(await states()).toEqual([
      ['product.created', 'waiting'],
      ['brief.created', 'failed'],
    ])
    // As if a brief had been changed at the same moment.
    await h.sql`
      insert into app.webhook_deliveries (webhook_id, company_id, type, body)
      values (${id}, ${company.id}, 'brief.updated', '{}')`
    await h.call(testWebhook, { as: editor, params: { id } })
    await work()
    const sent = () => receiver.received.map(({ body }) => JSON.parse(body).type)
    expect(sent().sort()).toEqual(['product.created', 'webhook.test'])
    const [, brief] = await readDeliveries(h, owner, id)
    const replay = () =>
      h.call(replayDelivery, { as: owner, params: { id, deliveryId: brief?.id ?? '' } })
    await expect(replay()).rejects.toMatchObject(webhookErrors.topicDropped)
    await change({ topics: ['products', 'briefs'] }, owner)
    await replay()
    await work()
    expect(sent()).toContain('brief.created')
  })

  test('refuses another company', async () => {
    const { ours, theirs } = await newCompanies(h)
    const { id, url } = await newWebhook(h, ours.owner)
    const asked = { as: theirs.owner, params: { id } }
    const body = { url: 'http://127.0.0.1:9/theirs' }
    await expect(h.call(updateWebhook, { ...asked, body })).rejects.toMatchObject(
      webhookErrors.notFound,
    )
    await expect(h.call(deleteWebhook, asked)).rejects.toMatchObject(webhookErrors.notFound)
    expect((await h.call(listWebhooks, { as: ours.owner })).items).toMatchObject([{ id, url }])
  })

  test('refuses a member without the right', async () => {
    const company = await newCompany(h)
    const { id } = await newWebhook(h, company.owner)
    const asked = { as: await newMember(h, company, { can_manage_briefs: true }), params: { id } }
    const { denied } = permissions['developers.manage']
    const body = { active: false }
    await expect(h.call(updateWebhook, { ...asked, body })).rejects.toMatchObject(denied)
    await expect(h.call(deleteWebhook, asked)).rejects.toMatchObject(denied)
  })
})

describe('deleteWebhook', () => {
  test('deletes the webhook with its deliveries, once', async () => {
    const { owner } = await newCompany(h)
    const { id } = await newWebhook(h, owner)
    await h.call(createProduct, { as: owner, body: sampleProduct() })
    const asked = { as: owner, params: { id } }
    expect(await h.call(deleteWebhook, asked)).toEqual({ id })
    await expect(h.call(deleteWebhook, asked)).rejects.toMatchObject(webhookErrors.notFound)
    await expect(readDeliveries(h, owner, id)).rejects.toMatchObject(webhookErrors.notFound)
    const [line] = (await h.call(listActivity, { as: owner })).items
    expect(line).toMatchObject({ action: 'webhook.deleted' })
  })
})
