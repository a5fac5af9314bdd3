import type { Tx } from '../platform/database/transaction.ts'
import type { MailContent } from './mail-layout.ts'
import { insertReaderMail } from './queries.ts'
import { queueStoredMail } from './queue-mail.ts'

export type ReaderMail = MailContent & {
  id: string
  kind: 'answer' | 'embargo'
  /** The share through which the recipient may watch; its address is mailed. */
  shareId: string
  unsubscribeUrl: string
  /** The answered question. */
  questionId: string | null
}

/**
 * Mails the reader of a live share of the caller's company, or has a later mail tell them, if they got enough
 * today; false if they opted out.
 */
export async function mailReader(tx: Tx, mail: ReaderMail): Promise<boolean> {
  const became = await insertReaderMail(tx, mail)
  if (became === 'mailed') await queueStoredMail(tx, mail)
  return became !== null
}
