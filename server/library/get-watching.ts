import type { Input } from '../../contract/endpoint.ts'
import type { getWatching as contract } from '../../contract/engagement/watching.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { readWatching } from './read-watching.ts'

/** What the caller has watched of a brief, exactly as its vendor sees it. */
export async function getWatching(ctx: Ctx, { params }: Input<typeof contract>) {
  return withTx(ctx, (tx) => readWatching(tx, params.briefId))
}
