import { queueMail } from '../mail/queue-mail.ts'
import type { Services } from '../platform/context.ts'
import { withSystemTx } from '../platform/database/transaction.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { alertMail } from './alert-mail.ts'
import { selectDueAlerts, selectProvenAddress, takeAlerts } from './queries.ts'
import { unsubscribeLink } from './unsubscribe-link.ts'

/** How many accounts one statement looks through for news, which takes some milliseconds for each. */
const readersAtATime = 100

/**
 * The daily job that mails new briefs and answers to readers who chose daily or, on Mondays, weekly alerts. One
 * transaction per account, so that after a crash the next attempt does the rest.
 */
export function mailAlertsJob(services: Services): Job {
  return {
    queue: 'notifications.mail-alerts',
    // Each account has one a day. The queue does not make up for a time at which no worker was running.
    cron: '*/10 7 * * *',
    work: async () => {
      let after: string | null = null
      do {
        const readers: DueAlerts = await readersBehind(services, after)
        for (const { readerId, hasNews } of readers) {
          if (hasNews) await mailAlerts(services, readerId)
        }
        after = readers.at(-1)?.readerId ?? null
      } while (after)
    },
  }
}

type DueAlerts = Awaited<ReturnType<typeof selectDueAlerts>>

function readersBehind(services: Services, after: string | null): Promise<DueAlerts> {
  return withSystemTx(services, 'alerts', (tx) =>
    selectDueAlerts(tx, { after, limit: readersAtATime }),
  )
}

async function mailAlerts(services: Services, userId: string) {
  await withSystemTx(services, 'alerts', async (tx) => {
    const news = await takeAlerts(tx, userId)
    const address = news.length > 0 && (await selectProvenAddress(tx, userId))
    if (!address) return
    const leave = unsubscribeLink(services, userId, 'alerts')
    const content = alertMail({
      news,
      link: new URL('/library', services.env.PUBLIC_URL).href,
      unsubscribeLink: leave,
    })
    await queueMail(tx, { kind: 'alerts', to: address, ...content, unsubscribeUrl: leave })
  })
}
