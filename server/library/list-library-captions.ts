import type { Input } from '../../contract/endpoint.ts'
import type { listLibraryCaptions as contract } from '../../contract/library/library.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { selectLibraryCaptions } from './queries.ts'
import { watchableBrief } from './watchable-brief.ts'

/** The captions of a brief shared with the caller. */
export async function listLibraryCaptions(ctx: Ctx, { params }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    await watchableBrief(tx, params.briefId)
    return { items: await selectLibraryCaptions(tx, params.briefId) }
  })
}
