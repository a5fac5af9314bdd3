import { brand } from '../../contract/brand.ts'
import type { ContactForm, LeadForm } from '../../contract/leads/leads.ts'
import { accountMail } from '../mail/account-mail.ts'
import { type Html, html } from '../mail/html.ts'
import type { MailContent } from '../mail/mail-layout.ts'

/** The mail that notifies us of a lead. */
export function leadMail(lead: Record<keyof LeadForm, string>): MailContent {
  const name = `${lead.firstName} ${lead.lastName}`
  return accountMail({
    subject: `New lead on ${brand.name}`,
    preview: `${name} would like to hear from us.`,
    heading: 'New lead',
    paragraphs: facts([
      ['Name', name],
      ['Work email', lead.workEmail],
      ['Job title', lead.jobTitle],
      ['Company', lead.companyName],
      ['Job function', lead.jobFunction],
      ['Country/region', lead.countryRegion],
    ]),
    notes: [],
  })
}

/** The mail that forwards a message from the contact page to us. */
export function contactMail(contact: ContactForm): MailContent {
  return accountMail({
    subject: `New message on ${brand.name}`,
    preview: `${contact.name} wrote to us.`,
    heading: 'New message',
    paragraphs: facts([
      ['Name', contact.name],
      ['Email', contact.email],
      ['Company', contact.company ?? 'Not given'],
      ['Message', contact.message],
    ]),
    notes: [],
  })
}

function facts(pairs: readonly (readonly [string, string])[]): Html[] {
  return pairs.map(([label, value]) => html`<strong>${label}</strong><br>${lines(value)}`)
}

function lines(value: string): Html[] {
  return value.split(/\r\n|\r|\n/).map((line, at) => (at === 0 ? html`${line}` : html`<br>${line}`))
}
