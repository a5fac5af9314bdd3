import { sql } from 'kysely'
import type { CollectedItem } from '../../mail/collected-mail.ts'
import type { SystemTx, Tx } from '../../platform/database/transaction.ts'

export type ShareMail = {
  shareId: string
  mailId: string
  subject: string
  html: string
  text: string
  unsubscribeUrl: string
  /** Whether the reader asked for it. */
  awaited: boolean
}

/**
 * Queues the mails, except those beyond a reader's three a day: the next day's mail tells of these shares, which
 * are returned. Raises BW048 and BW049.
 */
export async function insertShareMails(tx: Tx, mails: ShareMail[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from app.send_shares(${JSON.stringify(mails)}::jsonb) as id`.execute(tx.sql)
  return new Set(rows.map(({ id }) => id))
}

/** The mailboxes whose held mail is due. */
export async function selectDueMailboxes(tx: SystemTx, most: number) {
  const { rows } = await sql<{ companyId: string; email: string }>`
    select company_id as "companyId", email from app.due_mailboxes(${most})`.execute(tx.sql)
  return rows
}

export type HeldItem = Omit<CollectedItem, 'link'> & {
  shareId: string
  token: string
  companyName: string
  briefId: string | null
  questionId: string | null
}

/** Takes what is due for a mailbox, as it is now. */
export async function takeHeldMails(
  tx: SystemTx,
  { companyId, email }: { companyId: string; email: string },
): Promise<HeldItem[]> {
  const { rows } = await sql<{ item: InJson<HeldItem> }>`
    select item from app.take_held_mails(${companyId}::uuid, ${email}) as item`.execute(tx.sql)
  const at = (text: string | null) => (text === null ? null : new Date(text))
  return rows.map(({ item }) => ({
    ...item,
    sharedAt: new Date(item.sharedAt),
    availableFrom: at(item.availableFrom),
    embargoUntil: at(item.embargoUntil),
  }))
}

/** With the dates as JSON has them. */
type InJson<Row> = {
  [Key in keyof Row]: Row[Key] extends Date
    ? string
    : Row[Key] extends Date | null
      ? string | null
      : Row[Key]
}

/** Records the mail that told of shares. */
export async function markMailed(tx: SystemTx, ids: string[], mailId: string) {
  await tx.sql
    .updateTable('app.shares')
    .set({ mail_id: mailId, mailed_at: tx.now() })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}
