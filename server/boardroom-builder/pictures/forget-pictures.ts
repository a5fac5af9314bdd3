import type { Services } from '../../platform/context.ts'
import { workInBatches } from '../../platform/database/work-in-batches.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { deleteUnused } from '../../records/pictures/picture-rows.ts'
import { documentPictures } from '../queries.ts'
import { markUnusedPictures } from './queries.ts'

/** The nightly job that deletes pictures that no document has shown for 30 days; their bytes are then swept. */
export function forgetPicturesJob(services: Services): Job {
  return {
    queue: 'boardroom-builder.forget-pictures',
    cron: '57 2 * * *',
    work: async () => {
      await workInBatches(services, 'app.document_pictures', 'document_id', markUnusedPictures)
      await deleteUnused(services, documentPictures)
    },
  }
}
