import type { Input } from '../../../contract/endpoint.ts'
import type { stopAwaitingArea as contract } from '../../../contract/notifications/coming-soon.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { awaitedAreas } from './awaited-areas.ts'
import { deleteOwnArea } from './queries.ts'

/** Withdraws the caller's request for a mail when an area opens. */
export async function stopAwaitingArea(ctx: Ctx, { params }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    await deleteOwnArea(tx, params.area)
    return awaitedAreas(tx)
  })
}
