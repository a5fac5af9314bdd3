import type { Services } from '../../platform/context.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { checkSources } from './check-sources.ts'
import { keepChecked, selectUnchecked } from './queries.ts'

/**
 * The job that checks versions which an earlier release published, with the rights of the company's owner. Until
 * then readers see their sources as unverified.
 */
export function checkPublishedSourcesJob(services: Services): Job {
  return {
    queue: 'boardroom-builder.check-sources',
    cron: '* * * * *',
    work: async () => {
      await withSystemTx(services, 'check the sources of published documents', async (tx) => {
        for (const { id, owner, blocks } of await selectUnchecked(tx)) {
          await keepChecked(tx, id, await checkSources(tx, owner, blocks))
        }
      })
    },
  }
}
