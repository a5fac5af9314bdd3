import type { Services } from '../platform/context.ts'
import { withSystemTx } from '../platform/database/transaction.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { deleteOldSessions } from './queries.ts'

/** The daily job that forgets sessions with the copilot that were deleted 30 days ago. */
export function forgetSessionsJob(services: Services): Job {
  return {
    queue: 'analyst-copilot.forget-sessions',
    cron: '17 4 * * *',
    work: () => withSystemTx(services, 'forget copilot sessions', deleteOldSessions),
  }
}
