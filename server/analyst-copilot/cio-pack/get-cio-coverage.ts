import type { getCioCoverage as contract } from '../../../contract/analyst-copilot/cio-coverage.ts'
import { cioPack } from '../../../contract/analyst-copilot/cio-pack.ts'
import type { Input } from '../../../contract/endpoint.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { requireVendor } from '../scope/require-vendor.ts'
import { readAsked } from '../vendor-questions/read-asked.ts'
import { toItem } from './item-view.ts'
import { selectItems } from './queries.ts'
import { readJudged } from './read-judged.ts'

/** The caller's pack about one vendor: what they found answered, and what they asked. */
export async function getCioCoverage(ctx: Ctx, { params }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    const vendor = await requireVendor(tx, params.vendorId)
    const own = await selectItems(tx)
    const judged = new Map((await readJudged(tx, vendor.id)).map((each) => [each.itemId, each]))
    const askedAt = await readAsked(tx, { vendorId: vendor.id })
    return {
      vendor,
      items: [...cioPack, ...own.map((row) => toItem(tx, row))].map((item) => ({
        item,
        judged: judged.get(item.id) ?? null,
        asked: askedAt(item.id),
      })),
    }
  })
}
