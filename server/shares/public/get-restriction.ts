import { briefErrors } from '../../../contract/briefs/briefs.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { refusal } from '../../../contract/errors.ts'
import type { getRestriction as contract } from '../../../contract/shares/restriction.ts'
import { authorize } from '../../platform/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { requireCompany, withTx } from '../../platform/database/transaction.ts'
import { selectRestriction } from './queries.ts'

/** Whether the video of a brief of the caller's company has a public address. */
export async function getRestriction(ctx: Ctx, { params }: Input<typeof contract>) {
  authorize(ctx, 'shares.view')
  return withTx(ctx, async (tx) => {
    const found = await selectRestriction(tx, requireCompany(tx), params.id)
    if (!found) throw refusal(briefErrors.notFound)
    return found
  })
}
