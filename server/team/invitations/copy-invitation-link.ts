import type { Input } from '../../../contract/endpoint.ts'
import type { copyInvitationLink as contract } from '../../../contract/team/invitations.ts'
import { recordActivity } from '../../platform/activity.ts'
import { authorize } from '../../platform/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { requireMember, requirePendingMember } from '../require-member.ts'
import { toTeamMember } from '../team-member-view.ts'
import { newInvitationLink } from './invitation-link.ts'

/**
 * Creates a new link for a pending member; the earlier one ends. The database refuses callers who
 * lack a right that the member gets: with the token they could become that member.
 */
export async function copyInvitationLink(ctx: Ctx, { params }: Input<typeof contract>) {
  authorize(ctx, 'team.invite')
  // A reply stored for an Idempotency-Key would leave the token readable in the database.
  return withTx({ ...ctx, idempotency: null }, async (tx) => {
    const member = await requirePendingMember(tx, params.id)
    const link = await newInvitationLink(tx, member.id)
    await recordActivity(tx, {
      action: 'invitation.link_copied',
      subjectType: 'member',
      subjectId: member.id,
      details: { name: member.name, email: member.email },
    })
    const { invitationExpiresAt } = toTeamMember(await requireMember(tx, member.id), tx.caller)
    if (!invitationExpiresAt) throw new Error('a newly created invitation is missing')
    return { link, expiresAt: invitationExpiresAt }
  })
}
