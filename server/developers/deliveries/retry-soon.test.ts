import { expect, test } from 'vitest'
import { createProduct } from '../../../contract/products/products.ts'
import { webhookReceiver } from '../../testing/doubles/webhook-receiver.ts'
import { startHarness } from '../../testing/harness.ts'
import { newCompany } from '../../testing/worlds/people.ts'
import { sampleProduct } from '../../testing/worlds/samples.ts'
import { newWebhook } from '../../testing/worlds/webhooks.ts'
import { WebhookWork } from './deliver-webhooks.ts'

test('a failed request is repeated after seconds, though nothing else changes', async () => {
  const h = await startHarness()
  const { owner } = await newCompany(h)
  const receiver = await webhookReceiver()
  receiver.answer((response) => response.writeHead(500).end())
  await newWebhook(h, owner, { url: receiver.url })
  await h.call(createProduct, { as: owner, body: sampleProduct() })
  const worker = new WebhookWork(h.services)
  worker.wake()
  await receiver.until(2)
  await worker.stop()
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
})
