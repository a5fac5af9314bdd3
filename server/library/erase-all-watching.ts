import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { eraseAllWatches } from './queries.ts'

/** Erases the caller's watching of every brief, including those that they can no longer access. */
export async function eraseAllWatching(ctx: Ctx) {
  return withTx(ctx, async (tx) => {
    await eraseAllWatches(tx)
    return { erased: true as const }
  })
}
