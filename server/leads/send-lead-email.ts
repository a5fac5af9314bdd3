import type { Input } from '../../contract/endpoint.ts'
import type * as contract from '../../contract/leads/leads.ts'
import type { Ctx } from '../platform/context.ts'
import { keepAndMail } from './keep-and-mail.ts'
import { ourAddress } from './our-address.ts'
import { insertLead } from './queries.ts'
import { leadReceipt } from './receipt-mail.ts'
import { leadMail } from './visitor-mail.ts'

/** Stores a lead and mails it to us, both or neither. */
export function sendLeadEmail(ctx: Ctx, { body }: Input<typeof contract.sendLeadEmail>) {
  const { topic, elapsedMs, ...lead } = body
  return keepAndMail(ctx, {
    kind: 'lead',
    form: lead,
    from: lead.workEmail,
    to: ourAddress(ctx.services, 'LEADS_TO'),
    traps: { topic, elapsedMs },
    insert: (tx, kept) => insertLead(tx, lead, kept),
    mail: leadMail(lead),
    receipt: leadReceipt(),
  })
}
