import type { listCopilotRecord as contract } from '../../../contract/analyst-copilot/copilot-record.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { authorize } from '../../platform/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { page, readCursor } from '../../platform/database/keyset.ts'
import { requireCompany, withTx } from '../../platform/database/transaction.ts'
import { selectRecord, selectTotals } from './queries.ts'
import { toItems } from './record-view.ts'

/** The questions asked in the caller's company, newest first, with totals of all that match. */
export async function listCopilotRecord(ctx: Ctx, { query }: Input<typeof contract>) {
  authorize(ctx, 'team.manage')
  const { cursor, limit, ...filters } = query
  const after = readCursor(cursor)
  return withTx(ctx, async (tx) => {
    const companyId = requireCompany(tx)
    const rows = await selectRecord(tx, companyId, filters, { after, limit })
    const { items, nextCursor } = page(rows, limit)
    const { total, ...totals } = await selectTotals(tx, companyId, filters)
    return { items: await toItems(tx, items), nextCursor, total, totals }
  })
}
