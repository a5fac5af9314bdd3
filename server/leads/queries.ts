import { type Selectable, sql } from 'kysely'
import type { ContactForm, LeadForm } from '../../contract/leads/leads.ts'
import type { Services } from '../platform/context.ts'
import type { AppContactMessages, AppLeads, AppMails } from '../platform/database/database-types.ts'
import { deleteInBatches } from '../platform/database/delete-in-batches.ts'
import type { SystemTx, Tx } from '../platform/database/transaction.ts'
import type { Kept } from './keep-and-mail.ts'

/** Visitors may insert here, but nobody outside may read. False for a repeated request. */
export async function insertLead(tx: Tx, lead: LeadForm, kept: Kept): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.sql
    .insertInto('app.leads')
    .values({
      work_email: lead.workEmail,
      first_name: lead.firstName,
      last_name: lead.lastName,
      job_title: lead.jobTitle,
      company_name: lead.companyName,
      job_function: lead.jobFunction,
      country_region: lead.countryRegion,
      ...kept,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function insertContactMessage(
  tx: Tx,
  { name, email, company, message }: ContactForm,
  kept: Kept,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.sql
    .insertInto('app.contact_messages')
    .values({ name, email, company, message, ...kept })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export type Register = 'leads' | 'contact_messages'

/** The state of the mail about a row; nulls if there is none. */
type MailState = {
  [Key in 'sent_at' | 'gave_up_at' | 'attempts' | 'last_error']: MailColumns[Key] | null
}
type MailColumns = Selectable<AppMails>
type Rows = { leads: Selectable<AppLeads>; contact_messages: Selectable<AppContactMessages> }

/** `at` is the time of arrival, to the microsecond. */
export type Entry<R extends Register> = Rows[R] & MailState & { at: string }

/** Where a page starts, and how far back it goes. */
export type Page = {
  before: { at: string; id: string } | null
  since: Date | null
  /** Entries that nobody was notified of: given up, or never mailed because there was no mail server. */
  untold: boolean
  limit: number
}

/** What visitors sent, newest first. */
export async function newestEntries<R extends Register>(
  tx: SystemTx,
  register: R,
  { before, since, untold, limit }: Page,
): Promise<Entry<R>[]> {
  const { rows } = await sql<Entry<R>>`
    select kept.*, kept.created_at::text as at,
           mail.sent_at, mail.gave_up_at, mail.attempts, mail.last_error
    from ${sql.id('app', register)} kept left join app.mails mail on mail.id = kept.mail_id
    where (${since}::timestamptz is null or kept.created_at >= ${since}::timestamptz)
      and (${before?.at ?? null}::timestamptz is null
           or (kept.created_at, kept.id) < (${before?.at ?? null}::timestamptz, ${before?.id ?? null}::uuid))
      and (not ${untold}::boolean
           or mail.gave_up_at is not null or (mail.sent_at is null and mail.attempts = 0))
    order by kept.created_at desc, kept.id desc
    limit ${limit}`.execute(tx.sql)
  return rows
}

export type Counts = { all: number; waiting: number; given_up: number; suspected: number }

export async function countEntries(tx: SystemTx, register: Register): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*)::integer as all,
           count(*) filter (where mail.id is not null and mail.sent_at is null
                            and mail.gave_up_at is null)::integer as waiting,
           count(*) filter (where mail.gave_up_at is not null)::integer as given_up,
           count(*) filter (where kept.suspicion is not null)::integer as suspected
    from ${sql.id('app', register)} kept left join app.mails mail on mail.id = kept.mail_id
  `.execute(tx.sql)
  return rows[0] ?? { all: 0, waiting: 0, given_up: 0, suspected: 0 }
}

/** The privacy policy states this period. */
const keptYears = 2

export function deleteOldEntries(services: Services, register: Register) {
  const over = sql`created_at < app.now() - ${keptYears} * interval '1 year'`
  return deleteInBatches(services, `app.${register}`, over)
}
