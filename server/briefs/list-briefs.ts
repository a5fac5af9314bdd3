import type { listBriefs as contract } from '../../contract/briefs/briefs.ts'
import type { Input } from '../../contract/endpoint.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { alphabetical, newest, oldest, page, readCursor } from '../platform/database/keyset.ts'
import { withTx } from '../platform/database/transaction.ts'
import { toBrief } from './brief-view.ts'
import { type BriefFilter, countBriefs, seek, selectBriefs } from './queries.ts'

const orders = { newest, oldest, title: alphabetical('title') }

/** The briefs the caller may read, searched, filtered and sorted, one page at a time. */
export async function listBriefs(ctx: Ctx, { query }: Input<typeof contract>) {
  authorize(ctx, 'briefs.view')
  const { cursor, limit, sort, ...filter } = query
  const order = orders[sort]
  const after = readCursor(cursor, order)
  return withTx(ctx, async (tx) => {
    const sought = await seek(tx, filter)
    const rows = await selectBriefs(tx, sought, { after, limit }, order)
    const { items, nextCursor } = page(rows, limit, order)
    const all = await countBriefs(tx)
    const whole = !after && !nextCursor
    const countSought = async () => (isOpen(filter) ? all : countBriefs(tx, sought))
    return {
      items: await Promise.all(items.map((row) => toBrief(tx, row))),
      nextCursor,
      total: whole ? items.length : await countSought(),
      all,
    }
  })
}

const isOpen = (filter: BriefFilter) => Object.values(filter).every((value) => !value?.length)
