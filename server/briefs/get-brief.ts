import { briefErrors, type getBrief as contract } from '../../contract/briefs/briefs.ts'
import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { toBrief } from './brief-view.ts'
import { selectBrief } from './queries.ts'

/** One brief that the caller may read; unknown ones and those of other companies are refused alike. */
export async function getBrief(ctx: Ctx, { params }: Input<typeof contract>) {
  authorize(ctx, 'briefs.view')
  return withTx(ctx, async (tx) => {
    const row = await selectBrief(tx, params.id)
    if (!row) throw refusal(briefErrors.notFound)
    return toBrief(tx, row)
  })
}
