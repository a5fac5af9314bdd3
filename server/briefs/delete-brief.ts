import type { deleteBrief as contract } from '../../contract/briefs/briefs.ts'
import type { Input } from '../../contract/endpoint.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { removeBriefs } from './remove-briefs.ts'

/** Deletes a brief; `transactionId` restores it from the trash. */
export async function deleteBrief(ctx: Ctx, { params: { id } }: Input<typeof contract>) {
  authorize(ctx, 'briefs.delete')
  return withTx(ctx, async (tx) => {
    const { transactionId } = await removeBriefs(tx, [id])
    return { id, transactionId }
  })
}
