import type { Services } from '../platform/context.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { deleteOldEntries } from './queries.ts'

/** The daily job that deletes visitors' entries after two years, as the privacy policy says. */
export function forgetVisitorsJob(services: Services): Job {
  return {
    queue: 'leads.forget',
    cron: '7 4 * * *',
    work: async () => {
      await deleteOldEntries(services, 'leads')
      await deleteOldEntries(services, 'contact_messages')
    },
  }
}
