import type { Services } from '../platform/context.ts'
import type { Job } from '../platform/jobs.ts'
import { VideoWork } from './process-videos.ts'

/** Looks for videos to work on when told so, and each minute for what a dead process left behind. */
export function processVideosJob(services: Services): Job {
  const work = new VideoWork(services)
  return {
    queue: 'videos.process',
    cron: '* * * * *',
    work: async () => work.wake(),
    start: () => work.wake(),
    stop: () => work.stop(),
  }
}
