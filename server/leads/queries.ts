import type { ContactForm, LeadForm } from '../../contract/leads.ts'
import type { Tx } from '../platform/transaction.ts'

/** Visitors may write here, and nobody outside may read. */
export async function insertLead(tx: Tx, lead: LeadForm) {
  await tx.sql
    .insertInto('app.leads')
    .values({
      work_email: lead.workEmail,
      first_name: lead.firstName,
      last_name: lead.lastName,
      job_title: lead.jobTitle,
      company_name: lead.companyName,
      job_function: lead.jobFunction,
      country_region: lead.countryRegion,
    })
    .execute()
}

export async function insertContactMessage(tx: Tx, message: ContactForm) {
  await tx.sql.insertInto('app.contact_messages').values(message).execute()
}
