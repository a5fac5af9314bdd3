import { randomUUID } from 'node:crypto'
import type { SystemTx, Tx } from '../platform/database/transaction.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import type { MailContent } from './mail-layout.ts'
import { insertMail, renewMail, setUnsubscribeUrl } from './queries.ts'

/** The queue whose jobs name a mail of the outbox. */
export const mailQueue = 'send-mail'

/**
 * Writes a mail into the outbox and has it sent: if and only if the transaction commits. Without
 * SMTP_URL it stays there, to be read at /dev/mail. Only the server's own work names an
 * `unsubscribeUrl`, which takes a POST and leads a person to a page (RFC 8058).
 */
export async function queueMail(
  tx: Pick<Tx | SystemTx, 'sql' | 'services'>,
  mail: MailContent & {
    kind: string
    to: string
    unsubscribeUrl?: string
    /** Who gets the answer, where that is not the sender. */
    replyTo?: string
    /** Given where the caller keeps it beside what the mail is about. */
    id?: string
  },
) {
  const { id = randomUUID() } = mail
  await insertMail(tx, { ...mail, id })
  if (mail.unsubscribeUrl) await setUnsubscribeUrl(tx, id, mail.unsubscribeUrl)
  await queueStoredMail(tx, id)
}

/** Has a mail sent that is in the outbox already. */
export async function queueStoredMail(tx: Pick<Tx | SystemTx, 'sql' | 'services'>, id: string) {
  if (tx.services.env.SMTP_URL) await enqueue(tx, mailQueue, { mailId: id })
}

/** Has a mail that was given up, or that no server took, tried for three more days. */
export async function queueMailAgain(
  tx: SystemTx,
  id: string,
  mail: MailContent & { to: string; replyTo: string },
) {
  if (await renewMail(tx, id, mail)) await enqueue(tx, mailQueue, { mailId: id })
}
