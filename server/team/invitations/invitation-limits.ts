import { generalErrors } from '../../../contract/errors.ts'
import { type Limit, takeTurn, takeTurnIn } from '../../auth/rate-limits.ts'
import type { Ctx } from '../../platform/context.ts'
import { type SystemTx, withSystemTx } from '../../platform/database/transaction.ts'
import { peerKey } from '../../platform/http/network-address.ts'
import { companyManagedBy } from './queries.ts'

/** Calls of one account that mail invitations: strangers' mailboxes are not ours to fill. */
const limits = {
  one: { name: 'invitation', burst: 60, seconds: 3600 },
  many: { name: 'invitations', burst: 10, seconds: 3600 },
} as const satisfies Record<string, Limit>

/** Mails of one company, by whoever and by whichever call, and those that one address asks for. */
const byCompany: Limit = { name: 'invitation_mails', burst: 600, seconds: 3600 }
const byPeer: Limit = { name: 'invitation_mails_by', burst: 600, seconds: 3600 }
/** Who mails what a program wrote need not be signed in. */
const byProgram: Limit = { name: 'invitation_mails_of', burst: 60, seconds: 3600 }

const refusal = generalErrors.tooManyRequests

/** Counts a call that mails an invitation, or many, and its mails. Throws 429 for one too many. */
export async function takeInvitationTurn(ctx: Ctx, call: keyof typeof limits, mails = 1) {
  const { services, peer } = ctx
  const { userId } = ctx.actor
  if (!userId || !services.env.AUTH_RATE_LIMIT) return
  await takeTurn(services, limits[call], userId, refusal)
  await takeTurn(services, byPeer, peerKey(peer.ip), refusal, mails)
  // Who may not invite is refused later, and takes none of the company's mails with them.
  const companyId = await withSystemTx(services, 'invitation mails', (tx) =>
    companyManagedBy(tx, userId),
  )
  if (companyId) await takeTurn(services, byCompany, companyId, refusal, mails)
}

/** Counts a call that mails an invitation which a program wrote, whatever it carries. */
export function takeProgramTurn({ services, peer }: Ctx) {
  return takeTurn(services, byProgram, peerKey(peer.ip), refusal)
}

/** Counts such a mail for its company. */
export function takeCompanyMail(tx: SystemTx, companyId: string) {
  return takeTurnIn(tx, byCompany, companyId, refusal)
}
