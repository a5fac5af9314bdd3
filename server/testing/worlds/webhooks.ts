import {
  createWebhook,
  listDeliveries,
  type WebhookTopic,
} from '../../../contract/developers/webhooks.ts'
import { WebhookWork } from '../../developers/deliveries/deliver-webhooks.ts'
import type { Harness } from '../harness.ts'
import type { TestUser } from './people.ts'

/** A webhook of a member's company, with its secret. */
export async function newWebhook(
  h: Harness,
  as: TestUser,
  { url = 'http://127.0.0.1:9/in', topics = ['products'] as WebhookTopic[] } = {},
) {
  const { webhook, secret } = await h.call(createWebhook, { as, body: { url, topics } })
  return { ...webhook, secret }
}

/** Sends what is due, until nothing is left. */
export async function sendWebhooks({ services }: Harness) {
  const worker = new WebhookWork(services)
  worker.wake()
  await worker.idle()
  await worker.stop()
}

/** The deliveries of a webhook, oldest first. */
export async function readDeliveries(h: Harness, as: TestUser, id: string) {
  const { items } = await h.call(listDeliveries, { as, params: { id }, query: { limit: 100 } })
  return items.reverse()
}
