import { randomUUID } from 'node:crypto'
import type { SystemTx, Tx } from '../platform/database/transaction.ts'
import type { MailContent } from './mail-layout.ts'
import { insertMail, renewMail, setUnsubscribeUrl } from './queries.ts'
import { queueDelivery } from './queue-delivery.ts'

/** The queue whose jobs name a mail in the outbox. */
export const mailQueue = 'send-mail'

/**
 * Inserts a mail into the outbox and queues it, only if the transaction commits. Without SMTP_URL it stays
 * there, readable at /dev/mail. Only internal mails pass an `unsubscribeUrl`, which accepts a POST and shows
 * people a page (RFC 8058).
 */
export async function queueMail(
  tx: Pick<Tx | SystemTx, 'sql' | 'services'>,
  mail: MailContent & {
    kind: string
    to: string
    unsubscribeUrl?: string
    /** Who receives replies, if not the sender. */
    replyTo?: string
    /** Passed if the caller stores the mail's id with its own data. */
    id?: string
  },
) {
  const { id = randomUUID(), kind } = mail
  await insertMail(tx, { ...mail, id })
  if (mail.unsubscribeUrl) await setUnsubscribeUrl(tx, id, mail.unsubscribeUrl)
  await queueStoredMail(tx, { id, kind })
}

/** Queues a mail that is already in the outbox. */
export async function queueStoredMail(
  tx: Pick<Tx | SystemTx, 'sql' | 'services'>,
  mail: { id: string; kind: string },
) {
  if (tx.services.env.SMTP_URL) await queueDelivery(tx, mailQueue, mail)
}

/** Retries a mail that was given up, or never sent, for three more days. */
export async function queueMailAgain(
  tx: SystemTx,
  id: string,
  mail: MailContent & { kind: string; to: string; replyTo: string },
) {
  if (await renewMail(tx, id, mail)) await queueDelivery(tx, mailQueue, { id, kind: mail.kind })
}
