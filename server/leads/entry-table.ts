import { contactMessages, leadMessages } from '../../contract/site/lead-words.ts'
import type { Env } from '../platform/settings/env.ts'
import type { Entry, Register } from './queries.ts'

type MailSettings = Pick<Env, 'SMTP_URL'>

/** How a register's entries are printed as a table. */
type EntryTable<R extends Register> = {
  title: string
  heading: readonly string[]
  cells: (entry: Entry<R>, env: MailSettings) => string[]
  /** The sender in three columns, for a narrow list. */
  brief: (entry: Entry<R>) => [who: string, address: string, company: string]
}

const { labels: lead } = leadMessages
const { labels: message } = contactMessages
const mailColumns = ['Mail to us', 'Looks like a robot']

export const entryTables: { [R in Register]: EntryTable<R> } = {
  leads: {
    title: 'Leads',
    heading: ['Sent', ...Object.values(lead), ...mailColumns],
    cells: (entry, env) => [
      entry.created_at.toISOString(),
      entry.work_email,
      entry.first_name,
      entry.last_name,
      entry.job_title,
      entry.company_name,
      entry.job_function,
      entry.country_region,
      mailState(entry, env),
      entry.suspicion ?? '',
    ],
    brief: (entry) => [
      `${entry.first_name} ${entry.last_name}`,
      entry.work_email,
      entry.company_name,
    ],
  },
  contact_messages: {
    title: 'Messages',
    heading: ['Sent', ...Object.values(message), ...mailColumns],
    cells: (entry, env) => [
      entry.created_at.toISOString(),
      entry.name,
      entry.email,
      entry.company ?? '',
      entry.message,
      mailState(entry, env),
      entry.suspicion ?? '',
    ],
    brief: (entry) => [entry.name, entry.email, entry.company ?? ''],
  },
}

/** The state of the mail that notifies us. */
export function mailState(entry: Entry<Register>, { SMTP_URL }: MailSettings): string {
  if (entry.sent_at) return 'mailed'
  if (entry.suspicion) return 'not mailed: looks like a robot'
  if (entry.gave_up_at) return `COULD NOT BE MAILED: ${entry.last_error ?? 'unknown'}`
  if (entry.attempts === null) return 'not known'
  if (!SMTP_URL) return 'kept: SMTP_URL is not set'
  if (entry.attempts === 0) return 'not tried yet'
  return `waiting after ${entry.attempts} tries: ${entry.last_error ?? 'unknown'}`
}
