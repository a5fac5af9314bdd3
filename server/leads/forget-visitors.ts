import type { Services } from '../platform/context.ts'
import { withSystemTx } from '../platform/database/transaction.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { deleteOldEntries } from './queries.ts'

/** The daily job that keeps the privacy policy's word: what visitors sent goes after two years. */
export function forgetVisitorsJob(services: Services): Job {
  return {
    queue: 'leads.forget',
    cron: '7 4 * * *',
    work: () =>
      withSystemTx(services, 'leads past their time', async (tx) => {
        await deleteOldEntries(tx, 'leads')
        await deleteOldEntries(tx, 'contact_messages')
      }),
  }
}
