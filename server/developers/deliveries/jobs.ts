import type { Services } from '../../platform/context.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { deliveryQueue, WebhookWork } from './deliver-webhooks.ts'
import { forgetDeliveries } from './queries.ts'

/** Delivers webhooks when woken; each minute also due retries, and what a crashed process had claimed. */
export function deliverWebhooksJob(services: Services): Job {
  const work = new WebhookWork(services)
  return {
    queue: deliveryQueue,
    cron: '* * * * *',
    // Each only wakes: many changes within a second wait for one.
    together: 100,
    work: async () => work.wake(),
    start: () => work.wake(),
    stop: () => work.stop(),
  }
}

/** The hourly job that deletes deliveries older than 30 days, and those beyond the most that are kept. */
export function forgetDeliveriesJob(services: Services): Job {
  return {
    queue: 'webhooks.forget',
    cron: '17 * * * *',
    work: () => forgetDeliveries(services),
  }
}
