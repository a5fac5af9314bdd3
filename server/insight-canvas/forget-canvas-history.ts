import type { Services } from '../platform/context.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { forgetHistory } from '../records/forget-history.ts'
import { canvasKind } from './canvas-kind.ts'

/** The hourly job that forgets deleted widgets and thins out automatic versions after 30 days. */
export function forgetCanvasHistoryJob(services: Services): Job {
  return {
    queue: 'insight-canvas.forget-history',
    cron: '27 * * * *',
    work: () => forgetHistory(services, canvasKind),
  }
}
