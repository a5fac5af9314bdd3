import {
  analystErrors,
  type addAnalystNote as contract,
} from '../../../contract/analysts/analysts.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { refusal } from '../../../contract/errors.ts'
import { authorize } from '../../platform/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { requireCompany, withTx } from '../../platform/database/transaction.ts'
import { selectAnalyst } from '../queries.ts'
import { toNote } from './note-view.ts'
import { insertNote } from './queries.ts'

/** Adds a note or follow-up about a contact. */
export async function addAnalystNote(ctx: Ctx, { params, body }: Input<typeof contract>) {
  authorize(ctx, 'analysts.change')
  const { text, dueOn, done } = body
  const doneAt = dueOn && done ? ctx.now() : null
  return withTx(ctx, async (tx) => {
    if (!(await selectAnalyst(tx, params.id))) throw refusal(analystErrors.notFound)
    return toNote(await insertNote(tx, requireCompany(tx), params.id, { text, dueOn, doneAt }))
  })
}
