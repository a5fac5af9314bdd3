import type { Services } from '../platform/context.ts'
import { withSystemTx } from '../platform/database/transaction.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { forgetPresences } from '../platform/presence.ts'
import { forgetDeletedComments } from './comments/queries.ts'
import { forgetDeletedBlocks } from './queries.ts'
import { thinVersions } from './versions/queries.ts'

/**
 * The hourly job that erases blocks and comments deleted 30 days ago, thins out unnamed versions, and deletes
 * old presences.
 */
export function forgetDocumentHistoryJob(services: Services): Job {
  return {
    queue: 'boardroom-builder.forget-history',
    cron: '37 * * * *',
    work: () =>
      withSystemTx(services, 'forget the history of documents', async (tx) => {
        await forgetDeletedBlocks(tx)
        await thinVersions(tx)
        await forgetDeletedComments(tx)
        // Those of canvases, too.
        await forgetPresences(tx)
      }),
  }
}
