import { randomUUID } from 'node:crypto'
import { watchPath } from '../../../contract/shares/shares.ts'
import { type CollectedItem, collectedMail } from '../../mail/collected-mail.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import type { Services } from '../../platform/context.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { optOutLink } from '../opt-out-link.ts'
import { type HeldItem, markMailed, selectDueMailboxes, takeHeldMails } from './queries.ts'

/** How many mailboxes one statement looks up. */
const atATime = 200

/**
 * The job that mails what companies had to tell readers beyond the mails of a day. One transaction per mailbox,
 * so that after a crash the next run does the rest.
 */
export function mailCollectedJob(services: Services): Job {
  return {
    queue: 'shares.mail-collected',
    cron: '* * * * *',
    work: async () => {
      let due: Awaited<ReturnType<typeof selectDueMailboxes>>
      do {
        due = await withSystemTx(services, 'held mails', (tx) => selectDueMailboxes(tx, atATime))
        for (const mailbox of due) await mailCollected(services, mailbox)
      } while (due.length === atATime)
    },
  }
}

async function mailCollected(services: Services, mailbox: { companyId: string; email: string }) {
  await withSystemTx(services, 'held mails', async (tx) => {
    const held = await takeHeldMails(tx, mailbox)
    const [first, ...more] = held.map((item) => toItem(services, item))
    if (!first || !held[0]) return
    const id = randomUUID()
    const unsubscribeUrl = optOutLink(services, mailbox)
    const content = collectedMail({
      companyName: held[0].companyName,
      items: [first, ...more],
      optOutLink: unsubscribeUrl,
    })
    await queueMail(tx, { id, kind: 'collected', to: mailbox.email, unsubscribeUrl, ...content })
    const shared = held.flatMap(({ kind, shareId }) => (kind === 'share' ? [shareId] : []))
    await markMailed(tx, shared, id)
  })
}

function toItem({ env }: Services, held: HeldItem): CollectedItem {
  const { kind, token, briefId, questionId } = held
  const inLibrary = `/library/${briefId}${questionId ? `?question=${questionId}` : ''}`
  return {
    ...held,
    link: `${env.PUBLIC_URL}${kind === 'share' ? `${watchPath}/${token}` : inLibrary}`,
  }
}
