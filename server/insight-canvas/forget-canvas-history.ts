import type { Services } from '../platform/context.ts'
import { workInBatches } from '../platform/database/work-in-batches.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { forgetDeletedWidgets } from './queries.ts'
import { thinVersions } from './versions/queries.ts'

/** The hourly job that forgets deleted widgets and thins out unnamed versions after 30 days. */
export function forgetCanvasHistoryJob(services: Services): Job {
  return {
    queue: 'insight-canvas.forget-history',
    cron: '27 * * * *',
    work: async () => {
      await workInBatches(services, 'app.canvases', 'id', forgetDeletedWidgets)
      await thinVersions(services)
    },
  }
}
