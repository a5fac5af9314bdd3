import type { Input } from '../../contract/endpoint.ts'
import type * as contract from '../../contract/leads/leads.ts'
import type { Ctx } from '../platform/context.ts'
import { keepAndMail } from './keep-and-mail.ts'
import { ourAddress } from './our-address.ts'
import { insertContactMessage } from './queries.ts'
import { contactReceipt } from './receipt-mail.ts'
import { contactMail } from './visitor-mail.ts'

/** Stores a visitor's message and mails it to us, both or neither. */
export function sendContactEmail(ctx: Ctx, { body }: Input<typeof contract.sendContactEmail>) {
  const { topic, elapsedMs, ...message } = body
  return keepAndMail(ctx, {
    kind: 'contact',
    form: message,
    from: message.email,
    to: ourAddress(ctx.services, 'CONTACT_TO'),
    traps: { topic, elapsedMs },
    insert: (tx, kept) => insertContactMessage(tx, message, kept),
    mail: contactMail(message),
    receipt: contactReceipt(),
  })
}
