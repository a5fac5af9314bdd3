import { cioPack } from '../../../contract/analyst-copilot/cio-pack.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { selectChoices } from '../scope/queries.ts'
import { selectItems } from './queries.ts'
import { readJudged } from './read-judged.ts'

const mostVendors = 500

/** How much of the caller's pack they found answered, by vendor. */
export async function listCioCoverage(ctx: Ctx) {
  return withTx(ctx, async (tx) => {
    const ids = new Set([...cioPack, ...(await selectItems(tx))].map(({ id }) => id))
    const judged = (await readJudged(tx)).filter(({ itemId }) => ids.has(itemId))
    const vendors = (await selectChoices(tx, { most: mostVendors })).filter(
      ({ kind }) => kind === 'vendor',
    )
    return {
      total: ids.size,
      items: vendors.map(({ id, name, type }) => {
        const own = judged.filter(({ vendorId }) => vendorId === id)
        const covered = own.filter((each) => each.covered).length
        return { id, name, type, covered, notCovered: own.length - covered }
      }),
    }
  })
}
