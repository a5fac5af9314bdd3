import type { Services } from '../platform/context.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { deleteOldVisits } from './queries.ts'

/** The daily job that deletes players that have not reported for a day. */
export function forgetVisitsJob(services: Services): Job {
  return {
    queue: 'library.forget-visits',
    cron: '52 3 * * *',
    work: () => deleteOldVisits(services),
  }
}
