import type { ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { createProduct } from '../../../contract/products/products.ts'
import { webhookReceiver } from '../../testing/doubles/webhook-receiver.ts'
import { startHarness } from '../../testing/harness.ts'
import { newCompany, type TestCompany } from '../../testing/worlds/people.ts'
import { sampleProduct } from '../../testing/worlds/samples.ts'
import { newWebhook } from '../../testing/worlds/webhooks.ts'
import { WebhookWork } from './deliver-webhooks.ts'

const h = await startHarness()

/** Queues this many events for each of the company's webhooks, due for an hour. */
const backlog = (company: TestCompany, events: number) =>
  h.sql`
    insert into app.webhook_deliveries (webhook_id, company_id, type, body, next_at)
    select w.id, w.company_id, 'product.updated', '{}', now() - interval '1 hour'
    from app.webhooks w, generate_series(1, ${events}) where w.company_id = ${company.id}`

describe('WebhookWork at its limit', () => {
  test('sends next for a company with nothing under way', async () => {
    const receiver = await webhookReceiver()
    const held: ServerResponse[] = []
    receiver.answer((response, { path }) => {
      if (path === '/quick') response.end()
      else held.push(response)
    })
    for (let n = 0; n < 8; n++) {
      const company = await newCompany(h)
      for (const path of ['a', 'b']) {
        await newWebhook(h, company.owner, { url: `${receiver.url}/${path}` })
      }
      await backlog(company, 10)
    }
    const worker = new WebhookWork(h.services)
    worker.wake()
    await receiver.until(64)
    const { owner } = await newCompany(h)
    await newWebhook(h, owner, { url: `${receiver.url}/quick` })
    await h.call(createProduct, { as: owner, body: sampleProduct() })
    held[0]?.end()
    await receiver.until(65)
    expect(receiver.received[64]?.path).toBe('/quick')
    await worker.stop()
  })
})
