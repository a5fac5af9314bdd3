import type { Services } from '../platform/context.ts'
import { withSystemTx } from '../platform/database/transaction.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { emptyTrash } from './queries.ts'

/** The daily job that lets go for good of what was deleted 30 days ago. */
export function emptyTrashJob(services: Services): Job {
  return {
    queue: 'undo.empty-trash',
    cron: '37 3 * * *',
    work: () => withSystemTx(services, 'trash past its time', emptyTrash),
  }
}
