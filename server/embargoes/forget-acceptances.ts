import type { Services } from '../platform/context.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { deleteOldAcceptances } from './queries.ts'

/** The daily job that deletes acceptances past their retention. */
export function forgetAcceptancesJob(services: Services): Job {
  return {
    queue: 'embargoes.forget-acceptances',
    cron: '31 3 * * *',
    work: () => deleteOldAcceptances(services),
  }
}
