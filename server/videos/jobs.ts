import type { Services } from '../platform/context.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { VideoWork } from './process-videos.ts'
import { runTask } from './run-task.ts'

/**
 * Processes videos when woken, and every minute looks for work that a dead process left behind.
 * Three workers run side by side, so that no new video waits to be inspected until another
 * company's is converted, and no ordinary one waits for a long one.
 */
export function processVideosJob(services: Services, run = runTask): Job {
  const wake = () => {
    for (const work of works) work.wake()
  }
  const steps = ['convert', 'renditions'] as const
  // A company whose video is done may have others waiting.
  const works = [
    new VideoWork(services, run, { steps: ['inspect'], onWorked: wake }),
    new VideoWork(services, run, { steps, lengths: ['ordinary'], onWorked: wake }),
    new VideoWork(services, run, { steps, lengths: ['long'], onWorked: wake }),
  ]
  return {
    queue: 'videos.process',
    cron: '* * * * *',
    work: async () => wake(),
    start: wake,
    stop: async () => void (await Promise.all(works.map((work) => work.stop()))),
  }
}
