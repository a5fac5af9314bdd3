import type { Input } from '../../contract/endpoint.ts'
import type { Activity, listActivity as contract } from '../../contract/team/team.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { page, readCursor } from '../platform/database/keyset.ts'
import { requireCompany, withTx } from '../platform/database/transaction.ts'
import { type ActivityRow, countActivity, selectActivity } from './queries.ts'

/** Who did what in the caller's company, newest first. */
export async function listActivity(ctx: Ctx, { query }: Input<typeof contract>) {
  authorize(ctx, 'team.manage')
  const after = readCursor(query.cursor)
  return withTx(ctx, async (tx) => {
    const companyId = requireCompany(tx)
    const rows = await selectActivity(tx, companyId, { after, limit: query.limit })
    const { items, nextCursor } = page(rows, query.limit)
    return { items: items.map(toActivity), nextCursor, total: await countActivity(tx, companyId) }
  })
}

function toActivity(row: ActivityRow): Activity {
  return {
    id: row.id,
    action: row.action,
    actorId: row.actor_id,
    actorName: row.actor_name,
    keyName: row.key_name,
    subjectType: row.subject_type,
    subjectId: row.subject_id,
    details: row.details as Activity['details'],
    createdAt: row.created_at.toISOString(),
  }
}
