import type { Services } from '../platform/context.ts'
import type { Job } from '../platform/jobs.ts'
import { withSystemTx } from '../platform/transaction.ts'
import { deleteExpiredLinks } from './links/queries.ts'
import { deleteFreeLimits } from './queries.ts'

/** The hourly job that removes links and flows past their time, and limits that are free again. */
export function sweepAuthJob(services: Services): Job {
  return {
    queue: 'sweep-auth',
    cron: '17 * * * *',
    work: () =>
      withSystemTx(services, 'auth sweep', async (tx) => {
        await deleteFreeLimits(tx)
        await deleteExpiredLinks(tx)
      }),
  }
}
