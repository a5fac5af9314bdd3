import { refusal } from '../../contract/errors.ts'
import { permissions } from '../../contract/permissions.ts'
import { recordAudit } from '../auth/audit.ts'
import { recordActivity } from '../platform/activity.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { leaveOwnCompany, selectOwnSeat } from './queries.ts'

/**
 * Takes the caller, who does not own it, out of their company: they see nothing of it any more, and what they made
 * stays there. Their account, sessions and library stay.
 */
export async function leaveCompany(ctx: Ctx) {
  authorize(ctx, 'team.leave')
  return withTx(ctx, async (tx) => {
    const seat = await selectOwnSeat(tx)
    if (!seat) throw refusal(permissions['team.leave'].denied)
    // Before they leave, because it carries their name, and they lose their rights.
    await recordActivity(tx, { action: 'member.left', subjectType: 'member', subjectId: seat.id })
    if (!(await leaveOwnCompany(tx))) throw refusal(permissions['team.leave'].denied)
    await recordAudit(tx, tx, 'company_left', tx.actor.userId)
    return { id: seat.id }
  })
}
