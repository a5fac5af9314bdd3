import { ApiError, generalErrors, refusal } from '../../../contract/errors.ts'
import { type InvitationDetails, invitationErrors } from '../../../contract/team/invitations.ts'
import { type Limit, takeTurn } from '../../auth/rate-limits.ts'
import type { Ctx } from '../../platform/context.ts'
import { refusalOf } from '../../platform/database/database-errors.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import { peerKey } from '../../platform/fair-use/network-address.ts'
import { findInvitation, type Link } from './queries.ts'

/** A page polls while it waits for its account; a whole company may share one address. */
const invitationReads: Limit = { name: 'invitation_reads', burst: 150, seconds: 300 }

/**
 * A valid invitation's details, for anyone who holds its token. For any other, throws the first of
 * the specified errors.
 */
export async function readInvitation(ctx: Ctx, link: Link): Promise<InvitationDetails> {
  const { services, peer } = ctx
  await takeTurn(services, invitationReads, peerKey(peer.ip), generalErrors.tooManyRequests)
  const found = await refusedInWords(() =>
    withSystemTx(services, 'invitation', (tx) => findInvitation(tx, link), 'read only'),
  )
  return {
    email: found.email,
    name: found.name,
    companyName: found.company_name,
    teamMemberId: found.team_member_id,
    invitationId: found.invitation_id,
  }
}

async function refusedInWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const known = refusalOf(error)
    if (!known) throw error
    const denied = known.code === generalErrors.permissionCheckFailed.code
    throw denied ? refusal(invitationErrors.denied) : new ApiError(known)
  }
}
