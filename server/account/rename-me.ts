import type { renameMe as contract } from '../../contract/account/account.ts'
import type { Input } from '../../contract/endpoint.ts'
import { recordAudit } from '../auth/audit.ts'
import { recordActivity } from '../platform/activity.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { renameOwn } from './queries.ts'

/** Changes the caller's name in their account and their team, or in neither. */
export async function renameMe(ctx: Ctx, { body }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    const memberId = await renameOwn(tx, body.name)
    await recordAudit(tx, tx, 'name_changed', tx.actor.userId)
    if (memberId) {
      await recordActivity(tx, {
        action: 'member.renamed',
        subjectType: 'member',
        subjectId: memberId,
        details: { name: body.name },
      })
    }
    return { name: body.name }
  })
}
