import {
  analystErrors,
  type deleteAnalystList as contract,
} from '../../contract/analysts/analysts.ts'
import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { deleteList } from './queries.ts'

/** Deletes a list; its contacts stay. */
export async function deleteAnalystList(ctx: Ctx, { params }: Input<typeof contract>) {
  authorize(ctx, 'analysts.change')
  return withTx(ctx, async (tx) => {
    const deleted = await deleteList(tx, params.id)
    if (!deleted) throw refusal(analystErrors.listNotFound)
    return { id: deleted.id }
  })
}
