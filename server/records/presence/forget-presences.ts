import type { Services } from '../../platform/context.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { deleteEndedPresences } from './queries.ts'

/** The hourly job that deletes the presences of tabs that disappeared without reporting it. */
export function forgetPresencesJob(services: Services): Job {
  return {
    queue: 'records.forget-presences',
    cron: '47 * * * *',
    work: () => deleteEndedPresences(services),
  }
}
