import type { Services } from '../platform/context.ts'
import { withSystemTx } from '../platform/database/transaction.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { tellOfWatching } from './queries.ts'

/** The job that notifies of first plays, every minute: a visit ends after a minute of silence. */
export function notifyWatchedJob(services: Services): Job {
  return {
    queue: 'engagement.notify-watched',
    cron: '* * * * *',
    work: async () => {
      while (await withSystemTx(services, 'notify watched', tellOfWatching));
    },
  }
}
