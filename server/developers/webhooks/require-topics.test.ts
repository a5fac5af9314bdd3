import { describe, expect, test } from 'vitest'
import { createBrief } from '../../../contract/briefs/briefs.ts'
import {
  deleteWebhook,
  listDeliveries,
  replayDelivery,
  rotateWebhookSecret,
  updateWebhook,
  webhookErrors,
} from '../../../contract/developers/webhooks.ts'
import { createProduct } from '../../../contract/products/products.ts'
import { startHarness } from '../../testing/harness.ts'
import { newCompany, newMember } from '../../testing/worlds/people.ts'
import { sampleBrief, sampleProduct } from '../../testing/worlds/samples.ts'
import { newWebhook } from '../../testing/worlds/webhooks.ts'

const h = await startHarness()

describe('requireTopics', () => {
  test('refuses the topic briefs to members who may not manage them', async () => {
    const company = await newCompany(h)
    const { owner } = company
    const editor = await newMember(h, company, { can_edit_company_profile: true })
    const both = await newMember(h, company, {
      can_edit_company_profile: true,
      can_manage_briefs: true,
    })
    const denied = webhookErrors.topicDenied
    await expect(newWebhook(h, editor, { topics: ['briefs'] })).rejects.toMatchObject(denied)
    const mine = await newWebhook(h, editor, { topics: ['products'] })
    const { id } = await newWebhook(h, both, { topics: ['products', 'briefs'] })
    const update = (as: typeof editor, webhook: string, body: object) =>
      h.call(updateWebhook, { as, params: { id: webhook }, body })
    const url = 'http://127.0.0.1:9/elsewhere'
    await expect(update(editor, mine.id, { topics: ['briefs'] })).rejects.toMatchObject(denied)
    await expect(update(editor, id, { url })).rejects.toMatchObject(denied)
    await expect(h.call(rotateWebhookSecret, { as: editor, params: { id } })).rejects.toMatchObject(
      denied,
    )
    expect(await update(editor, id, { active: false })).toMatchObject({ active: false })
    await expect(update(editor, id, { active: true })).rejects.toMatchObject(denied)
    await expect(update(editor, id, { url })).rejects.toMatchObject(denied)
    expect(await update(both, id, { url, active: true })).toMatchObject({ url, active: true })

    const product = await h.call(createProduct, { as: owner, body: sampleProduct() })
    await h.call(createBrief, { as: owner, body: sampleBrief({ productId: product.id }) })
    const list = (as: typeof editor) => h.call(listDeliveries, { as, params: { id } })
    const all = await list(both)
    expect(all.items.map(({ type }) => type)).toEqual(['brief.created', 'product.created'])
    const seen = await list(editor)
    expect([seen.total, seen.items.map(({ type }) => type)]).toEqual([1, ['product.created']])
    const params = { id, deliveryId: all.items[0]?.id ?? '' }
    await expect(h.call(replayDelivery, { as: editor, params })).rejects.toMatchObject(
      webhookErrors.deliveryNotFound,
    )
    // What tells less is allowed, and deleting it.
    expect(await update(editor, id, { topics: ['products'] })).toMatchObject({
      topics: ['products'],
    })
    expect(await h.call(deleteWebhook, { as: editor, params: { id } })).toEqual({ id })
  })
})
