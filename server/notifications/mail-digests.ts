import { queueMail } from '../mail/queue-mail.ts'
import type { Services } from '../platform/context.ts'
import { withSystemTx } from '../platform/database/transaction.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { digestMail } from './digest-mail.ts'
import { notificationView } from './notification-view.ts'
import { claimDigest, markMailed, selectDigestReaders, takeDueNotifications } from './queries.ts'
import { unsubscribeLink } from './unsubscribe-link.ts'

/** How many notifications a digest lists, and how many accounts are read per batch. */
const spelledOut = 20
const readersAtATime = 500

/**
 * The daily job that mails each account its unread notifications, in one transaction per account: after a crash
 * the next attempt does the rest, and no account gets two a day, however many workers run.
 */
export function mailDigestsJob(services: Services): Job {
  return {
    queue: 'notifications.mail-digests',
    cron: '0 7 * * *',
    work: async () => {
      let after: string | null = null
      do {
        const readers = await readersBehind(services, after)
        for (const userId of readers) await mailDigest(services, userId)
        after = readers.at(-1) ?? null
      } while (after)
    },
  }
}

function readersBehind(services: Services, after: string | null): Promise<string[]> {
  return withSystemTx(services, 'digest', (tx) =>
    selectDigestReaders(tx, { after, limit: readersAtATime }),
  )
}

async function mailDigest(services: Services, userId: string) {
  await withSystemTx(services, 'digest', async (tx) => {
    const rows = await takeDueNotifications(tx, userId, spelledOut)
    if (rows.length === 0) return
    const address = await claimDigest(tx, userId)
    if (!address) return
    const leave = unsubscribeLink(services, userId, 'digest')
    const content = digestMail({
      shown: rows.map(notificationView),
      total: await markMailed(tx, userId),
      link: new URL('/dashboard', services.env.PUBLIC_URL).href,
      unsubscribeLink: leave,
    })
    await queueMail(tx, { kind: 'digest', to: address, ...content, unsubscribeUrl: leave })
  })
}
