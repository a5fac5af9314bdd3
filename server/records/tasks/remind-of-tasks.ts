import type { Services } from '../../platform/context.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { tellOfDueTasks } from './queries.ts'

/** The hourly job that reminds of tasks on the day on which they are due, from its beginning in UTC. */
export function remindOfTasksJob(services: Services): Job {
  return {
    queue: 'records.remind-of-tasks',
    cron: '7 * * * *',
    work: () => withSystemTx(services, 'remind of tasks', tellOfDueTasks),
  }
}
