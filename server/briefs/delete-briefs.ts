import type { deleteBriefs as contract } from '../../contract/briefs/briefs.ts'
import type { Input } from '../../contract/endpoint.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { removeBriefs } from './remove-briefs.ts'

/** Deletes briefs; `transactionId` restores all of them from the trash. */
export async function deleteBriefs(ctx: Ctx, { body }: Input<typeof contract>) {
  authorize(ctx, 'briefs.delete')
  return withTx(ctx, (tx) => removeBriefs(tx, body.ids))
}
