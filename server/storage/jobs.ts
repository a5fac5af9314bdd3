import type { Services } from '../platform/context.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { expireUploads, sweepObjects, sweepOrphans } from './sweep-files.ts'

/** The recurring jobs of the storage. */
export function storageJobs(services: Services): Job[] {
  return [
    { queue: 'storage.expire-uploads', cron: '7 * * * *', work: () => expireUploads(services) },
    { queue: 'storage.sweep-objects', cron: '17 * * * *', work: () => sweepObjects(services) },
    {
      queue: 'storage.sweep-orphans',
      cron: '27 3 * * *',
      work: async () => void (await sweepOrphans(services)),
    },
  ]
}
