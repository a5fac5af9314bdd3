import type { Services } from '../../platform/context.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { tellOfExpiring } from './queries.ts'

/** The hourly job that notifies the makers of API keys that expire within a week, once each. */
export function notifyExpiringJob(services: Services): Job {
  return {
    queue: 'keys.notify-expiring',
    cron: '35 * * * *',
    work: async () => {
      while (await withSystemTx(services, 'notify expiring', tellOfExpiring));
    },
  }
}
