import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { requireCompany, withTx } from '../platform/database/transaction.ts'
import { selectCaptionSettings } from './queries.ts'

/** What the caller's company chose for its captions; readers are told nothing until it does. */
export async function getCaptionSettings(ctx: Ctx) {
  authorize(ctx, 'company.view')
  return withTx(
    ctx,
    async (tx) => (await selectCaptionSettings(tx, requireCompany(tx))) ?? { tellReaders: false },
  )
}
