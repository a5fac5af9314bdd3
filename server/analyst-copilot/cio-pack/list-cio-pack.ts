import { cioPack } from '../../../contract/analyst-copilot/cio-pack.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { toItem } from './item-view.ts'
import { selectItems } from './queries.ts'

/** The questions of the CIO pack: first the common ones, then those of the caller's company. */
export async function listCioPack(ctx: Ctx) {
  return withTx(ctx, async (tx) => {
    const own = await selectItems(tx)
    return { items: [...cioPack, ...own.map((row) => toItem(tx, row))] }
  })
}
