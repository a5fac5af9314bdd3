import { authorize } from '../../platform/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { requireCompany, withTx } from '../../platform/database/transaction.ts'
import { selectWords } from './queries.ts'

/** Returns the words that captions of the caller's company should have right. */
export async function listCaptionWords(ctx: Ctx) {
  authorize(ctx, 'words.view')
  return withTx(ctx, async (tx) => ({ items: await selectWords(tx, requireCompany(tx)) }))
}
