import { authorize } from '../../platform/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { requireCompany, withTx } from '../../platform/database/transaction.ts'
import { toApiKey } from './key-view.ts'
import { selectKeys } from './queries.ts'

/** The API keys of the caller's company, newest first. */
export async function listApiKeys(ctx: Ctx) {
  authorize(ctx, 'developers.manage')
  return withTx(ctx, async (tx) => ({
    items: (await selectKeys(tx, requireCompany(tx))).map(toApiKey),
  }))
}
