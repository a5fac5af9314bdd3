import {
  analystErrors,
  type listAnalystNotes as contract,
} from '../../../contract/analysts/analysts.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { refusal } from '../../../contract/errors.ts'
import { authorize } from '../../platform/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { newest, page, readCursor } from '../../platform/database/keyset.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { selectAnalyst } from '../queries.ts'
import { toNote } from './note-view.ts'
import { countNotes, selectNotes } from './queries.ts'

/** The notes and follow-ups about a contact, newest first. */
export async function listAnalystNotes(ctx: Ctx, { params, query }: Input<typeof contract>) {
  authorize(ctx, 'analysts.view')
  const slice = { after: readCursor(query.cursor), limit: query.limit }
  return withTx(ctx, async (tx) => {
    if (!(await selectAnalyst(tx, params.id))) throw refusal(analystErrors.notFound)
    const rows = await selectNotes(tx, params.id, slice, newest)
    const { items, nextCursor } = page(rows, query.limit)
    return { items: items.map(toNote), nextCursor, total: await countNotes(tx, params.id) }
  })
}
