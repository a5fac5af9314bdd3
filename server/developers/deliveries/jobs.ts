import type { Services } from '../../platform/context.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { deliveryQueue, WebhookWork } from './deliver-webhooks.ts'
import { forgetDeliveries } from './queries.ts'

/** Delivers webhooks when woken, and every minute looks for what a dead process left behind. */
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

/** The daily job that deletes deliveries after 30 days. */
export function forgetDeliveriesJob(services: Services): Job {
  return {
    queue: 'webhooks.forget',
    cron: '17 4 * * *',
    work: () => withSystemTx(services, 'deliveries past their time', forgetDeliveries),
  }
}
