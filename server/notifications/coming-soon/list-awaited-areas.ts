import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { awaitedAreas } from './awaited-areas.ts'

/** Every area that is still to come, and whether the caller is told when it opens. */
export async function listAwaitedAreas(ctx: Ctx) {
  return withTx(ctx, awaitedAreas)
}
