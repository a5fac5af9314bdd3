import type { Services } from '../../platform/context.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { forgetUnusedPictures } from './queries.ts'

/** The nightly job that deletes pictures that no document has shown for 30 days; their bytes are then swept. */
export function forgetPicturesJob(services: Services): Job {
  return {
    queue: 'boardroom-builder.forget-pictures',
    cron: '57 2 * * *',
    work: () =>
      withSystemTx(services, 'forget pictures that no document shows', forgetUnusedPictures),
  }
}
