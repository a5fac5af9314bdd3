import type { listAnalysts as contract } from '../../contract/analysts/analysts.ts'
import type { Input } from '../../contract/endpoint.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { alphabetical, newest, page, readCursor } from '../platform/database/keyset.ts'
import { requireCompany, withTx } from '../platform/database/transaction.ts'
import { toAnalyst } from './analyst-view.ts'
import { countAnalysts, selectAnalysts } from './queries.ts'

const orders = { newest, name: alphabetical('name') }

/** The contacts of the caller's company, searched, filtered and sorted, one page at a time. */
export async function listAnalysts(ctx: Ctx, { query }: Input<typeof contract>) {
  authorize(ctx, 'analysts.view')
  const { cursor, limit, sort, ...filter } = query
  const order = orders[sort]
  const slice = { after: readCursor(cursor, order), limit }
  return withTx(ctx, async (tx) => {
    const companyId = requireCompany(tx)
    const rows = await selectAnalysts(tx, companyId, slice, order, filter)
    const { items, nextCursor } = page(rows, limit, order)
    const whole = !slice.after && !nextCursor
    return {
      items: items.map(toAnalyst),
      nextCursor,
      total: whole ? items.length : await countAnalysts(tx, companyId, filter),
      all: await countAnalysts(tx, companyId),
    }
  })
}
