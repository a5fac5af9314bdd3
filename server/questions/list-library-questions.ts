import { briefErrors } from '../../contract/briefs/briefs.ts'
import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import type { listLibraryQuestions as contract } from '../../contract/questions/questions.ts'
import type { Ctx } from '../platform/context.ts'
import { page, readCursor } from '../platform/database/keyset.ts'
import { withTx } from '../platform/database/transaction.ts'
import { countReaderQuestions, selectReaderQuestions } from './queries.ts'
import { toReaderQuestion } from './question-view.ts'

/** The caller's questions about a brief, and those shown to everyone with access. */
export async function listLibraryQuestions(ctx: Ctx, { params, query }: Input<typeof contract>) {
  const slice = { after: readCursor(query.cursor), limit: query.limit }
  return withTx(ctx, async (tx) => {
    const total = await countReaderQuestions(tx, params.briefId)
    if (total === null) throw refusal(briefErrors.notFound)
    const rows = await selectReaderQuestions(tx, params.briefId, slice)
    const { items, nextCursor } = page(rows, query.limit)
    return { items: items.map(({ question }) => toReaderQuestion(question)), nextCursor, total }
  })
}
