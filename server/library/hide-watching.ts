import type { Input } from '../../contract/endpoint.ts'
import type { hideWatching as contract } from '../../contract/engagement/watching.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { hideWatches } from './queries.ts'
import { readWatching } from './read-watching.ts'

/** Hides from the vendor what the caller has watched, or shows it again. */
export async function hideWatching(ctx: Ctx, { params, body }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    await hideWatches(tx, params.briefId, body.hidden)
    return readWatching(tx, params.briefId)
  })
}
