import type { getEmbargo as contract } from '../../contract/embargoes/embargoes.ts'
import type { Input } from '../../contract/endpoint.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { requireCompany, withTx } from '../platform/database/transaction.ts'
import { toEmbargo } from './embargo-view.ts'
import { selectEmbargo, selectTerms } from './queries.ts'

/** The embargo of a brief of the caller's company. */
export async function getEmbargo(ctx: Ctx, { params }: Input<typeof contract>) {
  authorize(ctx, 'shares.view')
  return withTx(ctx, async (tx) => {
    const companyId = requireCompany(tx)
    const row = await selectEmbargo(tx, companyId, params.id)
    return toEmbargo(row, await selectTerms(tx, companyId))
  })
}
