import type { Input } from '../../contract/endpoint.ts'
import type { eraseWatching as contract } from '../../contract/engagement/watching.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { eraseWatches } from './queries.ts'
import { readWatching } from './read-watching.ts'

/** Erases the caller's watching of a brief. */
export async function eraseWatching(ctx: Ctx, { params }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    await eraseWatches(tx, params.briefId)
    return readWatching(tx, params.briefId)
  })
}
