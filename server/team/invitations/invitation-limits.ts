import { generalErrors } from '../../../contract/errors.ts'
import { type Limit, takeTurn, takeTurnIn } from '../../auth/rate-limits.ts'
import type { Ctx } from '../../platform/context.ts'
import { admit, type SystemTx } from '../../platform/database/transaction.ts'
import { peerKey } from '../../platform/fair-use/network-address.ts'

/** Calls of one account that send invitations, so that it cannot flood strangers' mailboxes. */
const limits = {
  one: { name: 'invitation', burst: 60, seconds: 3600 },
  many: { name: 'invitations', burst: 10, seconds: 3600 },
} as const satisfies Record<string, Limit>

/**
 * Mails of one company, whoever sends them and by whichever call, and those requested from one
 * address.
 */
const byCompany: Limit = { name: 'invitation_mails', burst: 600, seconds: 3600 }
const byPeer: Limit = { name: 'invitation_mails_by', burst: 600, seconds: 3600 }
/** Mailing an outside client's invitation requires no sign-in. */
const byProgram: Limit = { name: 'invitation_mails_of', burst: 60, seconds: 3600 }

const refusal = generalErrors.tooManyRequests

/** Counts a call that sends invitations, and its mails. Throws 429 above the limit. */
export async function takeInvitationTurn(ctx: Ctx, call: keyof typeof limits, mails = 1) {
  const { services, peer } = ctx
  const { userId } = ctx.actor
  if (!userId || !services.env.AUTH_RATE_LIMIT) return
  await takeTurn(services, limits[call], userId, refusal)
  await takeTurn(services, byPeer, peerKey(peer.ip), refusal, mails)
  // A caller without the right is refused here, and does not use up the company's limit.
  const { companyId } = await admit(ctx)
  if (companyId) await takeTurn(services, byCompany, companyId, refusal, mails)
}

/** Counts a call that mails an outside client's invitation, valid or not. */
export function takeProgramTurn({ services, peer }: Ctx) {
  return takeTurn(services, byProgram, peerKey(peer.ip), refusal)
}

/** Counts such a mail for its company. */
export function takeCompanyMail(tx: SystemTx, companyId: string) {
  return takeTurnIn(tx, byCompany, companyId, refusal)
}
