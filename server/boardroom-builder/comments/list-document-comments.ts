import type { listDocumentComments as contract } from '../../../contract/boardroom-builder/document-comments.ts'
import type { Input } from '../../../contract/endpoint.ts'
import type { Ctx } from '../../platform/context.ts'
import { page, readCursor } from '../../platform/database/keyset.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { requireDocument } from '../require-document.ts'
import { countThreads, inTextOrder, selectThreads } from './queries.ts'
import { withReplies } from './thread-view.ts'

/** The comments on a document in text order, one page at a time. */
export async function listDocumentComments(ctx: Ctx, { params, query }: Input<typeof contract>) {
  const { cursor, limit, state } = query
  const slice = { after: readCursor(cursor, inTextOrder), limit }
  return withTx(ctx, async (tx) => {
    const document = await requireDocument(tx, params.id)
    const rows = await selectThreads(tx, document.id, slice, state)
    const { items, nextCursor } = page(rows, limit, inTextOrder)
    const whole = !slice.after && !nextCursor
    const total = whole ? items.length : await countThreads(tx, document.id, state)
    return {
      items: await withReplies(tx, document, items),
      nextCursor,
      total,
      open: state === 'open' ? total : await countThreads(tx, document.id, 'open'),
    }
  })
}
