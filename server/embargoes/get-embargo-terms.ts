import { firstEmbargoTerms } from '../../contract/embargoes/embargoes.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { requireCompany, withTx } from '../platform/database/transaction.ts'
import { selectTerms } from './queries.ts'

/** The default terms of the caller's company's new embargoes. */
export async function getEmbargoTerms(ctx: Ctx) {
  authorize(ctx, 'company.view')
  return withTx(ctx, async (tx) => {
    const own = await selectTerms(tx, requireCompany(tx))
    return { terms: own ?? firstEmbargoTerms, own: own !== undefined }
  })
}
