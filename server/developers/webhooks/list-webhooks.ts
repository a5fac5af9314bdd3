import { authorize } from '../../platform/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { requireCompany, withTx } from '../../platform/database/transaction.ts'
import { selectWebhooks } from './queries.ts'
import { toWebhook } from './webhook-view.ts'

/** The webhooks of the caller's company, newest first. */
export async function listWebhooks(ctx: Ctx) {
  authorize(ctx, 'developers.manage')
  return withTx(ctx, async (tx) => {
    const rows = await selectWebhooks(tx, requireCompany(tx))
    return { items: rows.map((row) => toWebhook(row, tx.now())) }
  })
}
