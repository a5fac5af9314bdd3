import type { restoreCioPackItem as contract } from '../../../contract/analyst-copilot/cio-pack.ts'
import type { Input } from '../../../contract/endpoint.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { changeItem, readItem } from './item-view.ts'

/** Restores a deleted question that the caller may change. */
export async function restoreCioPackItem(ctx: Ctx, { params }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    await changeItem(tx, params.id, { deleted_at: null }, true)
    return readItem(tx, params.id)
  })
}
