import type { setBriefStatuses as contract } from '../../contract/briefs/briefs.ts'
import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import { permissions } from '../../contract/permissions.ts'
import { recordActivity } from '../platform/activity.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { lockBriefs, updateStatuses } from './queries.ts'

/**
 * Changes the statuses of briefs; `previous` undoes it. Briefs that the caller may not change stay as they are.
 */
export async function setBriefStatuses(ctx: Ctx, { body }: Input<typeof contract>) {
  authorize(ctx, 'briefs.update')
  const wanted = new Map(body.briefs.map(({ id, status }) => [id, status]))
  return withTx(ctx, async (tx) => {
    const briefs = await lockBriefs(tx, [...wanted.keys()])
    if (briefs.length === 0) throw refusal(permissions['briefs.update'].denied)
    const changed = briefs.filter(({ id, status }) => wanted.get(id) !== status)
    await updateStatuses(
      tx,
      changed.map(({ id, status }) => ({ id, status: wanted.get(id) ?? status })),
    )
    await recordActivity(
      tx,
      changed.map(({ id, title }) => ({
        action: 'brief.updated',
        subjectType: 'brief',
        subjectId: id,
        details: { title },
      })),
    )
    return { previous: changed.map(({ id, status }) => ({ id, status })) }
  })
}
