import type { Services } from '../platform/context.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { deleteOldMailboxDays, deleteOldMails } from './queries.ts'

/**
 * The daily job that deletes mails and text messages after 90 days, and how many each reader got after a week;
 * mails about visitors' entries are kept with them.
 */
export function forgetMailsJob(services: Services): Job {
  return {
    queue: 'mail.forget',
    cron: '12 4 * * *',
    work: async () => {
      await deleteOldMails(services)
      await deleteOldMailboxDays(services)
    },
  }
}
