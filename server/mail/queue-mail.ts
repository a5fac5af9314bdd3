import { randomUUID } from 'node:crypto'
import { enqueue } from '../platform/jobs.ts'
import type { SystemTx, Tx } from '../platform/transaction.ts'
import type { MailContent } from './mail-layout.ts'
import { insertMail } from './queries.ts'

/** The queue whose jobs name a mail of the outbox. */
export const mailQueue = 'send-mail'

/**
 * Writes a mail into the outbox and has it sent: if and only if the transaction commits. Without
 * SMTP_URL it stays there, to be read at /dev/mail.
 */
export async function queueMail(
  tx: Pick<Tx | SystemTx, 'sql' | 'services'>,
  mail: MailContent & { kind: string; to: string },
) {
  const id = randomUUID()
  await insertMail(tx, { ...mail, id })
  if (tx.services.env.SMTP_URL) await enqueue(tx, mailQueue, { mailId: id })
}
