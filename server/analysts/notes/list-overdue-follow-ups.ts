import type { listOverdueFollowUps as contract } from '../../../contract/analysts/analysts.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { authorize } from '../../platform/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { requireCompany, withTx } from '../../platform/database/transaction.ts'
import { toFollowUp } from './note-view.ts'
import { countOverdue, selectOverdue } from './queries.ts'

/** The overdue follow-ups about all contacts of the caller's company. */
export async function listOverdueFollowUps(ctx: Ctx, { query }: Input<typeof contract>) {
  authorize(ctx, 'analysts.view')
  return withTx(ctx, async (tx) => {
    const companyId = requireCompany(tx)
    const rows = await selectOverdue(tx, companyId, query.before, query.limit)
    return {
      items: rows.map(toFollowUp),
      total: await countOverdue(tx, companyId, query.before),
    }
  })
}
