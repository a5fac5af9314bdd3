import { sql } from 'kysely'
import type { Services } from '../context.ts'
import { withSystemTx } from '../database/transaction.ts'
import type { Job } from './jobs.ts'

/** The daily job that deletes Idempotency-Keys, with their replies, a day after the request. */
export function forgetRepliesJob(services: Services): Job {
  return {
    queue: 'forget-replies',
    cron: '47 3 * * *',
    work: async () => {
      await withSystemTx(services, 'replies past their time', (tx) =>
        tx.sql
          .deleteFrom('app.idempotency_keys')
          .where('created_at', '<', sql<Date>`app.now() - interval '1 day'`)
          .execute(),
      )
    },
  }
}
