import type { Input } from '../../contract/endpoint.ts'
import type { listWaitingQuestions as contract } from '../../contract/questions/questions.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { page, readCursor } from '../platform/database/keyset.ts'
import { requireCompany, withTx } from '../platform/database/transaction.ts'
import { countOverdue, countWaiting, selectWaiting, urgent } from './queries.ts'
import { toQuestion } from './question-view.ts'

/** The open questions about all briefs of the caller's company, most urgent first. */
export async function listWaitingQuestions(ctx: Ctx, { query }: Input<typeof contract>) {
  authorize(ctx, 'questions.view')
  const slice = { after: readCursor(query.cursor, urgent), limit: query.limit }
  return withTx(ctx, async (tx) => {
    const companyId = requireCompany(tx)
    const rows = await selectWaiting(tx, companyId, slice)
    const { items, nextCursor } = page(rows, query.limit, urgent)
    return {
      items: items.map(toQuestion),
      nextCursor,
      total: await countWaiting(tx, companyId),
      overdue: await countOverdue(tx, companyId),
    }
  })
}
