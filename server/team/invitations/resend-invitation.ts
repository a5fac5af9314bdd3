import type { Input } from '../../../contract/endpoint.ts'
import type { resendInvitation as contract } from '../../../contract/team/invitations.ts'
import { recordActivity } from '../../platform/activity.ts'
import { authorize } from '../../platform/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { requireMember, requirePendingMember } from '../require-member.ts'
import { toTeamMember } from '../team-member-view.ts'
import { takeInvitationTurn } from './invitation-limits.ts'
import { mailInvitation } from './mail-invitation.ts'

/** Mails a new invitation to a pending member; the earlier link stops working. */
export async function resendInvitation(ctx: Ctx, { params }: Input<typeof contract>) {
  authorize(ctx, 'team.invite')
  await takeInvitationTurn(ctx, 'one')
  return withTx(ctx, async (tx) => {
    const member = await requirePendingMember(tx, params.id)
    await mailInvitation(tx, member)
    await recordActivity(tx, {
      action: 'invitation.resent',
      subjectType: 'member',
      subjectId: member.id,
      details: { name: member.name, email: member.email },
    })
    return toTeamMember(await requireMember(tx, member.id), tx.caller)
  })
}
