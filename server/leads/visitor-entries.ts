import type { MailContent } from '../mail/mail-layout.ts'
import { queueMailAgain } from '../mail/queue-mail.ts'
import type { Services } from '../platform/context.ts'
import { withSystemTx } from '../platform/database/transaction.ts'
import { ourAddress } from './our-address.ts'
import { countEntries, type Entry, newestEntries, type Page, type Register } from './queries.ts'
import { contactMail, leadMail } from './visitor-mail.ts'

const pageSize = 500

/** Everything that visitors sent to a register, newest first, one page at a time. */
export async function* visitorEntries<R extends Register>(
  services: Services,
  register: R,
  { since = null, untold = false }: Partial<Pick<Page, 'since' | 'untold'>> = {},
): AsyncGenerator<Entry<R>> {
  let before: Page['before'] = null
  for (;;) {
    const page: Page = { before, since, untold, limit: pageSize }
    const entries = await withSystemTx(
      services,
      'list leads',
      (tx) => newestEntries(tx, register, page),
      'read only',
    )
    yield* entries
    const last = entries.at(-1)
    if (!last || entries.length < pageSize) return
    before = { at: last.at, id: last.id }
  }
}

export function countVisitorEntries(services: Services, register: Register) {
  return withSystemTx(services, 'count leads', (tx) => countEntries(tx, register))
}

/**
 * Queues the notification again for every entry that could not be mailed, using the current
 * address. Returns how many there were.
 */
export async function mailAgain(services: Services): Promise<number> {
  const [leadsTo, contactTo] = [
    ourAddress(services, 'LEADS_TO'),
    ourAddress(services, 'CONTACT_TO'),
  ]
  let count = 0
  for await (const lead of visitorEntries(services, 'leads', { untold: true })) {
    const mail = { kind: 'lead', to: leadsTo, replyTo: lead.work_email, ...leadMail(leadOf(lead)) }
    count += await again(services, lead.mail_id, mail)
  }
  for await (const message of visitorEntries(services, 'contact_messages', { untold: true })) {
    const mail = { kind: 'contact', to: contactTo, replyTo: message.email, ...contactMail(message) }
    count += await again(services, message.mail_id, mail)
  }
  return count
}

function leadOf(row: Entry<'leads'>): Parameters<typeof leadMail>[0] {
  return {
    workEmail: row.work_email,
    firstName: row.first_name,
    lastName: row.last_name,
    jobTitle: row.job_title,
    companyName: row.company_name,
    jobFunction: row.job_function,
    countryRegion: row.country_region,
  }
}

async function again(
  services: Services,
  mailId: string | null,
  mail: MailContent & { kind: string; to: string; replyTo: string },
) {
  if (!mailId) return 0
  await withSystemTx(services, 'mail a lead again', (tx) => queueMailAgain(tx, mailId, mail))
  return 1
}
