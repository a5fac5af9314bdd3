import type { Services } from '../platform/context.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { forgetHistory } from '../records/forget-history.ts'
import { documentKind } from './document-kind.ts'

/** The hourly job that forgets blocks deleted 30 days ago and thins out automatic versions. */
export function forgetDocumentHistoryJob(services: Services): Job {
  return {
    queue: 'boardroom-builder.forget-history',
    cron: '37 * * * *',
    work: () => forgetHistory(services, documentKind),
  }
}
