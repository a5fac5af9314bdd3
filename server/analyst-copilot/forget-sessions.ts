import type { Services } from '../platform/context.ts'
import { withSystemTx } from '../platform/database/transaction.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { deleteOldItems } from './cio-pack/queries.ts'
import { deleteOldComparisons } from './comparisons/queries.ts'
import { deleteOldSessions } from './queries.ts'
import { deleteOldWorkspaces } from './workspaces/queries.ts'

/** The daily job that removes sessions, comparisons, workspaces and CIO pack questions deleted 30 days ago. */
export function forgetSessionsJob(services: Services): Job {
  return {
    queue: 'analyst-copilot.forget-sessions',
    cron: '17 4 * * *',
    work: () =>
      withSystemTx(services, 'forget copilot sessions', async (tx) => {
        await deleteOldSessions(tx)
        await deleteOldComparisons(tx)
        await deleteOldWorkspaces(tx)
        await deleteOldItems(tx)
      }),
  }
}
