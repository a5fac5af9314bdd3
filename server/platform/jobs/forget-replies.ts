import { sql } from 'kysely'
import type { Services } from '../context.ts'
import { deleteInBatches } from '../database/delete-in-batches.ts'
import type { Job } from './jobs.ts'

/** The daily job that deletes Idempotency-Keys, with their replies, a day after the request. */
export function forgetRepliesJob(services: Services): Job {
  return {
    queue: 'forget-replies',
    cron: '47 3 * * *',
    work: () =>
      deleteInBatches(
        services,
        'app.idempotency_keys',
        sql`created_at < app.now() - interval '1 day'`,
      ),
  }
}
