import { analystErrors, type getAnalyst as contract } from '../../contract/analysts/analysts.ts'
import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { toAnalyst } from './analyst-view.ts'
import { selectAnalyst } from './queries.ts'

/** One contact; unknown ones and those of other companies are refused alike. */
export async function getAnalyst(ctx: Ctx, { params }: Input<typeof contract>) {
  authorize(ctx, 'analysts.view')
  return withTx(ctx, async (tx) => {
    const row = await selectAnalyst(tx, params.id)
    if (!row) throw refusal(analystErrors.notFound)
    return toAnalyst(row)
  })
}
