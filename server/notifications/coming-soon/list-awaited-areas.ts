import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { awaitedAreas } from './awaited-areas.ts'

/** Every upcoming area, and whether the caller is mailed when it opens. */
export async function listAwaitedAreas(ctx: Ctx) {
  return withTx(ctx, awaitedAreas)
}
