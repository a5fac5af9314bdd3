import {
  analystErrors,
  type updateAnalystNote as contract,
} from '../../../contract/analysts/analysts.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { refusal } from '../../../contract/errors.ts'
import { authorize } from '../../platform/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { toNote } from './note-view.ts'
import { updateNote } from './queries.ts'

/** Changes a note or follow-up, or marks it done. */
export async function updateAnalystNote(ctx: Ctx, { params, body }: Input<typeof contract>) {
  authorize(ctx, 'analysts.change')
  const { text, dueOn, done } = body
  const doneAt = dueOn && done ? ctx.now() : null
  return withTx(ctx, async (tx) => {
    const row = await updateNote(tx, params.id, params.noteId, { text, dueOn, doneAt })
    if (!row) throw refusal(analystErrors.entryNotFound)
    return toNote(row)
  })
}
