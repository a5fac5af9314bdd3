import type { listCopilotComparisons as contract } from '../../../contract/analyst-copilot/comparisons.ts'
import type { Input } from '../../../contract/endpoint.ts'
import type { Ctx } from '../../platform/context.ts'
import { page, readCursor } from '../../platform/database/keyset.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { toItem } from './comparison-view.ts'
import { countComparisons, selectComparisons } from './queries.ts'

/** The comparisons that the caller may read, newest first, one page at a time; the search covers titles. */
export async function listCopilotComparisons(ctx: Ctx, { query }: Input<typeof contract>) {
  const { cursor, limit, search } = query
  const slice = { after: readCursor(cursor), limit }
  return withTx(ctx, async (tx) => {
    const { items, nextCursor } = page(await selectComparisons(tx, slice, search), limit)
    const whole = !slice.after && !nextCursor
    return {
      items: items.map(toItem),
      nextCursor,
      total: whole ? items.length : await countComparisons(tx, search),
    }
  })
}
