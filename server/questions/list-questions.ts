import type { Input } from '../../contract/endpoint.ts'
import type { listQuestions as contract } from '../../contract/questions/questions.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { page, readCursor } from '../platform/database/keyset.ts'
import { requireCompany, withTx } from '../platform/database/transaction.ts'
import { countQuestions, selectQuestions } from './queries.ts'
import { toQuestion } from './question-view.ts'

/** What readers asked about a brief of the caller's company, newest first. */
export async function listQuestions(ctx: Ctx, { params, query }: Input<typeof contract>) {
  authorize(ctx, 'questions.view')
  const { cursor, limit, state } = query
  return withTx(ctx, async (tx) => {
    const all = { companyId: requireCompany(tx), briefId: params.id }
    const of = { ...all, state }
    const rows = await selectQuestions(tx, of, { after: readCursor(cursor), limit })
    const { items, nextCursor } = page(rows, limit)
    return {
      items: items.map(toQuestion),
      nextCursor,
      total: await countQuestions(tx, of),
      all: await countQuestions(tx, all),
    }
  })
}
