import type { judgeCioItem as contract } from '../../../contract/analyst-copilot/cio-coverage.ts'
import type { Input } from '../../../contract/endpoint.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { requireVendor } from '../scope/require-vendor.ts'
import { requireItem } from './item-view.ts'
import { deleteDecision, putDecision } from './queries.ts'
import { readJudgment } from './read-judged.ts'

/** Stores whether the caller finds a question answered by what they may read of a vendor, or forgets it. */
export async function judgeCioItem(ctx: Ctx, { params, body }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    await requireItem(tx, params.itemId)
    await requireVendor(tx, params.vendorId)
    if (body.covered === null) await deleteDecision(tx, params)
    else await putDecision(tx, params, body.covered)
    return { judged: await readJudgment(tx, params) }
  })
}
