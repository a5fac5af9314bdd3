import { keptForBackup } from '../platform/backup/kept-for-backup.ts'
import type { Services } from '../platform/context.ts'
import { withSystemTx } from '../platform/database/transaction.ts'
import { enqueue, type Job } from '../platform/jobs/jobs.ts'
import { expireUploads, sweepObjects, sweepOrphans } from './sweep-files.ts'

const orphansQueue = 'storage.sweep-orphans'

/** The recurring jobs of the storage. */
export function storageJobs(services: Services): Job[] {
  return [
    { queue: 'storage.expire-uploads', cron: '7 * * * *', work: () => expireUploads(services) },
    { queue: 'storage.sweep-objects', cron: '17 * * * *', work: () => sweepObjects(services) },
    { queue: orphansQueue, cron: '27 3 * * *', work: () => sweepOrphansOrLater(services) },
  ]
}

/** Backups that run every night at this time must not keep such files for ever. */
async function sweepOrphansOrLater(services: Services) {
  if (!(await keptForBackup(services))) return void (await sweepOrphans(services))
  const startAfter = new Date(services.now().getTime() + 3600 * 1000)
  await withSystemTx(services, 'files without a row', (tx) =>
    enqueue(tx, orphansQueue, {}, { startAfter }),
  )
}
