import type { Input } from '../../contract/endpoint.ts'
import type { shareBrief as contract } from '../../contract/shares/shares.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { shareWithin } from './share-within.ts'

/** Shares a brief with addresses and mails them; existing shares are renewed. */
export async function shareBrief(ctx: Ctx, { params, body }: Input<typeof contract>) {
  authorize(ctx, 'shares.change')
  return withTx(ctx, (tx) => shareWithin(tx, params.id, body))
}
