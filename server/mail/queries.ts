import { type Selectable, sql } from 'kysely'
import type { AppMails } from '../platform/database-types.ts'
import type { SystemTx } from '../platform/transaction.ts'

export type MailRow = Selectable<AppMails>

/** Puts a mail into the outbox, which the caller need not be able to read. */
export async function insertMail(
  tx: Pick<SystemTx, 'sql'>,
  mail: Pick<MailRow, 'id' | 'kind' | 'subject' | 'html' | 'text'> & { to: string },
) {
  await sql`
    select app.queue_mail(${mail.id}::uuid, ${mail.kind}, ${mail.to}, ${mail.subject},
      ${mail.html}, ${mail.text})`.execute(tx.sql)
}

/** Says where one leaves such mails; for service_role. */
export async function setUnsubscribeUrl(tx: Pick<SystemTx, 'sql'>, id: string, url: string) {
  await tx.sql.updateTable('app.mails').set({ unsubscribe_url: url }).where('id', '=', id).execute()
}

export function findMail(tx: SystemTx, id: string): Promise<MailRow | undefined> {
  return tx.sql.selectFrom('app.mails').selectAll().where('id', '=', id).executeTakeFirst()
}

export function latestMails(tx: SystemTx, limit: number): Promise<MailRow[]> {
  return tx.sql
    .selectFrom('app.mails')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** A sent mail keeps its subject and loses its body, which held a secret. */
export async function markSent(tx: SystemTx, id: string) {
  await tx.sql
    .updateTable('app.mails')
    .set((mail) => ({
      sent_at: tx.now(),
      attempts: mail('attempts', '+', 1),
      last_error: null,
      html: null,
      text: null,
      unsubscribe_url: null,
    }))
    .where('id', '=', id)
    .execute()
}

export async function markFailed(tx: SystemTx, id: string, reason: string) {
  await tx.sql
    .updateTable('app.mails')
    .set((mail) => ({ attempts: mail('attempts', '+', 1), last_error: reason }))
    .where('id', '=', id)
    .execute()
}
