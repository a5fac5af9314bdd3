import type { Tx } from '../platform/database/transaction.ts'
import type { MailContent } from './mail-layout.ts'
import { insertReaderMail } from './queries.ts'
import { queueStoredMail } from './queue-mail.ts'

export type ReaderMail = MailContent & {
  id: string
  kind: string
  /** The share through which the recipient may watch; its address is mailed. */
  shareId: string
  unsubscribeUrl: string
}

/** Mails the reader of a live share of the caller's company; false if they opted out. */
export async function mailReader(tx: Tx, mail: ReaderMail): Promise<boolean> {
  const inserted = await insertReaderMail(tx, mail)
  if (inserted) await queueStoredMail(tx, mail)
  return inserted
}
