import type { Services } from '../platform/context.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { deleteOldNotifications } from './queries.ts'

/** The daily job that deletes notifications after 90 days. */
export function forgetNotificationsJob(services: Services): Job {
  return {
    queue: 'notifications.forget',
    cron: '57 3 * * *',
    work: () => deleteOldNotifications(services),
  }
}
