import type { Services } from '../../platform/context.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { deliveryQueue, WebhookWork } from './deliver-webhooks.ts'
import { forgetDeliveries } from './queries.ts'

/** Delivers webhooks when woken, and once a minute those that a dead process has left. */
export function deliverWebhooksJob(services: Services): Job {
  const work = new WebhookWork(services)
  return {
    queue: deliveryQueue,
    cron: '* * * * *',
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
