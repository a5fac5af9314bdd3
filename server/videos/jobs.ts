import type { Services } from '../platform/context.ts'
import { withSystemTx } from '../platform/database/transaction.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { VideoWork } from './process-videos.ts'
import { type Length, queueUnclean } from './queries.ts'
import { runTask } from './run-task.ts'
import type { Step } from './worker/protocol.ts'

/**
 * Processes videos when woken, and every minute looks for work that a dead process left behind. Each step has
 * its own workers, with separate ones for long videos, so that quick steps and ordinary videos need not wait.
 */
export function processVideosJob(services: Services, run = runTask): Job {
  const wake = () => {
    for (const work of works) work.wake()
  }
  // A company whose video is done may have others waiting.
  const worker = (step: Step, lengths?: Length[]) =>
    new VideoWork(services, run, { steps: [step], ...(lengths && { lengths }), onWorked: wake })
  const works = [
    worker('inspect'),
    worker('convert', ['ordinary']),
    worker('convert', ['long']),
    worker('renditions', ['ordinary']),
    worker('renditions', ['long']),
  ]
  return {
    queue: 'videos.process',
    cron: '* * * * *',
    work: async () => {
      await withSystemTx(services, 'videos with notes in them', queueUnclean)
      wake()
    },
    start: wake,
    stop: async () => void (await Promise.all(works.map((work) => work.stop()))),
  }
}
