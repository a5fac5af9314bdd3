import type { Input } from '../../../contract/endpoint.ts'
import { refusal } from '../../../contract/errors.ts'
import type { revokeInvitation as contract } from '../../../contract/team/invitations.ts'
import { teamErrors } from '../../../contract/team/team.ts'
import { recordActivity } from '../../platform/activity.ts'
import { authorize } from '../../platform/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { requirePendingMember } from '../require-member.ts'
import { deletePendingMember } from './queries.ts'

/** Removes a pending member, but not one who is just joining; the link then reports that it was revoked. */
export async function revokeInvitation(ctx: Ctx, { params }: Input<typeof contract>) {
  authorize(ctx, 'team.remove')
  return withTx(ctx, async (tx) => {
    const { id, name, email } = await requirePendingMember(tx, params.id)
    if (!(await deletePendingMember(tx, id))) throw refusal(teamErrors.notPending)
    await recordActivity(tx, {
      action: 'invitation.revoked',
      subjectType: 'member',
      subjectId: id,
      details: { name, email },
    })
    return { id }
  })
}
