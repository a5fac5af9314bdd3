import type { Services } from '../../platform/context.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { forgetDeletedComments } from './queries.ts'

/** The hourly job that erases comments deleted 30 days ago. */
export function forgetCommentsJob(services: Services): Job {
  return {
    queue: 'records.forget-comments',
    cron: '47 * * * *',
    work: () => forgetDeletedComments(services),
  }
}
