import type { Services } from '../platform/context.ts'
import { withSystemTx } from '../platform/database/transaction.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { tellOfOverdue } from './queries.ts'

/** The hourly job that notifies of questions whose answer has become overdue. */
export function notifyOverdueJob(services: Services): Job {
  return {
    queue: 'questions.notify-overdue',
    cron: '5 * * * *',
    work: async () => {
      while (await withSystemTx(services, 'notify overdue', tellOfOverdue));
    },
  }
}
