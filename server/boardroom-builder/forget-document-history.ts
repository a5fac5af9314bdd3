import type { Services } from '../platform/context.ts'
import { workInBatches } from '../platform/database/work-in-batches.ts'
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
    work: async () => {
      await workInBatches(services, 'app.documents', 'id', forgetDeletedBlocks)
      await thinVersions(services)
      await forgetDeletedComments(services)
      // Those of canvases, too.
      await forgetPresences(services)
    },
  }
}
