import type { Input } from '../../../contract/endpoint.ts'
import type { awaitArea as contract } from '../../../contract/notifications/coming-soon.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { awaitedAreas } from './awaited-areas.ts'
import { insertOwnArea } from './queries.ts'

/** Records that the caller wants one mail when an area opens. */
export async function awaitArea(ctx: Ctx, { params }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    await insertOwnArea(tx, params.area)
    return awaitedAreas(tx)
  })
}
