import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { eraseAllWatches } from './queries.ts'

/** Erases what the caller has watched of every brief, also where their access has ended. */
export async function eraseAllWatching(ctx: Ctx) {
  return withTx(ctx, async (tx) => {
    await eraseAllWatches(tx)
    return { erased: true as const }
  })
}
