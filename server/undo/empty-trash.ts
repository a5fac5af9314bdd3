import type { Services } from '../platform/context.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { emptyTrash } from './queries.ts'

/** The daily job that permanently deletes what has been in the trash for 30 days. */
export function emptyTrashJob(services: Services): Job {
  return {
    queue: 'undo.empty-trash',
    cron: '37 3 * * *',
    work: () => emptyTrash(services),
  }
}
