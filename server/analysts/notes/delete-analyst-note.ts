import {
  analystErrors,
  type deleteAnalystNote as contract,
} from '../../../contract/analysts/analysts.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { refusal } from '../../../contract/errors.ts'
import { authorize } from '../../platform/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { deleteNote } from './queries.ts'

/** Deletes a note or follow-up. */
export async function deleteAnalystNote(ctx: Ctx, { params }: Input<typeof contract>) {
  authorize(ctx, 'analysts.change')
  return withTx(ctx, async (tx) => {
    const deleted = await deleteNote(tx, params.id, params.noteId)
    if (!deleted) throw refusal(analystErrors.entryNotFound)
    return deleted
  })
}
