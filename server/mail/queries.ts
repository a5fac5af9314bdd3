import { type Selectable, sql } from 'kysely'
import type { Services } from '../platform/context.ts'
import type { AppMails } from '../platform/database/database-types.ts'
import { deleteInBatches } from '../platform/database/delete-in-batches.ts'
import type { SystemTx, Tx } from '../platform/database/transaction.ts'
import type { MailContent } from './mail-layout.ts'
import type { ReaderMail } from './mail-reader.ts'

export type MailRow = Selectable<AppMails>

/** Inserts a mail into the outbox, which the caller may not be able to read. */
export async function insertMail(
  tx: Pick<SystemTx, 'sql'>,
  mail: Pick<MailRow, 'id' | 'kind' | 'subject' | 'html' | 'text'> & {
    to: string
    replyTo?: string
  },
) {
  await sql`
    select app.queue_mail(${mail.id}::uuid, ${mail.kind}, ${mail.to}, ${mail.subject},
      ${mail.html}, ${mail.text}, ${mail.replyTo ?? null})`.execute(tx.sql)
}

/** Sets the address that unsubscribes from such mails; for service_role. */
export async function setUnsubscribeUrl(tx: Pick<SystemTx, 'sql'>, id: string, url: string) {
  await tx.sql.updateTable('app.mails').set({ unsubscribe_url: url }).where('id', '=', id).execute()
}

/** Inserts a mail to the reader of a share, or holds its news; null if there is none, or they opted out. */
export async function insertReaderMail(tx: Pick<Tx, 'sql'>, mail: ReaderMail) {
  const { rows } = await sql<{ became: 'mailed' | 'held' | null }>`
    select app.tell_reader(${mail.id}::uuid, ${mail.shareId}::uuid, ${mail.kind}, ${mail.subject},
      ${mail.html}, ${mail.text}, ${mail.unsubscribeUrl}, ${mail.questionId}::uuid) as became`.execute(
    tx.sql,
  )
  return rows[0]?.became ?? null
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

/** An undelivered mail or text message. */
export type FailedMail = Pick<
  MailRow,
  'id' | 'kind' | 'to_address' | 'created_at' | 'attempts' | 'last_error' | 'bounced_at'
> & { state: 'given up' | 'failing' | 'waiting' }

/**
 * Mails that were given up in the last month, that fail, or that have waited for over ten minutes; newest
 * first. A null `limit` returns all.
 */
export async function selectFailedMails(
  tx: SystemTx,
  { id, limit }: { id: string | null; limit: number | null },
): Promise<FailedMail[]> {
  const now = tx.now()
  const { rows } = await sql<FailedMail>`
    select id, kind, to_address, created_at, attempts, last_error, bounced_at,
           case when gave_up_at is not null then 'given up'
                when attempts > 0 then 'failing' else 'waiting' end as state
    from app.mails
    where sent_at is null
      and (gave_up_at > ${now}::timestamptz - interval '30 days'
           or gave_up_at is null and attempts > 0
           or gave_up_at is null and tried_until > ${now}
              and created_at < ${now}::timestamptz - interval '10 minutes')
      and (${id}::uuid is null or id = ${id}::uuid)
    order by created_at desc, id desc
    limit ${limit}::bigint`.execute(tx.sql)
  return rows
}

/** How long a worker holds a mail without renewing its claim. */
export const claimedMs = 10 * 60 * 1000

/** Claims an unsent mail, unless another worker holds it. */
export function claimMail(tx: SystemTx, id: string): Promise<MailRow | undefined> {
  const now = tx.now()
  return tx.sql
    .updateTable('app.mails')
    .set({ claimed_until: new Date(now.getTime() + claimedMs) })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('gave_up_at', 'is', null)
    .where((mail) => mail.or([mail('claimed_until', 'is', null), mail('claimed_until', '<', now)]))
    .returningAll()
    .executeTakeFirst()
}

/** Renews a claim; false if it has run out. */
export async function keepMail(tx: SystemTx, id: string): Promise<boolean> {
  const now = tx.now()
  const { numUpdatedRows } = await tx.sql
    .updateTable('app.mails')
    .set({ claimed_until: new Date(now.getTime() + claimedMs) })
    .where('id', '=', id)
    .where('claimed_until', '>=', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Erased once a mail is no longer tried: its body may contain a secret. */
const erased = { html: null, text: null, unsubscribe_url: null, reply_to: null }

export async function markSent(tx: SystemTx, id: string) {
  await tx.sql
    .updateTable('app.mails')
    .set((mail) => ({
      ...erased,
      sent_at: tx.now(),
      attempts: mail('attempts', '+', 1),
      last_error: null,
      claimed_until: null,
    }))
    .where('id', '=', id)
    .execute()
}

/** Records a failed attempt; `last` means that no retry follows. */
export async function markFailed(tx: SystemTx, id: string, reason: string, last: boolean) {
  await tx.sql
    .updateTable('app.mails')
    .set((mail) => ({
      ...(last ? { ...erased, gave_up_at: tx.now() } : {}),
      attempts: mail('attempts', '+', 1),
      last_error: reason,
      claimed_until: null,
    }))
    .where('id', '=', id)
    .execute()
}

/** Makes a mail that was given up, or never tried, ready for sending again. */
export async function renewMail(
  tx: SystemTx,
  id: string,
  { subject, html, text, to, replyTo }: MailContent & { to: string; replyTo: string },
) {
  const { numUpdatedRows } = await tx.sql
    .updateTable('app.mails')
    .set({
      to_address: to,
      reply_to: replyTo,
      subject,
      html,
      text,
      gave_up_at: null,
      tried_until: sql<Date>`${tx.now()}::timestamptz + interval '3 days'`,
    })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where((mail) => mail.or([mail('gave_up_at', 'is not', null), mail('attempts', '=', 0)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Marks a mail and its share as bounced; false if there is no such mail to one of the recipients. */
export async function markBounced(
  tx: SystemTx,
  bounce: {
    mailId: string
    recipients: string[]
    status: string
    reason: string
    /** Whether the mailbox is the cause, so that no further mail is sent there. */
    ofMailbox: boolean
  },
): Promise<boolean> {
  const { mailId, recipients, status, reason, ofMailbox } = bounce
  const { rows } = await sql<{ marked: boolean }>`
    select app.record_bounce(${mailId}::uuid, ${recipients}::text[], ${status}, ${reason},
      ${ofMailbox}::boolean) as marked`.execute(tx.sql)
  return rows[0]?.marked ?? false
}

/** Deletes the counts of mails to each reader after a week. */
export const deleteOldMailboxDays = (services: Services) =>
  deleteInBatches(services, 'app.mailbox_days', sql`sent_on < app.now() - interval '7 days'`)

const keptDays = 90

export const deleteOldMails = (services: Services) =>
  deleteInBatches(
    services,
    'app.mails',
    sql`created_at < app.now() - ${keptDays} * interval '1 day' and tried_until <= app.now()
      and not exists (select from app.leads l where l.mail_id = mails.id)
      and not exists (select from app.contact_messages c where c.mail_id = mails.id)`,
  )
