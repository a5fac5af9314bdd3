import type { Input } from '../../contract/endpoint.ts'
import type * as contract from '../../contract/leads.ts'
import { peerKey, takeTurn } from '../auth/rate-limits.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/transaction.ts'
import { ourAddress } from './our-address.ts'
import { insertContactMessage } from './queries.ts'
import { contactMail } from './visitor-mail.ts'

const limit = { name: 'contact', burst: 30, seconds: 300 }

/** Keeps a visitor's message and mails it to us. The mail leaves if and only if it is kept. */
export async function sendContactEmail(
  ctx: Ctx,
  { body }: Input<typeof contract.sendContactEmail>,
) {
  await takeTurn(ctx.services, limit, peerKey(ctx.peer.ip))
  return withTx(ctx, async (tx) => {
    await insertContactMessage(tx, body)
    const to = ourAddress(tx.services, 'CONTACT_TO')
    await queueMail(tx, { kind: 'contact', to, ...contactMail(body) })
    return { success: true as const }
  })
}
