import type { Services } from '../platform/context.ts'
import type { Job } from '../platform/jobs.ts'
import { withSystemTx } from '../platform/transaction.ts'
import { findMail, type MailRow, markFailed, markSent } from './queries.ts'

type DeliverJob = { mailId?: string }

/**
 * A job that hands what lies in the outbox to `send`. A failure is kept beside it and tried again
 * later, with growing pauses; what left is never sent again.
 */
export function deliverJob(
  services: Services,
  queue: string,
  send: (mail: MailRow) => Promise<unknown>,
): Job {
  return {
    queue,
    work: async ({ mailId }: DeliverJob) => {
      if (!mailId) return
      const mail = await withSystemTx(services, 'mail', (tx) => findMail(tx, mailId))
      if (!mail || mail.sent_at) return
      try {
        await send(mail)
      } catch (error) {
        const reason = (error instanceof Error ? error.message : String(error)).slice(0, 2000)
        await withSystemTx(services, 'mail', (tx) => markFailed(tx, mailId, reason))
        throw error
      }
      await withSystemTx(services, 'mail', (tx) => markSent(tx, mailId))
    },
  }
}
