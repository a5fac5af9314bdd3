import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import { permissions } from '../../contract/permissions.ts'
import type { removeMember as contract } from '../../contract/team/team.ts'
import { recordActivity } from '../platform/activity.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { deleteMember } from './queries.ts'
import { requireMember } from './require-member.ts'

/**
 * Removes a member: their sessions and open uploads end with this transaction, and their account is
 * deleted; what they created stays.
 */
export async function removeMember(ctx: Ctx, { params }: Input<typeof contract>) {
  authorize(ctx, 'team.remove')
  return withTx(ctx, async (tx) => {
    const { id, name, email, is_owner } = await requireMember(tx, params.id)
    if (is_owner) throw refusal(permissions['team.remove'].denied)
    // Before the removal, because members who remove themselves lose their rights.
    await recordActivity(tx, {
      action: 'member.removed',
      subjectType: 'member',
      subjectId: id,
      details: { name, email },
    })
    if (!(await deleteMember(tx, id))) throw refusal(permissions['team.remove'].denied)
    return { id }
  })
}
