import type { Services } from '../../platform/context.ts'
import { workInBatches } from '../../platform/database/work-in-batches.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { deleteUnused } from '../../records/pictures/picture-rows.ts'
import { canvasPictures } from '../queries.ts'
import { markUnusedPictures } from './queries.ts'

/** The nightly job that deletes pictures that no canvas has shown for 30 days; their bytes are then swept. */
export function forgetCanvasPicturesJob(services: Services): Job {
  return {
    queue: 'insight-canvas.forget-pictures',
    cron: '47 2 * * *',
    work: async () => {
      await workInBatches(services, canvasPictures.table, 'canvas_id', markUnusedPictures)
      await deleteUnused(services, canvasPictures)
    },
  }
}
