import type { deleteCioPackItem as contract } from '../../../contract/analyst-copilot/cio-pack.ts'
import type { Input } from '../../../contract/endpoint.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { changeItem } from './item-view.ts'

/** Deletes a question that the caller may change; it can be restored for 30 days. */
export async function deleteCioPackItem(ctx: Ctx, { params }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    await changeItem(tx, params.id, { deleted_at: tx.now() })
    return { deleted: true as const }
  })
}
