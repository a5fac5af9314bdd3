import type { updateCioPackItem as contract } from '../../../contract/analyst-copilot/cio-pack.ts'
import type { Input } from '../../../contract/endpoint.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { changeItem, readItem } from './item-view.ts'

/** Changes a question that the caller added, or any of the company's if they manage briefs. */
export async function updateCioPackItem(ctx: Ctx, { params, body }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    await changeItem(tx, params.id, body)
    return readItem(tx, params.id)
  })
}
