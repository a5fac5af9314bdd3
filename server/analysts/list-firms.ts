import { firmsOffered } from '../../contract/analysts/analysts.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { requireCompany, withTx } from '../platform/database/transaction.ts'
import { selectFirms } from './queries.ts'

/** The firms of the company's contacts. */
export async function listFirms(ctx: Ctx) {
  authorize(ctx, 'analysts.view')
  return withTx(ctx, async (tx) => ({
    items: await selectFirms(tx, requireCompany(tx), firmsOffered),
  }))
}
