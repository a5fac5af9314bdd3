import type { Input } from '../../contract/endpoint.ts'
import type * as contract from '../../contract/leads.ts'
import { peerKey, takeTurn } from '../auth/rate-limits.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/transaction.ts'
import { ourAddress } from './our-address.ts'
import { insertLead } from './queries.ts'
import { leadMail } from './visitor-mail.ts'

const limit = { name: 'lead', burst: 30, seconds: 300 }

/** Keeps a lead and mails it to us. The mail leaves if and only if the lead is kept. */
export async function sendLeadEmail(ctx: Ctx, { body }: Input<typeof contract.sendLeadEmail>) {
  await takeTurn(ctx.services, limit, peerKey(ctx.peer.ip))
  return withTx(ctx, async (tx) => {
    await insertLead(tx, body)
    await queueMail(tx, {
      kind: 'lead',
      to: ourAddress(tx.services, 'LEADS_TO'),
      ...leadMail(body),
    })
    return { success: true as const }
  })
}
