import type { Services } from '../platform/context.ts'
import { withSystemTx } from '../platform/database/transaction.ts'
import { hastenJobs } from '../platform/jobs/troubled-jobs.ts'
import type { FailedMail } from './queries.ts'
import { queueDelivery } from './queue-delivery.ts'
import { mailQueue } from './queue-mail.ts'
import { smsQueue } from './queue-sms.ts'

/** Retries undelivered mails at once, with their existing job or a new one. */
export async function retryMails(services: Services, mails: readonly FailedMail[]) {
  for (const queue of [mailQueue, smsQueue]) {
    const due = mails
      .filter(({ state }) => state !== 'given up')
      .filter(({ to_address }) => (to_address.startsWith('+') ? smsQueue : mailQueue) === queue)
    if (due.length === 0) continue
    const ids = due.map(({ id }) => id)
    const known = await hastenJobs(services.database, queue, 'mailId', ids)
    await withSystemTx(services, 'operator: retry mails', async (tx) => {
      for (const mail of due) if (!known.has(mail.id)) await queueDelivery(tx, queue, mail)
    })
  }
}
