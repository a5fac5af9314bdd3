import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { selectVendors } from './queries.ts'

/** The vendors that share briefs with the caller. */
export async function listLibraryVendors(ctx: Ctx) {
  return withTx(ctx, async (tx) => ({ items: await selectVendors(tx) }))
}
