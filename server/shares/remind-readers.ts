import { watchPath } from '../../contract/shares/shares.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { reminderMail } from '../mail/reminder-mail.ts'
import type { Services } from '../platform/context.ts'
import { withSystemTx } from '../platform/database/transaction.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { optOutLink } from './opt-out-link.ts'
import { takeReminders } from './queries.ts'

/** How many reminders one transaction queues. */
const atATime = 200

/** The daily job that reminds readers who have not watched, if the vendor chose that. */
export function remindReadersJob(services: Services): Job {
  return {
    queue: 'shares.remind-readers',
    cron: '40 8 * * *',
    work: async () => {
      while ((await remindSome(services)) > 0);
    },
  }
}

function remindSome(services: Services): Promise<number> {
  return withSystemTx(services, 'reminders', async (tx) => {
    const due = await takeReminders(tx, atATime)
    for (const { company_id, company_name, email, token, title, expires_at } of due) {
      const unsubscribeUrl = optOutLink(services, { companyId: company_id, email })
      const content = reminderMail({
        companyName: company_name,
        title,
        expiresAt: expires_at,
        link: `${services.env.PUBLIC_URL}${watchPath}/${token}`,
        optOutLink: unsubscribeUrl,
      })
      await queueMail(tx, { kind: 'reminder', to: email, unsubscribeUrl, ...content })
    }
    return due.length
  })
}
